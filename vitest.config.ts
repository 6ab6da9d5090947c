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

/** Folders with stateless tests: pure functions, rendered components, sandbox parts created by each test. */
const STATELESS =
  /^tests\/(config|components|sandbox|lib\/(cars|consent|content|events|finance|forms|images|links|search|security|seo|site|stock|text|time|toast))\//
/** Files that change modules, globals, variables or the clock, or need a DOM, are isolated. */
const CHANGES_ITS_PROCESS =
  /vi\.(mock|doMock|resetModules|stubEnv|stubGlobal|useFakeTimers|setSystemTime)|process\.env|globalThis|@vitest-environment/
/**
 * Test files that share imported modules. Each module loads once for all of them instead of once per file: imports
 * took a third of the processor time of these tests. `--sequence.shuffle.files` detects order dependencies.
 */
const sharing = all.filter((path) => STATELESS.test(path) && !CHANGES_ITS_PROCESS.test(readTest(path)))

export default defineConfig({
  resolve: {
    alias: {
      '@': root.replace(/\/$/, ''),
      // The package throws outside a React server build, so tests replace it with an empty module.
      'server-only': fileURLToPath(new URL('node_modules/server-only/empty.js', import.meta.url)),
    },
  },
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Tests run real processes on busy machines; a test that passes on retry is listed as flaky.
    retry: 1,
    restoreMocks: true,
    pool: 'threads',
    // The default uses only one of two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      { extends: true, test: { name: 'isolated', include: all, exclude: [...sharing, ...rendering] } },
      { extends: true, test: { name: 'sharing', include: sharing, exclude: rendering, isolate: false } },
      {
        extends: true,
        // React's production build renders in half the time, and is what shoppers get.
        oxc: { jsx: { development: false } },
        test: { name: 'rendering', include: rendering, env: { NODE_ENV: 'production', SANDBOX: '1' } },
      },
    ],
  },
})

function readTest(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}
