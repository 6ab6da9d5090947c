import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fileSystemCache from 'next/dist/server/lib/incremental-cache/file-system-cache.js'
import { deferScripts } from './late-scripts.mjs'

const FileSystemCache = fileSystemCache.default ?? fileSystemCache

/** What cached pages are made of besides the build: pages made with other values must not be served. */
const INGREDIENTS = [
  'PORT',
  'SANDBOX_PORT',
  'SITES_DIR',
  'IMAGES_URL',
  'CHAT_URL',
  'TAG_MANAGER_URL',
  'PIXEL_URL',
  'MEILISEARCH_PUBLIC_URL',
  'DEALER_API_URL',
  'DASHBOARD_STAGING',
  'MEILISEARCH_URL',
]

/**
 * The framework's page cache, kept below `DATA_DIR` instead of inside the build: everything written at run time lies
 * there (`interfaces.md`), and pages of another build or of other upstream addresses are never served. Plain JavaScript,
 * because the framework loads it as it is.
 */
export default class PageCache extends FileSystemCache {
  /**
   * @param {{ serverDistDir?: string }} context what the framework gives every cache handler; the middleware's, which keeps
   * nothing, gets no folder
   */
  constructor(context) {
    const isBuilding = readVariable('NEXT_PHASE') === 'phase-production-build'
    const { serverDistDir } = context
    super(isBuilding || !serverDistDir ? context : { ...context, serverDistDir: findFolder(serverDistDir) })
  }

  /**
   * Keeps a page or an answer, but none that says "not found": addresses of nothing are without number and would fill
   * the disk, and a car that is put up under one must show at once. Pages are kept with their scripts set back.
   * @param {string} key
   * @param {{ status?: number, html?: unknown } | null} data
   * @param {object} context
   */
  async set(key, data, context) {
    if (data?.status === 404) return
    const isPage = typeof data?.html === 'string'
    await super.set(key, isPage ? { ...data, html: deferScripts(data.html) } : data, context)
  }
}

/** @param {string} serverDistDir folder of the build that holds its server code */
function findFolder(serverDistDir) {
  const build = readFileSync(join(serverDistDir, '../BUILD_ID'), 'utf8').trim()
  const ingredients = INGREDIENTS.map((name) => readVariable(name) ?? '')
  const name = createHash('sha256')
    .update(JSON.stringify([build, ...ingredients]))
    .digest('hex')
    .slice(0, 16)
  return `${readVariable('DATA_DIR') || '.data'}/web/pages/${name}/server`
}

/** @param {string} name variable of the environment; this file is loaded outside the product's code */
function readVariable(name) {
  // oxlint-disable-next-line node/no-process-env
  return process.env[name]
}
