import { z } from 'zod'
import { siteSchema } from '@/config/schema/site'
import { listSettings, type SchemaNode, type SettingGroup } from './describe-settings'

const NOTICE = 'Generated from config/schema by `npm run sites:docs`; do not edit.'

/** Builds the JSON Schema of a site file for editors. Unknown settings are errors at every level, as in `parseSite`. */
export function buildJsonSchema(): SchemaNode {
  return z.toJSONSchema(siteSchema, {
    io: 'input',
    override: ({ jsonSchema }) => {
      if (jsonSchema.properties && jsonSchema.additionalProperties === undefined)
        jsonSchema.additionalProperties = false
    },
  }) as SchemaNode
}

/** Returns the content of `config/site.schema.json`. */
export function writeJsonSchema(schema: SchemaNode): string {
  return `${JSON.stringify({ $comment: NOTICE, title: 'Dealer site', ...schema }, null, 2)}\n`
}

/** Returns the content of `docs/site-config.md`: every setting with its path, type, default and description (CF-01). */
export function writeSettingsPage(schema: SchemaNode): string {
  const groups = listSettings(schema)
  return [
    `<!-- ${NOTICE} -->`,
    '# Site settings',
    [
      'Each site is one file, `config/sites/<slug>.json`. Every difference between two sites is a setting; no code refers to a site',
      'by name. A running server loads new, changed and removed files within a second. If a changed file is invalid, the server',
      'keeps its last valid version. Other sites are not affected.',
    ].join('\n'),
    [
      '- `npm run sites:new -- SLUG` creates a valid file to start from.',
      '- `npm run sites:check` prints the file, path and fix of each problem.',
      '- `"$schema": "../site.schema.json"` gives editors autocompletion and validation.',
    ].join('\n'),
    [
      '`list[]` means each entry of a list, `sections[](story)` an entry of that type. Default "none" means that the setting is not',
      'set; a group without a default uses the defaults of its settings. Ids like `CF-01` refer to `docs/requirements.md`.',
    ].join('\n'),
    `Groups: ${groups.map(({ name }) => `[${name}](#${anchor(name)})`).join(', ')}.`,
    ...groups.map(writeGroup),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n')
}

function writeGroup({ name, description, settings }: SettingGroup): string {
  const heading = /^[a-z_]+$/.test(name)
    ? `\`${name}\``
    : name.replace(/^./, (letter) => letter.toUpperCase())
  const rows = settings.map(
    ({ path, type, default: value, description: text }) =>
      `| \`${path}\` | ${cell(type)} | ${cell(value)} | ${cell(text)} |`,
  )
  return [
    `## ${heading}`,
    '',
    description,
    '',
    '| setting | type | default | description |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n')
}

/** Returns GitHub's anchor for a heading. */
function anchor(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-')
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}
