import { cpSync, rmSync } from 'node:fs'
import { Product, type ProductOptions } from '@/scripts/harness/start-product'

/** Data folder with the demo stock and nothing else, copied while the shared product starts (`start.ts`). */
export const SEEDED_FOLDER = '.tmp/e2e/seeded'

/**
 * The least work that a browser can be given. At the default a browser calculates 20,000 hashes for each form that a test
 * fills in, a fifth of the processor time of those tests.
 */
export const BOT_CHECK_MAX_NUMBER = 1000

/**
 * Starts a product for one spec file, on a copy of the seeded data folder: seeding costs several times as much as copying.
 * The caller stops it.
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
