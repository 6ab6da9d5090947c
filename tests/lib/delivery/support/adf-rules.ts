import { parseXml, XmlElement, XmlText } from '@rgrove/parse-xml'

/** Content models of the ADF 1.0 DTD, as patterns over the child names, each followed by a space. */
const CHILDREN: Record<string, RegExp> = {
  adf: /^(prospect )+$/,
  prospect: /^(id )*requestdate (vehicle )+customer vendor (provider )?$/,
  vehicle:
    /^(id )*year make model (vin )?(stock )?(trim )?(doors )?(bodystyle )?(transmission )?(odometer )?(colorcombination )*(imagetag )?(price )?(pricecomments )?(option )*(finance )?(comments )?$/,
  colorcombination: /^(interiorcolor |exteriorcolor |interiorcolor exteriorcolor )preference $/,
  customer: /^contact (id )*(timeframe )?(comments )?$/,
  vendor: /^(id )*vendorname (url )?contact $/,
  provider: /^(id )*name (service )?(url )?(email )?(phone )?(contact )?$/,
  contact: /^(name )+(email |(phone )+|email (phone )+)(address )?$/,
  address: /^(street )+(apartment )?(city )?(regioncode )?(postalcode )?(country )?$/,
}
const TEXTS = new Set(
  (
    'id requestdate year make model vin stock trim doors bodystyle transmission odometer interiorcolor exteriorcolor ' +
    'preference price pricecomments comments name email phone street apartment city regioncode postalcode country ' +
    'vendorname url service'
  ).split(' '),
)
const ATTRIBUTES: Record<string, Record<string, RegExp>> = {
  prospect: { status: /^(new|resend)$/ },
  vehicle: { interest: /^(buy|lease|sell|trade-in|test-drive)$/, status: /^(new|used)$/ },
  odometer: { status: /^(unknown|rolledover|replaced|original)$/, units: /^(km|mi)$/ },
  name: { part: /^(surname|first|middle|last|full)$/, type: /^(business|individual)$/ },
  price: {
    type: /^(quote|offer|msrp|invoice|call|appraisal|asking)$/,
    currency: /^[A-Z]{3}$/,
  },
  id: { sequence: /./, source: /./ },
  address: { type: /^(work|home|delivery)$/ },
}

/** Lists the violations of the ADF 1.0 DTD; empty when valid. @throws for invalid XML. */
export function findAdfFaults(document: string): string[] {
  const { root } = parseXml(document)
  return root?.name === 'adf' ? findFaults(root) : ['the root is not adf']
}

function findFaults(element: XmlElement): string[] {
  const { name, attributes } = element
  const children = element.children.filter((child) => child instanceof XmlElement)
  const rules = ATTRIBUTES[name] ?? {}
  const wrong = Object.entries(attributes)
    .filter(([key, value]) => !rules[key]?.test(value))
    .map(([key, value]) => `${name} ${key}="${value}"`)
  const order = children.map((child) => `${child.name} `).join('')
  if (TEXTS.has(name)) return [...wrong, ...(order ? [`${name} holds ${order}`] : [])]
  const isPlain = element.children.some((child) => child instanceof XmlText && child.text.trim() !== '')
  return [
    ...wrong,
    ...(CHILDREN[name]?.test(order) ? [] : [`${name}: ${order}`]),
    ...(isPlain ? [`${name} holds text`] : []),
    ...children.flatMap(findFaults),
  ]
}

/** The texts of the elements at a path below the root, in order. */
export function readAdf(document: string, path: string): string[] {
  let found: XmlElement[] = [parseXml(document).root ?? new XmlElement('none')]
  for (const name of path.split('/'))
    found = found.flatMap(({ children }) =>
      children.filter((child): child is XmlElement => child instanceof XmlElement && child.name === name),
    )
  return found.map(({ text }) => text)
}
