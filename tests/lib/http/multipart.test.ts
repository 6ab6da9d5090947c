import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMultipart } from '@/lib/http/multipart.server'

type Part = { name: string; filename: string | null; bytes: Buffer }

const LIMITS = { largest: 1024 * 1024, idleMs: 1000, totalMs: 5000 }

async function readParts(request: Request): Promise<Part[]> {
  const parts: Part[] = []
  await readMultipart(
    request,
    async ({ name, filename }) => {
      const chunks: Buffer[] = []
      return {
        write: async (chunk) => void chunks.push(Buffer.from(chunk)),
        end: async () => void parts.push({ name, filename, bytes: Buffer.concat(chunks) }),
      }
    },
    LIMITS,
  )
  return parts
}

/** Splits bytes at arbitrary positions, as a network may. */
function makeRequest(bytes: Uint8Array, type: string, cut: number): Request {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += cut) controller.enqueue(bytes.slice(at, at + cut))
      controller.close()
    },
  })
  const init = { method: 'POST', body, headers: { 'content-type': type }, duplex: 'half' }
  return new Request('http://x/', init)
}

test('[LD-02] reads a browser’s form data completely, however it is chunked', async () => {
  const bytes = fc.uint8Array({ maxLength: 300 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(bytes, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 90 }),
      async (files, cut) => {
        const form = new FormData()
        form.set('lead', '{"a":1}\r\n--x')
        files.forEach((file, index) => form.append('files', new File([file], `${index}.bin`)))
        const sent = new Response(form)
        const request = makeRequest(await sent.bytes(), sent.headers.get('content-type') ?? '', cut)
        const [lead, ...parts] = await readParts(request)
        expect(lead).toMatchObject({ name: 'lead', filename: null })
        expect(lead?.bytes.toString()).toBe('{"a":1}\r\n--x')
        expect(parts.map((part) => [...part.bytes])).toEqual(files.map((file) => [...file]))
      },
    ),
    { numRuns: 60 },
  )
})

test('[LD-04] rejects truncated, malformed and foreign bodies', async () => {
  const form = new FormData()
  form.set('a', 'b'.repeat(50))
  const sent = new Response(form)
  const type = sent.headers.get('content-type') ?? ''
  const bytes = await sent.bytes()
  // The last four bytes are the closing hyphens and a line break; without them the body is incomplete.
  for (let length = 0; length < bytes.length - 4; length += 7)
    await expect(readParts(makeRequest(bytes.slice(0, length), type, 11))).rejects.toMatchObject({
      status: 400,
    })
  await expect(readParts(makeRequest(bytes, 'text/plain', 99))).rejects.toMatchObject({ status: 415 })
  const huge = new TextEncoder().encode(`--b\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`)
  await expect(readParts(makeRequest(huge, 'multipart/form-data; boundary=b', 500))).rejects.toMatchObject({
    status: 400,
  })
})
