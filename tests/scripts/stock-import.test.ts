import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Site } from '@/config/schema/site'
import { getEnv } from '@/lib/env'
import { importStock, readMapping, type ImportOutcome } from '@/scripts/stock/import-stock'
import { createPlatform, type Platform } from '@/scripts/stock/platform'
import { connectSearch } from '@/scripts/stock/search-index'
import { readSite } from '@/scripts/stock/sites'
import { startSandbox, type Sandbox } from '@/sandbox/server'

const SITES_DIR = 'config/sites'
const NOW = Date.UTC(2026, 10, 20)
const HEADER = 'Brand,Year,Model,Title,UsedOrNew,Kilometres,Location,BodyType,Price'
const COROLLA = 'Toyota,2019,Corolla,2019 Toyota Corolla SX,USED,1000,"Perth, WA",Hatchback,20000'
const RIO = 'Kia,2020,Rio,2020 Kia Rio S,USED,100,"Perth, WA",Hatchback,15000'

let sandbox: Sandbox
let folder: string
let platform: Platform
let search: ReturnType<typeof connectSearch>
let bargainBay: Site
let kiwiAuto: Site

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-'))
  sandbox = await startSandbox({
    port: 0,
    dataDir: folder,
    sitesDir: SITES_DIR,
    only: ['dealer-api', 'search'],
  })
  const env = getEnv()
  const auth = { user: env.DEALER_API_USER, password: env.DEALER_API_PASSWORD }
  platform = createPlatform(`${sandbox.url}/dealer-api`, auth)
  search = connectSearch(`${sandbox.url}/search`, env.MEILISEARCH_ADMIN_KEY)
  bargainBay = await readSite(SITES_DIR, 'bargain-bay')
  kiwiAuto = await readSite(SITES_DIR, 'kiwi-auto')
})
afterAll(async () => {
  await sandbox.close()
  await rm(folder, { recursive: true })
})

async function importText(
  content: string | Buffer,
  options: { site?: Site; dryRun?: boolean; mapping?: object } = {},
): Promise<ImportOutcome> {
  const file = join(folder, 'file.csv')
  await writeFile(file, content)
  const mappingFile = join(folder, 'mapping.json')
  await writeFile(mappingFile, JSON.stringify(options.mapping ?? {}))
  return importStock({
    file,
    site: options.site ?? kiwiAuto,
    mapping: await readMapping(mappingFile),
    reportDir: join(folder, 'reports'),
    target: options.dryRun ? null : { platform, search },
    now: NOW,
    onProgress: () => {},
  })
}

async function countDocuments(site: Site): Promise<number> {
  const filter = `dealership_slug IN [${site.dealerships.map(({ slug }) => JSON.stringify(slug)).join(', ')}]`
  const { total } = await search.index('cars').getDocuments({ filter, limit: 1 })
  return total
}

describe('4,000 real advertisements', () => {
  const csv = readFile('tests/fixtures/stock/au-vehicle-ads.csv.br').then((packed) =>
    brotliDecompressSync(packed),
  )

  test(
    'are imported into stock and index; a second import changes nothing, and another site is not affected',
    { timeout: 120_000 },
    async () => {
      await importText(`${HEADER}\n${RIO}\n`)
      const others = await platform.listCars(kiwiAuto.id)

      const first = await importText(await csv, { site: bargainBay })
      expect(first.report.rows).toBe(4000)
      expect(first.report.taken).toBe(4000)
      expect(first.stock).toEqual({ created: 4000, updated: 0, unchanged: 0 })
      expect(first.index).toMatchObject({ sent: 4000, removed: 0, unreadable: 0 })
      expect(await countDocuments(bargainBay)).toBe(4000)

      const { taskUid: before } = await lastTask()
      const second = await importText(await csv, { site: bargainBay })
      expect(second.stock).toEqual({ created: 0, updated: 0, unchanged: 4000 })
      expect(second.index).toMatchObject({ sent: 0, unchanged: 4000, removed: 0 })
      expect((await lastTask()).taskUid).toBe(before)

      expect(await platform.listCars(kiwiAuto.id)).toEqual(others)
      expect(await countDocuments(kiwiAuto)).toBe(1)
    },
  )

  test('[SS-12] are found by make, model, body and state, also where the file splits the values', async () => {
    expect(await count('make = Toyota')).toBe(696)
    expect(await count('make = "Land Rover"')).toBe(65)
    expect(await count('make = Jeep AND model = "Grand Cherokee"')).toBe(38)
    expect(await count('car_type = demo')).toBe(106)
    expect(await count('state = TAS')).toBe(48)
    expect(await count('simple_body = ute AND price < 30000')).toBeGreaterThan(100)
  })
})

