import { vi } from 'vitest'
import type { SandboxPart } from '@/sandbox/server'
import { startTestSandbox } from '@/tests/sandbox/start-test-sandbox'

/**
 * A dealer platform for handlers that are imported afterwards: on a data folder of its own, named in the environment, gone
 * after the file's tests. With `search`, the search service beside it.
 */
export async function openDealerPlatform(
  options: { search?: boolean } = {},
): Promise<{ url: string; folder: string }> {
  const only: SandboxPart[] = options.search ? ['dealer-api', 'search'] : ['dealer-api']
  const { url, dataDir } = await startTestSandbox({ only })
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('DEALER_API_URL', `${url}/dealer-api`)
  // The proof of work is tested with its own default elsewhere; here it would only take time.
  vi.stubEnv('BOT_CHECK_MAX_NUMBER', '1000')
  if (options.search) vi.stubEnv('MEILISEARCH_URL', `${url}/search`)
  // The sandbox has read the environment already.
  vi.resetModules()
  return { url, folder: dataDir }
}
