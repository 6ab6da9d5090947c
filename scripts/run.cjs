// Runs the server (`start`) or an operators' command: node scripts/run.cjs NAME [ARGUMENTS]. Commands run from their TypeScript
// source where its compiler is installed. The server, and commands in a production install, run as `npm run build` compiled them.
const { existsSync } = require('node:fs')
const { join } = require('node:path')
const { pathToFileURL } = require('node:url')

const name = process.argv[2] ?? ''
const source = join(__dirname, `${name}.ts`)
const compiled = join(__dirname, '../.next/standalone/commands', `${name}.cjs`)
// The command reads its arguments from the third on, as if Node had started it directly.
process.argv.splice(1, 2, source)

if (name !== 'start' && hasCompiler()) void import('tsx').then(() => import(pathToFileURL(source).href))
else if (existsSync(compiled)) require(compiled)
else {
  console.error('There is no build yet. Run `npm run build` first, or use `npm run demo`.')
  process.exit(1)
}

function hasCompiler() {
  try {
    require.resolve('tsx')
    return true
  } catch {
    return false
  }
}