async function count(filter: string): Promise<number> {
  const filters = ['dealership_slug = bargain-bay', filter]
  const { estimatedTotalHits } = await search.index('cars').search('', { filter: filters, limit: 0 })
  return estimatedTotalHits
}

async function lastTask(): Promise<{ taskUid: number }> {
  const { results } = await search.tasks.getTasks({ limit: 1 })
  return { taskUid: results[0]?.uid ?? -1 }
}

describe('a second file', () => {
  test('updates and sends only the cars that differ', async () => {
    await importText(`${HEADER}\n${RIO}\n${COROLLA}\n`)
    const again = await importText(`${HEADER}\n${COROLLA}\n${RIO.replace('15000', '14500')}\n`)
    expect(again.stock).toEqual({ created: 0, updated: 1, unchanged: 1 })
    expect(again.index).toMatchObject({ sent: 1 })
  })

  test('keeps the platform’s values that the file does not contain', async () => {
    const file = `Stock Number,Make,Model,Year\nK77,Kia,Rio,2019\n`
    await importText(file)
    const [car] = (await platform.listCars(kiwiAuto.id)).filter(({ stocknum }) => stocknum === 'K77')
    await platform.putCars(kiwiAuto.id, [
      { ...car, make: 'Kia', model: 'Rio', reserved: true, status: 'coming_soon' },
    ])
    await importText(file)
    const after = (await platform.listCars(kiwiAuto.id)).filter(({ stocknum }) => stocknum === 'K77')
    expect(after).toEqual([{ ...car, reserved: true, status: 'coming_soon', updated_at: expect.any(String) }])
  })

  test('is imported with a mapping of columns, values, dealerships and locations', async () => {
    const harbour = await readSite(SITES_DIR, 'harbour-city')
    const outcome = await importText(
      'Marke;Typ;Jahr;Art;Yard;Where\nKia;Rio;2020;N;harbour-city-mazda;alexandria\n',
      {
        site: harbour,
        mapping: {
          columns: {
            make: 'Marke',
            model: 'Typ',
            year: 'Jahr',
            condition: 'Art',
            dealership: 'Yard',
            location: 'Where',
          },
          values: { condition: { N: 'new' } },
          defaults: { price_type: 'Drive Away' },
        },
      },
    )
    expect(outcome.report.notes).toEqual([])
    const [car] = await platform.listCars(harbour.id)
    expect(car).toMatchObject({
      dealership_slug: 'harbour-city-mazda',
      car_type: 'new',
      price_type: 'Drive Away',
    })
    expect(car?.location_name).toMatch(/Alexandria/)
  })
})

