import { vi } from 'vitest'
import type { SandboxPart } from '@/sandbox/server'
import { startTestSandbox } from '@/tests/sandbox/start-test-sandbox'

/**
 * Starts a dealer platform with a temporary data folder and sets the environment for handlers that are imported afterwards.
 * Stops after the file's tests. With `search`, also starts the search service.
 */
export async function openDealerPlatform(
  options: { search?: boolean } = {},
): Promise<{ url: string; folder: string }> {
  const only: SandboxPart[] = options.search ? ['dealer-api', 'search'] : ['dealer-api']
  const { url, dataDir } = await startTestSandbox({ only })
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('DEALER_API_URL', `${url}/dealer-api`)
  // A small proof of work keeps the tests fast. Other tests use the default.
  vi.stubEnv('BOT_CHECK_MAX_NUMBER', '1000')
  if (options.search) vi.stubEnv('MEILISEARCH_URL', `${url}/search`)
  // Re-import modules that have already read the environment.
  vi.resetModules()
  return { url, folder: dataDir }
}
