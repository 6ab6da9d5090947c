import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('.', import.meta.url))

const all = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
  .map((path) => `tests/${path.replaceAll('\\', '/')}`)
  .filter((path) => /\.test\.tsx?$/.test(path))
/** Test files that render whole pages to HTML. `act` of the Testing Library needs React's development build. */
const rendering = all.filter((path) => {
  const source = readTest(path)
  return source.includes('react-dom/server') && !source.includes('@testing-library/react')
})

/** Folders whose tests hold no state: pure rules, rendered components, parts of the sandbox that each test starts anew. */
const STATELESS =
  /^tests\/(config|components|sandbox|lib\/(cars|consent|content|events|finance|forms|images|links|search|security|seo|site|stock|text|time|toast))\//
/** A file that replaces modules, globals, variables or the clock, or that needs a DOM, gets modules of its own. */
const CHANGES_ITS_PROCESS =
  /vi\.(mock|doMock|resetModules|stubEnv|stubGlobal|useFakeTimers|setSystemTime)|process\.env|globalThis|@vitest-environment/
/**
 * Test files that share the modules they import. Each module is loaded once for all of them instead of once a file: a third
 * of the processor time of these tests was imports. `--sequence.shuffle.files` shows whether they depend on their order.
 */
const sharing = all.filter((path) => STATELESS.test(path) && !CHANGES_ITS_PROCESS.test(readTest(path)))

export default defineConfig({
  resolve: {
    alias: {
      '@': root.replace(/\/$/, ''),
      // The package throws outside a React server build; tests of server code need it inert.
      'server-only': fileURLToPath(new URL('node_modules/server-only/empty.js', import.meta.url)),
    },
  },
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Real processes on a busy machine, as in the browser tests; one that passes only the second time is listed as flaky.
    retry: 1,
    restoreMocks: true,
    pool: 'threads',
    // The default leaves one of two cores idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      { extends: true, test: { name: 'isolated', include: all, exclude: [...sharing, ...rendering] } },
      { extends: true, test: { name: 'sharing', include: sharing, exclude: rendering, isolate: false } },
      {
        extends: true,
        // React's production build renders in half the time, and is what shoppers get.
        oxc: { jsx: { development: false } },
        test: { name: 'rendering', include: rendering, env: { NODE_ENV: 'production' } },
      },
    ],
  },
})

function readTest(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}
