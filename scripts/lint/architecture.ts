import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findColourProblems, findImportProblems } from './find-problems'

/** Part of `npm run lint`: checks import direction and raw colours, which Oxlint has no rules for. */
const FOLDERS = ['app', 'components', 'lib', 'config', 'sandbox']
const files = [
  ...readdirSync('.'),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ),
]
  .filter((name) => /\.(tsx?|css)$/.test(name))
  .map((name) => name.replaceAll('\\', '/'))
  .sort()
let count = 0
for (const file of files) {
  const text = readFileSync(file, 'utf8')
  for (const { line, message } of [...findImportProblems(file, text), ...findColourProblems(file, text)]) {
    console.error(`${file}:${line}: ${message}`)
    count += 1
  }
}
console.log(
  count === 0 ? `Checked imports and colours of ${files.length} files: no problems.` : `${count} problems.`,
)
process.exitCode = count === 0 ? 0 : 1
