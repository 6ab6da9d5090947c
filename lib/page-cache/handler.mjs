import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addContentPolicy } from './content-policy.mjs'
import { PageStore } from './page-store.mjs'

/** Variables that affect cached pages. Part of the cache key, so that pages rendered with other values are not served. */
const CACHE_KEY_VARIABLES = [
  'PORT',
  'SANDBOX_PORT',
  'SITES_DIR',
  'IMAGES_URL',
  'CHAT_URL',
  'TAG_MANAGER_URL',
  'PIXEL_URL',
  'TURNSTILE_URL',
  'SENTRY_DSN',
  'MEILISEARCH_PUBLIC_URL',
  'DEALER_API_URL',
  'DASHBOARD_STAGING',
  'MEILISEARCH_URL',
]

const MEGABYTE = 1024 * 1024
const TAGS_HEADER = 'x-next-cache-tags'
/** Interval for marking the folder as in use, in ms. */
const MARK_MS = 5 * 60_000

/**
 * Next.js cache handler for pages and data. Stored below `DATA_DIR`, like everything written at run time (`interfaces.md`), with
 * a size limit (`PAGE_CACHE_MB`). Plain JavaScript, because Next.js loads the file without compiling it.
 */
export default class PageCache {
  /** @type {PageStore | null} */
  #store

  /** @param {{ serverDistDir?: string }} context without `serverDistDir` in the middleware, which stores nothing */
  constructor({ serverDistDir }) {
    const isBuilding = readVariable('NEXT_PHASE') === 'phase-production-build'
    this.#store = isBuilding || !serverDistDir ? null : openStore(findFolder(serverDistDir))
  }

  /**
   * @param {string} key
   * @param {{ kind: string, tags?: string[], softTags?: string[] }} context
   */
  async get(key, context) {
    const entry = await this.#store?.read(toStoreKey(key, context.kind === 'FETCH'))
    if (!entry) return null
    if (context.kind === 'FETCH') {
      const tags = [...(context.tags ?? []), ...(context.softTags ?? [])]
      if (this.#store?.areExpired(tags, entry.lastModified)) return null
    }
    const { lastModified, value, cacheControl } = entry
    return { lastModified, value, ...(cacheControl ? { cacheControl } : {}) }
  }

  /**
   * Stores data and responses with status 200. Redirects, errors and pages with a query are not stored: their URLs are unlimited,
   * and a vehicle that is added at a missing URL must appear immediately. Pages of a site whose search is failing are not stored
   * either, because they lack its stock; the previous entry stays (SE-09).
   * @param {string} key
   * @param {{ kind: string, status?: number, html?: string, headers?: Record<string, unknown>, tags?: string[] } | null} data
   * @param {{ fetchCache?: boolean, tags?: string[], cacheControl?: object }} context
   */
  async set(key, data, context) {
    // Mutates `data`, so that the first, uncached response also has the header.
    if (data?.kind === 'APP_PAGE' && typeof data.html === 'string')
      data.headers = addContentPolicy(data.html, data.headers ?? {})
    const isData = context.fetchCache === true
    const storeKey = toStoreKey(key, isData)
    if (!data || data.kind === 'REDIRECT' || (!isData && (data.status ?? 200) !== 200)) {
      this.#store?.remove(storeKey)
      return
    }
    if (!isData && (hasQuery(key) || isSearchFailing(key))) {
      // Nor may a CDN store it.
      data.headers = { ...data.headers, 'cache-control': 'no-store' }
      return
    }
    const tagsHeader = data.headers?.[TAGS_HEADER]
    const tags = isData
      ? [...(context.tags ?? []), ...(data.tags ?? [])]
      : typeof tagsHeader === 'string'
        ? tagsHeader.split(',')
        : []
    const { cacheControl } = context
    await this.#store?.write(storeKey, {
      lastModified: Date.now(),
      tags: [...new Set(tags)],
      value: data,
      ...(cacheControl ? { cacheControl } : {}),
    })
  }

  /**
   * @param {string | string[]} tags
   * @param {{ expire?: number }} [durations] `expire` is the number of seconds until the tags expire
   */
  async revalidateTag(tags, durations) {
    const at = Date.now() + (durations?.expire ?? 0) * 1000
    this.#store?.expireTags([tags].flat(), at)
  }

  resetRequestCache() {}
}

// Next.js creates several handler instances, which share one store per folder.
const shared = (globalThis.pageStores ??= new Map())

/** @param {string} folder */
function openStore(folder) {
  const known = shared.get(folder)
  if (known) return known
  const megabytes = Number(readVariable('PAGE_CACHE_MB')) || 512
  const store = new PageStore(folder, {
    diskBytes: megabytes * MEGABYTE,
    memoryBytes: 24 * MEGABYTE,
    entries: 100_000,
    entryBytes: 8 * MEGABYTE,
  })
  shared.set(folder, store)
  setInterval(() => store.markInUse(), MARK_MS).unref()
  return store
}

/**
 * Whether the page is rendered for a query, which its path holds (`lib/routing/rewrite.ts`).
 * @param {string} key of a page
 */
function hasQuery(key) {
  return /^\/[^/]+\/(?:contact|info\/[^/]+)\/query\./.test(toPagePath(key))
}

/**
 * Whether the search of a page's site failed recently (`lib/search/health.ts`).
 * @param {string} key of a page
 */
function isSearchFailing(key) {
  const [, site = ''] = toPagePath(key).split('/')
  return globalThis.searchHealth?.failedSites.has(site) ?? false
}

/** Since version 16.4 Next.js puts the kind and the hash of the route before the path; a path has one route. */
const ROUTE_PREFIX = /^\/route-cache\/\w+\/[0-9a-f]+\/\$(?=\/)/

/**
 * Returns the internal path of a page, `/{site}/…`.
 * @param {string} key
 */
function toPagePath(key) {
  return key.replace(ROUTE_PREFIX, '')
}

/** Separates the keys of pages and data, which can be equal. `findStoredPage` looks for `page {path}`. */
function toStoreKey(key, isData) {
  return isData ? `data ${key}` : `page ${toPagePath(key)}`
}

/** @param {string} serverDistDir folder of the build's server code */
function findFolder(serverDistDir) {
  const build = readFileSync(join(serverDistDir, '../BUILD_ID'), 'utf8').trim()
  const values = CACHE_KEY_VARIABLES.map((name) => readVariable(name) ?? '')
  const name = createHash('sha256')
    .update(JSON.stringify([build, ...values]))
    .digest('hex')
    .slice(0, 16)
  return `${readVariable('DATA_DIR') || '.data'}/web/pages/${name}`
}

/** @param {string} name environment variable. Next.js loads this file outside the bundle, so `lib/env` is not available. */
function readVariable(name) {
  // oxlint-disable-next-line node/no-process-env
  return process.env[name]
}
