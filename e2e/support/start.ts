import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BUILD_FOLDER } from '@/scripts/harness/parts'
import { Product } from '@/scripts/harness/start-product'
import { BOT_CHECK_MAX_NUMBER, SEEDED_FOLDER } from './own-product'
import { writeProductAddress } from './product-address'

const FOLDER = '.tmp/e2e/product'

/**
 * Starts the shared product, on a copy of the site files, so that tests may add and break some. It runs a copy of the production
 * build outside of the repository, so that a file or package that the build lacks fails the tests that need it.
 */
export default async function start(): Promise<() => Promise<void>> {
  rmSync(FOLDER, { recursive: true, force: true })
  const sitesDir = join(FOLDER, 'sites')
  mkdirSync(FOLDER, { recursive: true })
  cpSync('config/sites', sitesDir, { recursive: true })
  const buildDir = mkdtempSync(join(tmpdir(), 'dealer-sites-build-'))
  cpSync(BUILD_FOLDER, buildDir, { recursive: true, verbatimSymlinks: true })
  const product = await Product.start({
    buildDir,
    dataDir: FOLDER,
    sitesDir,
    reportsErrors: true,
    seededCopyDir: SEEDED_FOLDER,
    // Rendering images is the sandbox's largest cost, and no browser test compares them.
    hasFlatPictures: true,
    botCheckMaxNumber: BOT_CHECK_MAX_NUMBER,
  })
  const { port, sandboxPort, dataDir } = product
  writeProductAddress({ port, sandboxPort, dataDir, buildDir })
  return async () => {
    await product.stop()
    rmSync(buildDir, { recursive: true, force: true })
  }
}
