import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { TEMPLATES } from '@/config/schema/site'
import { getEnv } from '@/lib/env'
import { getSitesFolder } from './sites/folder'
import { ScaffoldError, scaffoldSite } from './sites/scaffold'

const USAGE = `Usage: npm run sites:new -- SLUG [--name "Blue Gum Cars"] [--template ${TEMPLATES.join('|')}] [--city Cairns] [--state QLD] [--dir FOLDER]`

/** `npm run sites:new -- SLUG`: makes a valid site file with free ids and says what to do next (`CF-04`). */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      dir: { type: 'string' },
      name: { type: 'string' },
      template: { type: 'string' },
      city: { type: 'string' },
      state: { type: 'string' },
    },
  })
  const [slug, ...rest] = positionals
  if (!slug || rest.length > 0) throw new ScaffoldError(`Give one slug. ${USAGE}`)
  const { dir, template: templateName, ...words } = values
  const template = TEMPLATES.find((known) => known === templateName)
  if (templateName !== undefined && !template)
    throw new ScaffoldError(`There is no template ${templateName}. Use one of: ${TEMPLATES.join(', ')}.`)
  const path = await scaffoldSite(getSitesFolder(dir), { slug, ...words, ...(template ? { template } : {}) })
  console.log(
    [
      `Made ${relative('.', path)}.`,
      'Next:',
      '  1. Edit the file. docs/site-config.md lists every setting; editors complete them from config/site.schema.json.',
      `  2. npm run sites:check${dir ? ` -- --dir ${dir}` : ''}`,
      `  3. Open http://${slug}.localhost:${getEnv().PORT}/ (a running server notices the file by itself).`,
      `  4. Give it stock: npm run stock:import -- FILE.csv --site ${slug}`,
    ].join('\n'),
  )
}

try {
  await main()
} catch (error) {
  const sentence = error instanceof Error ? error.message : String(error)
  const isUsage = error instanceof TypeError && 'code' in error
  console.error(isUsage ? `${sentence}. ${USAGE}` : sentence)
  process.exitCode = 1
}
