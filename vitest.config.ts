import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig({
  resolve: {
    alias: {
      '@': root.replace(/\/$/, ''),
      // The package throws outside a React server build; tests of server code need it inert.
      'server-only': fileURLToPath(new URL('node_modules/server-only/empty.js', import.meta.url)),
    },
  },
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    pool: 'threads',
    // The default leaves one of two cores idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
})
