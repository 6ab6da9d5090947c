// Entry point of `npm start`. Compiles TypeScript in `require`. With `--import tsx` Node would send every `import()` to a loader
// thread, and Next.js calls it several times per request (docs/decisions/0006-use-typescript-7-oxlint-vitest-and-playwright.md).
require('tsx/cjs')
require('./start.ts')
