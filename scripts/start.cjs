// Entry point of `npm start`: runs the server that `npm run build` compiled from start.ts.
const { existsSync } = require('node:fs')
const { join } = require('node:path')

const server = join(__dirname, '../.next/start.cjs')
if (existsSync(server)) require(server)
else {
  console.error('There is no build yet. Run `npm run build` first, or use `npm run demo`.')
  process.exit(1)
}
