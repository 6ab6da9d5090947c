/** Invalid or malicious records, by defect, as a faulty upstream could send them. */
const SCRIPT = `<script>alert(1)</script><img src=x onerror="alert(2)">" onfocus='alert(3)`
const ENDLESS = 'x'.repeat(10_000)

const GOOD = {
  id: 501,
  slug: 'car-501',
  name: '2021 Toyota HiLux',
  year: 2021,
  make: 'Toyota',
  model: 'HiLux',
  badge: 'SR5',
  series: 'GUN126R',
  price: 48_990,
  before_price: 51_990,
  weekly_price: 210,
  subscription_price: 310,
  km: 61_250,
  stocknum: 'X501',
  car_type: 'used',
  status: 'in_stock',
  colour: 'Silver',
  body: 'Ute',
  drive: '4WD',
  fuel: 'Diesel',
  transmission: 'Automatic',
  seats: 5,
  tag: 'Reduced',
  file: '/vehicle-history/X501.pdf',
  description: '<p>One owner.</p><p>Tows well.</p>',
  features: ['Tow bar', 'Tow bar', 'Bull bar'],
  highlights: [{ name: 'GVM', value: '3,050 kg' }],
  specifications: [{ group: 'Engine', name: 'Power', value: '150 kW' }],
  primary_image_url: '/vehicles/ute/side.aabbcc',
  images: [{ image: { url: '/vehicles/ute/side.aabbcc' } }, { image: { url: '/vehicles/ute/rear.aabbcc' } }],
  dealership_id: 1,
  dealership_slug: 'a',
  dealership_name: 'A Motors',
  location_id: 1,
  location_name: 'North',
  location: { name: 'North', phone: '02 9876 5432', slug: 'north', distribution_locations: [] },
}

function replaceTexts(text: string): Record<string, unknown> {
  const texts = Object.entries(GOOD).map(([key, value]) => [
    key,
    typeof value === 'string' && !['slug', 'status', 'car_type'].includes(key) ? text : value,
  ])
  return {
    ...Object.fromEntries(texts),
    features: [text, `${text} `],
    highlights: [{ name: text, value: text }],
    specifications: [{ group: text, name: text, value: text }],
    images: [{ image: { url: text } }],
    location: { name: text, phone: text, slug: text, distribution_locations: [] },
  }
}

export const HOSTILE_CARS: Record<string, Record<string, unknown>> = {
  'valid record': GOOD,
  'script in every text': replaceTexts(SCRIPT),
  'script in link URLs': {
    ...GOOD,
    file: 'javascript:alert(1)',
    primary_image_url: 'javascript:alert(1)',
  },
  'null everywhere': {
    ...Object.fromEntries(Object.keys(GOOD).map((key) => [key, null])),
    id: 501,
    slug: 'car-501',
  },
  'only an id': { id: 501, slug: 'car-501' },
  'numbers as strings': {
    ...GOOD,
    id: '501',
    year: '2021',
    price: '$48,990.00',
    before_price: ' 51990 ',
    km: '61,250',
    seats: '5',
    weekly_price: 'POA',
    photos_count: 'many',
    dealership_id: '1',
    location_id: '1',
  },
  'very long text': replaceTexts(ENDLESS),
  'lists and objects instead of text': {
    ...GOOD,
    make: ['Toyota'],
    model: { a: 1 },
    description: [1],
    features: 'all',
  },
  'no dealer': {
    ...GOOD,
    dealership_id: null,
    dealership_slug: null,
    dealership_name: null,
    location: null,
    location_id: null,
    location_name: null,
  },
  'no pictures': { ...GOOD, primary_image_url: null, images: [] },
  'pictures without a URL': {
    ...GOOD,
    primary_image_url: '',
    images: [{ image: null }, { image: {} }, 7],
  },
  'sixty pictures': {
    ...GOOD,
    images: Array.from({ length: 60 }, (_, index) => ({ image: { url: `/vehicles/ute/side.${index}` } })),
  },
  'the same picture twice': { ...GOOD, images: [...GOOD.images, ...GOOD.images] },
  sold: { ...GOOD, status: 'sold', sold: true },
  'sold as text': { ...GOOD, sold: 'true', reserved: 'true', certified: 'true' },
}
