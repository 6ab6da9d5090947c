import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { TEMPLATES } from '@/config/schema/site'
import { getEnv } from '@/lib/env'
import { getSitesFolder } from './sites/folder'
import { ScaffoldError, scaffoldSite } from './sites/scaffold'

const USAGE = `Usage: npm run sites:new -- SLUG [--name "Blue Gum Cars"] [--template ${TEMPLATES.join('|')}] [--city Cairns] [--state QLD] [--dir FOLDER]`

/** `npm run sites:new -- SLUG`: creates a valid site file with unused ids and prints the next steps (CF-04). */
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
  if (!slug || rest.length > 0) throw new ScaffoldError(`Enter exactly one slug. ${USAGE}`)
  const { dir, template: templateName, ...details } = values
  const template = TEMPLATES.find((known) => known === templateName)
  if (templateName !== undefined && !template)
    throw new ScaffoldError(`There is no template ${templateName}. Use one of: ${TEMPLATES.join(', ')}.`)
  const path = await scaffoldSite(getSitesFolder(dir), {
    slug,
    ...details,
    ...(template ? { template } : {}),
  })
  console.log(
    [
      `Created ${relative('.', path)}.`,
      'Next:',
      '  1. Edit the file. docs/site-config.md lists every setting; config/site.schema.json gives editors autocompletion.',
      `  2. npm run sites:check${dir ? ` -- --dir ${dir}` : ''}`,
      `  3. Open http://${slug}.localhost:${getEnv().PORT}/ (a running server loads the file automatically).`,
      `  4. Import stock: npm run stock:import -- FILE.csv --site ${slug}`,
    ].join('\n'),
  )
}

main().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error)
  const isUsage = error instanceof TypeError && 'code' in error
  console.error(isUsage ? `${message}. ${USAGE}` : message)
  process.exitCode = 1
})
