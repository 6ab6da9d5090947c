import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import type { Product } from '../harness/start-product'
import type { Figure } from './figure'
import { fetchPage, type SitePages } from './site-pages'

const PARALLEL = 8
const LIMITS_MB = { web: 450, sandbox: 400 } as const

/** Measures the resident memory (MiB) of the web app and the sandbox after mixed requests to all sites. */
export async function measureMemory(
  product: Product,
  sites: readonly SitePages[],
  requests: number,
): Promise<Figure[]> {
  const half = await sendRequests(product, sites, Math.floor(requests / 2)).then(() => readMemory(product))
  const full = await sendRequests(product, sites, Math.ceil(requests / 2)).then(() => readMemory(product))
  return (['web', 'sandbox'] as const).map((part) => ({
    what: `memory of the ${part} after ${requests.toLocaleString('en-AU')} mixed requests (after half of them)`,
    measured: `${full[part].toFixed(0)} (${half[part].toFixed(0)}) MB`,
    bar: `≤ ${LIMITS_MB[part]} MB`,
    holds: full[part] <= LIMITS_MB[part],
  }))
}

async function sendRequests(product: Product, sites: readonly SitePages[], requests: number): Promise<void> {
  let sent = 0
  const work = async () => {
    while (sent < requests) {
      const turn = sent
      sent += 1
      const pages = sites[turn % sites.length]
      if (!pages) return
      const paths = [
        pages.home,
        pages.search,
        pages.car,
        `${pages.search}?range[price]=${5000 + (turn % 400) * 100}:90000`,
      ]
      const path = paths[Math.floor(turn / sites.length) % paths.length] ?? '/'
      const { status } = await fetchPage(product.port, pages.host, encodeURI(path))
      if (status >= 400) throw new Error(`${pages.host}${path} returned ${status}.`)
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, work))
}

function readMemory(product: Product): { web: number; sandbox: number } {
  return { web: readResident(product.pidOf('web')), sandbox: readResident(product.pidOf('sandbox')) }
}

function readResident(pid: number | undefined): number {
  if (pid === undefined) return Number.NaN
  const status = `/proc/${pid}/status`
  const kilobytes = existsSync(status)
    ? /VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  return Number(kilobytes) / 1024
}
