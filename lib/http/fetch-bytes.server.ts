import 'server-only'

/**
 * The bytes of an address, never kept by a cache.
 * @throws when it does not answer 200 in time, or with more than `limit` bytes.
 */
export async function fetchBytes(
  url: string,
  { timeoutMs, limit }: { timeoutMs: number; limit: number },
): Promise<Buffer> {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
    cache: 'no-store',
  })
  if (!response.ok || !response.body) throw new Error(`${url} answered ${response.status}`)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.byteLength
    if (size > limit) throw new Error(`${url} sends more than ${limit} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
