import { describe, expect, test } from 'vitest'
import { readFormFields, readJsonObject, readText } from '@/lib/http/read-body.server'
import { readMultipart } from '@/lib/http/multipart.server'

const LIMITS = { largest: 32 * 1024 * 1024, idleMs: 200, totalMs: 2000 }

const post = (body: BodyInit, type: string) =>
  new Request('http://dealer.example/api/leads', { method: 'POST', body, headers: { 'content-type': type } })
const json = (text: string) => readJsonObject(post(text, 'application/json'))
const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error: { status?: number }) => error.status ?? 500,
  )

describe('[LD-04] JSON bodies', () => {
  test('[LD-04] rejects deep nesting before parsing', async () => {
    const depth = 20_000
    expect(await statusOf(json(`{"lead":${'['.repeat(depth)}${']'.repeat(depth)}}`))).toBe(400)
    expect(await statusOf(json(`{"lead":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`))).toBe(400)
  })

  test('[LD-04] ignores brackets and quotes inside strings', async () => {
    const message = `${'[{'.repeat(500)}"\\"${'\\'.repeat(9)}`
    expect(await json(JSON.stringify({ message }))).toEqual({ message })
  })

  test('[LD-04] parses a body of quotes in linear time', async () => {
    const startedAt = performance.now()
    expect(await statusOf(json(`"${'\\"'.repeat(30_000)}`))).toBe(400)
    expect(performance.now() - startedAt).toBeLessThan(500)
  })

  test('[LD-04] is not vulnerable to prototype pollution', async () => {
    const body = await json('{"lead":1,"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}')
    expect(Object.keys(body)).not.toContain('__proto__')
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
    expect(Object.getPrototypeOf(body)).not.toHaveProperty('isAdmin')
  })

  test.each([
    ['{"a":', 400],
    ['null', 400],
    ['"x"', 400],
    ['', 400],
  ])('[LD-04] rejects %j with %d', async (text, status) => {
    expect(await statusOf(json(text))).toBe(status)
  })

  test('[LD-04] rejects another media type with 415, invalid UTF-8 with 400 and a large body with 413', async () => {
    expect(await statusOf(readJsonObject(post('{}', 'text/plain')))).toBe(415)
    expect(await statusOf(readJsonObject(post(new Uint8Array([0xff, 0xfe]), 'application/json')))).toBe(400)
    expect(await statusOf(readText(post('x'.repeat(2000), 'application/json'), 1000))).toBe(413)
  })
})

describe('[LD-04] form bodies', () => {
  const type = 'application/x-www-form-urlencoded'

  test('[LD-04] drops __proto__ and accepts other inherited property names as fields', async () => {
    const fields = await readFormFields(post('__proto__=x&constructor=y&name=Mia', type))
    expect(fields).toEqual({ constructor: 'y', name: 'Mia' })
  })

  test('[LD-04] rejects too many fields', async () => {
    const many = Array.from({ length: 300 }, (_, index) => `f${index}=1`).join('&')
    expect(await statusOf(readFormFields(post(many, type)))).toBe(413)
  })
})

describe('[LD-04] multipart bodies', () => {
  const read = (body: BodyInit, type = 'multipart/form-data; boundary=b') => {
    const parts: string[] = []
    const work = readMultipart(
      post(body, type),
      async ({ name }) => {
        parts.push(name)
        return { write: async () => {}, end: async () => {} }
      },
      LIMITS,
    )
    return { work, parts }
  }
  const part = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`

  test.each([
    ['no boundary', 'x', 'multipart/form-data', 415],
    ['no end', part('a'), undefined, 400],
    ['no content', '', undefined, 400],
    ['a part without a name', '--b\r\nContent-Type: text/plain\r\n\r\nx\r\n--b--', undefined, 400],
    ['endless part headers', `--b\r\nX: ${'y'.repeat(20_000)}`, undefined, 400],
  ])('[LD-04] rejects a body with %s', async (_name, body, type, status) => {
    expect(await statusOf(read(body, type).work)).toBe(status)
  })

  test('[LD-04] rejects ten thousand parts after the first two thousand', async () => {
    const { work, parts } = read(`${part('a').repeat(10_000)}--b--`)
    expect(await statusOf(work)).toBe(413)
    expect(parts.length).toBeLessThan(3000)
  })

  test('[LD-04] discards data after the closing delimiter without buffering it', async () => {
    const tail = 'z'.repeat(24 * 1024 * 1024)
    const startedAt = performance.now()
    const { work, parts } = read(`${part('a')}--b--\r\n${tail}`)
    expect(await statusOf(work)).toBe(200)
    expect(parts).toEqual(['a'])
    expect(performance.now() - startedAt).toBeLessThan(1500)
  })

  test('[LD-04] rejects a body that stalls', async () => {
    const stalling = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(part('a'))),
    })
    const init = {
      method: 'POST',
      body: stalling,
      duplex: 'half',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    }
    const request = new Request('http://dealer.example/', init)
    const work = readMultipart(request, async () => ({ write: async () => {}, end: async () => {} }), LIMITS)
    expect(await statusOf(work)).toBe(408)
  })
})
