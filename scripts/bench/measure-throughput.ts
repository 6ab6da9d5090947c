import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { findFreePort } from '../harness/start-product'
import type { Figure } from './figure'
import { fetchPage, type SitePages } from './site-pages'

const CONNECTIONS = 8
const MIN_RATIOS = { home: 0.03, search: 0.03, car: 0.03, filtered: 0.006 } as const

/** Measures the requests per second of each page, relative to a minimal Node server that sends the same bytes in the same run. */
export async function measureThroughput(
  port: number,
  pages: SitePages,
  folder: string,
  seconds: number,
): Promise<Figure[]> {
  mkdirSync(folder, { recursive: true })
  const figures: Figure[] = []
  for (const name of ['home', 'search', 'car', 'filtered'] as const) {
    const page = await fetchPage(port, pages.host, pages[name])
    const file = join(folder, `${name}.html`)
    writeFileSync(file, page.bytes)
    const bare = await measureBaseline(file, page.type, seconds)
    const own = await countRequests(`http://127.0.0.1:${port}${encodeURI(pages[name])}`, pages.host, seconds)
    const ratio = own / bare
    figures.push({
      what: `requests/s of ${name === 'filtered' ? 'a filtered search' : `the cached ${name} page`} ÷ minimal Node server (${(page.bytes.length / 1000).toFixed(0)} KB)`,
      measured: `${own.toFixed(0)} ÷ ${bare.toFixed(0)} = ${ratio.toFixed(4)}`,
      bar: `≥ ${MIN_RATIOS[name]}`,
      holds: ratio >= MIN_RATIOS[name],
    })
  }
  return figures
}

async function measureBaseline(file: string, type: string, seconds: number): Promise<number> {
  const port = await findFreePort()
  const server = spawn(
    process.execPath,
    ['--import', 'tsx', 'scripts/bench/bare-server.ts', String(port), file, type],
    {
      stdio: 'inherit',
    },
  )
  try {
    while (
      !(await fetch(`http://127.0.0.1:${port}`).then(
        () => true,
        () => false,
      ))
    )
      await new Promise((done) => setTimeout(done, 50))
    return await countRequests(`http://127.0.0.1:${port}/`, 'localhost', seconds)
  } finally {
    server.kill()
  }
}

async function countRequests(url: string, host: string, seconds: number): Promise<number> {
  const run = (duration: number) => autocannon({ url, connections: CONNECTIONS, duration, headers: { host } })
  await run(1)
  const result = await run(seconds)
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} returned ${result.non2xx} error statuses, and ${result.errors} requests failed.`)
  return result.requests.average
}
