import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Product } from '@/scripts/harness/start-product'
import { BOT_CHECK_MAX_NUMBER, SEEDED_FOLDER } from './own-product'
import { writeProductAddress } from './product-address'

const FOLDER = '.tmp/e2e/product'

/** Starts the shared product, on a copy of the site files, so that tests may add and break some. */
export default async function start(): Promise<() => Promise<void>> {
  rmSync(FOLDER, { recursive: true, force: true })
  const sitesDir = join(FOLDER, 'sites')
  mkdirSync(FOLDER, { recursive: true })
  cpSync('config/sites', sitesDir, { recursive: true })
  const product = await Product.start({
    dataDir: FOLDER,
    sitesDir,
    reportsErrors: true,
    seededCopyDir: SEEDED_FOLDER,
    // Rendering images is the sandbox's largest cost, and no browser test compares them.
    hasFlatPictures: true,
    botCheckMaxNumber: BOT_CHECK_MAX_NUMBER,
  })
  writeProductAddress({ port: product.port, sandboxPort: product.sandboxPort, dataDir: product.dataDir })
  return () => product.stop()
}
