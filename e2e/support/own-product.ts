import { cpSync, rmSync } from 'node:fs'
import { Product, type ProductOptions } from '@/scripts/harness/start-product'

/** Data folder with only the demo stock, copied when the shared product starts (`start.ts`). */
export const SEEDED_FOLDER = '.tmp/e2e/seeded'

/**
 * The smallest proof of work. With the default a browser computes 20,000 hashes per form, a fifth of the CPU time of the form
 * tests.
 */
export const BOT_CHECK_MAX_NUMBER = 1000

/**
 * Starts a separate product for one spec file, on a copy of the seeded data folder, because copying is several times faster than
 * seeding. The caller stops it.
 * @throws StartError when it does not start.
 */
export function startOwnProduct(
  dataDir: string,
  options: Pick<ProductOptions, 'webPreload'> = {},
): Promise<Product> {
  rmSync(dataDir, { recursive: true, force: true })
  cpSync(SEEDED_FOLDER, dataDir, { recursive: true })
  return Product.start({
    ...options,
    dataDir,
    skipSeed: true,
    hasFlatPictures: true,
    botCheckMaxNumber: BOT_CHECK_MAX_NUMBER,
  })
}
