/** The parts of a JSON Schema that describe a setting. */
export type SchemaNode = {
  $ref?: string
  $defs?: Record<string, SchemaNode>
  type?: string | readonly string[]
  description?: string
  default?: unknown
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: SchemaNode[]
  oneOf?: SchemaNode[]
  properties?: Record<string, SchemaNode>
  required?: string[]
  items?: SchemaNode
  additionalProperties?: boolean | SchemaNode
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  pattern?: string
  format?: string
}

/** One setting: path in the file, type, default and description. */
type Setting = { path: string; type: string; default: string; description: string }
export type SettingGroup = { name: string; description: string; settings: Setting[] }

/** The only recursive type; the schema refers to it by `$ref`. */
const ENTRY = 'navigation entry'

const TEXT_FORMS: Record<string, string> = {
  '^#[0-9A-Fa-f]{6}$': 'colour like #0B2545',
  '^\\d{2}:\\d{2}$': 'time like 08:30',
}

/** Zod adds the safe-integer bounds to every integer. They are not documented. */
const isExplicitBound = (bound: number | undefined): bound is number =>
  bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER

/**
 * Lists every setting of the site schema by top-level name. Settings without children are in the first group, `General`.
 * @param schema JSON Schema of a site file (input type).
 */
export function listSettings(schema: SchemaNode): SettingGroup[] {
  const general: SettingGroup = {
    name: 'General',
    description: 'Who the dealer is and how the site works.',
    settings: [],
  }
  const groups: SettingGroup[] = [general]
  for (const [name, node] of Object.entries(schema.properties ?? {})) {
    const settings = describe(name, node, isRequired(schema, name))
    if (settings.length === 1) general.settings.push(...settings)
    else groups.push({ name, description: node.description ?? '', settings: settings.slice(1) })
  }
  for (const node of Object.values(schema.$defs ?? {}))
    groups.push({
      name: ENTRY,
      description: 'An entry of navigation.header, navigation.footer, or of another entry’s dropdownItems.',
      settings: describeInside('entry', node),
    })
  return groups
}

function isRequired(parent: SchemaNode, name: string): boolean {
  return parent.required?.includes(name) ?? false
}

/** Returns the setting and its children. References are not followed, because navigation entries are recursive. */
function describe(path: string, node: SchemaNode, required: boolean): Setting[] {
  const self: Setting = {
    path,
    type: typeName(node),
    default: required ? 'required' : defaultText(node),
    description: node.description ?? '',
  }
  return [self, ...describeInside(path, node)]
}

function describeInside(path: string, node: SchemaNode): Setting[] {
  const variants = node.oneOf ?? node.anyOf
  if (variants)
    return variants.flatMap((variant) => {
      const kind = variant.properties?.type?.const ?? variant.properties?.kind?.const
      return describeInside(typeof kind === 'string' ? `${path}(${kind})` : path, variant)
    })
  if (node.items) return describeInside(`${path}[]`, node.items)
  return Object.entries(node.properties ?? {})
    .filter(([, property]) => property.const === undefined)
    .flatMap(([name, property]) => describe(`${path}.${name}`, property, isRequired(node, name)))
}

function typeName(node: SchemaNode): string {
  if (node.$ref) return ENTRY
  const choices = node.oneOf ?? node.anyOf
  if (choices)
    return choices[0]?.properties?.type?.const ? 'one of the kinds below' : choices.map(typeName).join(' or ')
  if (node.enum)
    return node.enum.map((value) => (value === '' ? '(empty)' : `\`${String(value)}\``)).join(', ')
  if (node.type === 'array') return `list of ${node.items ? typeName(node.items) : 'anything'}`
  if (node.type === 'object') return node.properties ? 'group' : 'names with values'
  if (node.type === 'integer' || node.type === 'number') return numberName(node)
  if (node.type === 'boolean') return 'true or false'
  if (node.type === 'string')
    return node.format === 'date' ? 'day like 2027-01-31' : (TEXT_FORMS[node.pattern ?? ''] ?? 'text')
  return node.type === 'null' ? 'null' : 'anything'
}

function numberName(node: SchemaNode): string {
  const name = node.type === 'integer' ? 'whole number' : 'number'
  const low = isExplicitBound(node.exclusiveMinimum) ? node.exclusiveMinimum + 1 : node.minimum
  const bounds = [
    isExplicitBound(low) ? `from ${low}` : '',
    isExplicitBound(node.maximum) ? `to ${node.maximum}` : '',
  ].filter(Boolean)
  return [name, ...bounds].join(' ')
}

function defaultText(node: SchemaNode): string {
  if (node.default === undefined || isEmptyObject(node.default)) return 'none'
  return `\`${JSON.stringify(node.default)}\``
}

function isEmptyObject(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0
  )
}
