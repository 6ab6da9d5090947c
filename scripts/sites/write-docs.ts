import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { buildJsonSchema, writeJsonSchema, writeSettingsPage } from './generate'

/** `npm run sites:docs [-- --check]`: generates files from the site schema; `--check` only exits 1 when they are out of date. */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
  const schema = buildJsonSchema()
  const files = [
    { path: 'docs/site-config.md', text: writeSettingsPage(schema) },
    { path: 'config/site.schema.json', text: writeJsonSchema(schema) },
  ]
  if (!values.check) {
    for (const { path, text } of files) {
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, text)
      console.log(`Wrote ${path}.`)
    }
    return 0
  }
  const present = await Promise.all(files.map(async ({ path }) => readFile(path, 'utf8').catch(() => '')))
  const stale = files.filter(({ text }, index) => present[index] !== text)
  for (const { path } of stale)
    console.error(`${path} is out of date. Run npm run sites:docs and commit the result.`)
  return stale.length > 0 ? 1 : 0
}

process.exitCode = await main()
