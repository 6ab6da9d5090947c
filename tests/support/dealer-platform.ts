import { vi } from 'vitest'
import { startTestSandbox } from '@/tests/sandbox/start-test-sandbox'

/**
 * A dealer platform for handlers that are imported afterwards: on a data folder of its own, named in the environment, gone
 * after the file's tests.
 */
export async function openDealerPlatform(): Promise<{ url: string; folder: string }> {
  const { url, dataDir } = await startTestSandbox()
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('DEALER_API_URL', `${url}/dealer-api`)
  // The sandbox has read the environment already.
  vi.resetModules()
  return { url, folder: dataDir }
}
