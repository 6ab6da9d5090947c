/** Allowed schema.org properties of each type that we use, including inherited ones; a manually maintained subset. */
const THING = ['@type', '@id', 'name', 'description', 'url', 'image', 'sameAs']
const PRODUCT = ['brand', 'model', 'sku', 'color', 'itemCondition', 'additionalProperty', 'offers']
const VEHICLE = [
  ...PRODUCT,
  'vehicleConfiguration',
  'vehicleModelDate',
  'mileageFromOdometer',
  'bodyType',
  'fuelType',
  'vehicleTransmission',
  'vehicleEngine',
  'driveWheelConfiguration',
  'vehicleSeatingCapacity',
  'numberOfDoors',
  'vehicleIdentificationNumber',
]
const PROPERTIES: Record<string, readonly string[]> = {
  Product: PRODUCT,
  Vehicle: VEHICLE,
  Car: VEHICLE,
  Motorcycle: VEHICLE,
  Brand: [],
  EngineSpecification: [],
  PropertyValue: ['value'],
  QuantitativeValue: ['value', 'unitCode'],
  Offer: ['price', 'priceCurrency', 'priceSpecification', 'availability', 'itemCondition', 'seller'],
  UnitPriceSpecification: ['price', 'priceCurrency', 'unitCode', 'referenceQuantity'],
  AutoDealer: [
    'logo',
    'telephone',
    'email',
    'address',
    'geo',
    'openingHoursSpecification',
    'specialOpeningHoursSpecification',
    'parentOrganization',
  ],
  PostalAddress: ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode', 'addressCountry'],
  GeoCoordinates: ['latitude', 'longitude'],
  OpeningHoursSpecification: ['dayOfWeek', 'opens', 'closes', 'validFrom', 'validThrough'],
  BreadcrumbList: ['itemListElement'],
  ItemList: ['itemListElement', 'numberOfItems'],
  ListItem: ['position', 'item'],
}

/** Problems of a node and its descendants: unknown types, properties not allowed for the type, empty values. */
export function findSchemaFaults(node: unknown, path = ''): string[] {
  if (Array.isArray(node)) return node.flatMap((entry, index) => findSchemaFaults(entry, `${path}[${index}]`))
  if (typeof node !== 'object' || node === null)
    return node === null || node === '' ? [`${path} is empty`] : []
  const types = '@type' in node ? [node['@type']].flat().map(String) : []
  if (types.length === 0) return [`${path} has no type`]
  const unknown = types.filter((type) => !PROPERTIES[type]).map((type) => `${path}: no type ${type}`)
  const allowed = new Set([...THING, ...types.flatMap((type) => PROPERTIES[type] ?? [])])
  return Object.entries(node)
    .flatMap(([key, value]) => [
      ...(allowed.has(key) ? [] : [`${path}.${key} is no property of ${types.join(' and ')}`]),
      ...(key.startsWith('@') ? [] : findSchemaFaults(value, `${path}.${key}`)),
    ])
    .concat(unknown)
}
