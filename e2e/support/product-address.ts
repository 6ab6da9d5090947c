/**
 * Ports, data folder and production build of the product under test; the build is a copy outside of the repository. Global setup passes them to
 * the workers through the environment.
 */
type ProductAddress = { port: number; sandboxPort: number; dataDir: string; buildDir: string }

const VARIABLE = 'E2E_PRODUCT'

export function writeProductAddress(address: ProductAddress): void {
  // oxlint-disable-next-line node/no-process-env -- passes data from Playwright's global setup to its workers
  process.env[VARIABLE] = JSON.stringify(address)
}

export function readProductAddress(): ProductAddress {
  // oxlint-disable-next-line node/no-process-env -- passes data from Playwright's global setup to its workers
  const text = process.env[VARIABLE]
  if (!text) throw new Error('The product is not running; start the tests with npm run e2e.')
  return JSON.parse(text) as ProductAddress
}