describe('an unusual or invalid file', () => {
  test.each<[string, string | Buffer, { rows: number; taken: number; refused: string[] }]>([
    ['with a byte order mark and CRLF', `\uFEFF${HEADER}\r\n${RIO}\r\n`, { rows: 1, taken: 1, refused: [] }],
    ['in UTF-16', Buffer.from(`\uFEFF${HEADER}\n${RIO}\n`, 'utf16le'), { rows: 1, taken: 1, refused: [] }],
    [
      'in Windows-1252',
      Buffer.from(`${HEADER}\nCitroën,2020,C3,,USED,1,,Hatchback,9990\n`, 'latin1'),
      { rows: 1, taken: 1, refused: [] },
    ],
    [
      'in UTF-8 with one invalid character',
      Buffer.concat([
        Buffer.from(`${HEADER}\nCitroën,2020,C3,Été é è,USED,1,,Hatch`),
        Buffer.from([0xe9]),
        Buffer.from('back,9990\n'),
      ]),
      { rows: 1, taken: 1, refused: [] },
    ],
    [
      'with semicolons and Excel’s sep= line',
      `sep=;\n${HEADER.replaceAll(',', ';')}\nKia;2020;Rio;;USED;1;;;1\n`,
      { rows: 1, taken: 1, refused: [] },
    ],
    ['with tabs', `${HEADER.replaceAll(',', '\t')}\nKia\t2020\tRio\n`, { rows: 1, taken: 1, refused: [] }],
    ['with blank lines', `\n\n${HEADER}\n\n${RIO}\n\n`, { rows: 1, taken: 1, refused: [] }],
    [
      'with a quote inside a cell',
      `${HEADER}\n${RIO.replace('Rio S', 'Rio "S" x')}\n`,
      { rows: 1, taken: 1, refused: [] },
    ],
    [
      'with a quote that is never closed',
      `${HEADER}\n${RIO}\nKia,2021,Rio,"2021 Kia Rio,USED,1,x,,1\n${COROLLA}\n`,
      { rows: 3, taken: 2, refused: ['a quote is not closed'] },
    ],
    [
      'with a quote that a later line closes',
      `${HEADER}\nKia,2021,Rio,"2021 Kia Rio,USED,1,x,,1\nKia,2022,"Rio",2022 Kia Rio,USED,1,x,,1\n${COROLLA}\n`,
      { rows: 3, taken: 2, refused: ['a quote is not closed'] },
    ],
    [
      'with a huge cell',
      `${HEADER}\nKia,2020,Rio,${'x'.repeat(300_000)},USED,1,,,1\n${RIO}\n`,
      { rows: 2, taken: 1, refused: ['a quote is not closed, or the row is too long'] },
    ],
    [
      'with a duplicate row',
      `${HEADER}\n${RIO}\n${RIO}\n`,
      { rows: 2, taken: 1, refused: ['duplicate row'] },
    ],
    [
      'with rows that lack required values',
      `${HEADER}\n,2020,Rio,,,,,,1\nKia,,Rio,,,,,,1\nKia,2020,,,,,,,1\nKia,1066,Rio,,,,,,1\n${RIO}\n`,
      { rows: 5, taken: 1, refused: ['no make', 'no model', 'no year', 'year out of range'] },
    ],
    [
      'with too many and too few cells',
      `${HEADER}\n${RIO},1,2,3\nKia,2021,Rio\n`,
      { rows: 2, taken: 1, refused: ['more cells than columns'] },
    ],
  ])('%s is imported as far as possible', async (_, content, expected) => {
    const { report, stock } = await importText(content, { dryRun: true })
    expect(stock).toBeNull()
    expect(report.rows).toBe(expected.rows)
    expect(report.taken).toBe(expected.taken)
    expect(
      report
        .groups('refused')
        .map(({ reason }) => reason)
        .sort(),
    ).toEqual(expected.refused)
  })

  test('reports the line of each rejected row', async () => {
    const outcome = await importText(`${HEADER}\n${RIO}\n\nKia,1066,Rio,,,,,,1\n`, { dryRun: true })
    expect(outcome.report.notes).toEqual([
      { line: 4, outcome: 'refused', reasons: ['year out of range'], detail: '1066' },
    ])
    const written: unknown = JSON.parse(await readFile(outcome.reportFile, 'utf8'))
    expect(written).toMatchObject({
      rows: 2,
      taken: 1,
      refused: 1,
      dryRun: true,
      lines: outcome.report.notes,
    })
    expect(await readdir(join(folder, 'reports'))).not.toEqual([])
  })

  test.each<[string, string | Buffer, RegExp]>([
    ['empty', '', /is empty/],
    ['blank', ' \n\n', /only white space/],
    ['a spreadsheet', Buffer.from('PK\u0003\u0004xxxx'), /Save it as "CSV UTF-8"/],
    ['binary', Buffer.from([65, 0, 66, 67, 68, 69, 70, 71, 72, 73, 74]), /binary data/],
    ['without a header', `${RIO}\n${COROLLA}\n`, /it is not a header/],
    ['without a make', 'Model,Year\nRio,2020\n', /no column for make/],
  ])('%s is rejected with a helpful message', async (_, content, message) => {
    await expect(importText(content, { dryRun: true })).rejects.toThrow(message)
  })

  test('is rejected when the mapping names a column that the file does not have', async () => {
    const mapping = { columns: { price: 'Preis' } }
    await expect(importText(`${HEADER}\n${RIO}\n`, { dryRun: true, mapping })).rejects.toThrow(
      /"Preis" for price/,
    )
  })
})

const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, [
    '--import',
    'tsx',
    '--conditions=react-server',
    'scripts/stock-import.ts',
    ...args,
  ])

describe('the command', () => {
  test('exits 1 with a message when no row could be imported or the arguments are invalid', async () => {
    const file = join(folder, 'nothing.csv')
    await writeFile(file, `${HEADER}\nKia,1066,Rio,,,,,,1\n`)
    const failure = { code: 1, stderr: expect.stringMatching(/^No row could be imported/) }
    await expect(run(file, '--site', 'kiwi-auto', '--dry-run')).rejects.toMatchObject(failure)
    await expect(run(file, '--site', 'unknown')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^There is no site "unknown". Use one of: bargain-bay/),
    })
    await expect(run(file)).rejects.toMatchObject({ stderr: expect.stringMatching(/Usage:/) })
  })
})
