import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readChunks } from '@/lib/http/read-chunks.server'

const RULE = { bytesPerSecond: 4000, graceMs: 10_000, windowMs: 10_000 }
const LIMITS = { largest: 1_000_000, idleMs: 60_000, totalMs: 600_000, pace: RULE }

/** A body whose chunks arrive after the given delays in ms; `clock` returns the current time. */
function makeBody(chunks: readonly { afterMs: number; bytes: number }[]) {
  let time = 0
  let index = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const chunk = chunks[index]
        index += 1
        if (!chunk) return controller.close()
        time += chunk.afterMs
        controller.enqueue(new Uint8Array(chunk.bytes))
      },
    },
    { highWaterMark: 0 },
  )
  const init = { method: 'POST', body, duplex: 'half' } as RequestInit
  return {
    request: new Request('http://dealer.example/', init),
    now: () => time,
    pass: (ms: number) => {
      time += ms
    },
  }
}

async function readAll(
  { request, now, pass }: ReturnType<typeof makeBody>,
  workMs = 0,
  limits = LIMITS,
): Promise<number> {
  let size = 0
  for await (const chunk of readChunks(request, limits, now)) {
    size += chunk.byteLength
    pass(workMs)
  }
  return size
}

describe('minimum transfer rate', () => {
  test('[LD-04] rejects a slow body with 408 and closes the connection', async () => {
    const trickle = makeBody(Array.from({ length: 400 }, () => ({ afterMs: 1000, bytes: 100 })))
    await expect(readAll(trickle)).rejects.toMatchObject({ status: 408, headers: { connection: 'close' } })
    // Meanwhile the rest is read and discarded.
    expect(trickle.now()).toBeLessThan(60_000)
  })

  test('[LD-04] rejects a body that starts fast and then slows down', async () => {
    const chunks = Array.from({ length: 400 }, (_, index) => ({
      afterMs: 1000,
      bytes: index < 30 ? 9000 : 100,
    }))
    const body = makeBody(chunks)
    await expect(readAll(body)).rejects.toMatchObject({ status: 408 })
    expect(body.now()).toBeLessThan(90_000)
  })

  test('[LD-04] rejects a stalled sender at the end of its window', async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(9)),
    })
    const request = new Request('http://dealer.example/', {
      method: 'POST',
      body,
      duplex: 'half',
    } as RequestInit)
    const pace = { bytesPerSecond: 4000, graceMs: 20, windowMs: 20 }
    const read = async () => {
      for await (const chunk of readChunks(request, { ...LIMITS, pace })) expect(chunk.byteLength).toBe(9)
    }
    await expect(read()).rejects.toMatchObject({ status: 408, message: expect.stringContaining('too slow') })
  })

  test('[LD-04] accepts a slow phone, a small form with pauses and a slow disk', async () => {
    expect(await readAll(makeBody(Array.from({ length: 100 }, () => ({ afterMs: 1000, bytes: 5000 }))))).toBe(
      500_000,
    )
    expect(await readAll(makeBody([{ afterMs: 15_000, bytes: 100 }]))).toBe(100)
    const quick = makeBody(Array.from({ length: 50 }, () => ({ afterMs: 1, bytes: 100 })))
    expect(await readAll(quick, 5000)).toBe(5000)
  })

  test('[LD-04] for any chunk sizes, accepts twice the minimum rate and rejects half of it', async () => {
    const limits = { ...LIMITS, largest: Infinity, totalMs: Infinity }
    const read = (pauses: readonly number[], bytesPerMs: number) =>
      readAll(makeBody(pauses.map((afterMs) => ({ afterMs, bytes: afterMs * bytesPerMs }))), 0, limits)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 4000 }), { minLength: 100, maxLength: 200 }),
        async (pauses) => {
          const total = pauses.reduce((sum, ms) => sum + ms, 0)
          expect(await read(pauses, 8)).toBe(total * 8)
          fc.pre(total > 40_000)
          await expect(read(pauses, 1)).rejects.toMatchObject({ status: 408 })
        },
      ),
    )
  })
})
