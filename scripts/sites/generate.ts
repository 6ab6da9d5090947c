import { z } from 'zod'
import { siteSchema } from '@/config/schema/site'
import { listSettings, type SchemaNode, type SettingGroup } from './describe-settings'

const NOTICE = 'Generated from config/schema by `npm run sites:docs`; do not edit.'

/** JSON Schema of a site file for editors. Misspelt settings are marked at every level, as `parseSite` refuses them. */
export function buildJsonSchema(): SchemaNode {
  return z.toJSONSchema(siteSchema, {
    io: 'input',
    override: ({ jsonSchema }) => {
      if (jsonSchema.properties && jsonSchema.additionalProperties === undefined)
        jsonSchema.additionalProperties = false
    },
  }) as SchemaNode
}

/** Text of `config/site.schema.json`. */
export function writeJsonSchema(schema: SchemaNode): string {
  return `${JSON.stringify({ $comment: NOTICE, title: 'Dealer site', ...schema }, null, 2)}\n`
}

/** Text of `docs/site-config.md`: every setting with its path, type, default and meaning (`CF-01`). */
export function writeSettingsPage(schema: SchemaNode): string {
  const groups = listSettings(schema)
  return [
    `<!-- ${NOTICE} -->`,
    '# Settings of a site',
    [
      'A site is one file, `config/sites/<slug>.json`. Everything in which two sites differ is a setting here; the code knows no',
      'site by name. A running server notices a new, changed or removed file within a second. A file that turns wrong keeps its',
      'last valid version in service and never touches another site.',
    ].join('\n'),
    [
      '- `npm run sites:new -- SLUG` makes a valid file to start from.',
      '- `npm run sites:check` names the file, the path and the fix of whatever is wrong.',
      '- Editors complete and check the file by `"$schema": "../site.schema.json"`.',
    ].join('\n'),
    [
      '`list[]` means each entry of a list, `sections[](story)` an entry of that type. Default "none" leaves the setting out;',
      'a group without a default starts with the defaults of what is in it. Codes like `CF-01` name the requirement behind a setting.',
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
    '| setting | type | default | what it does |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n')
}

/** GitHub's anchor of a heading. */
function anchor(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-')
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}
