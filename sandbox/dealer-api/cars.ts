import { and, asc, count, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { mergeCar, toCarRow, isSameJson, type CarInput } from './car-record'
import { ApiError } from './errors'
import { cars, type CarRow, type JsonObject } from './schema'
import type { Database, Transaction } from './store'
import type { Website } from './websites'

/** Rows per INSERT; SQLite limits the number of parameters per statement. */
const MAX_ROWS_PER_INSERT = 200

export type CarPage = { cars: JsonObject[]; page: number; pages: number; total: number }

/** The dealerships whose stock a website lists. */
export function listDealershipSlugs(website: Website): string[] {
  return website.dealerships.map(({ slug }) => slug)
}

/** Finds a car of a website, including sold and hidden cars. */
export async function findCar(
  db: Database | Transaction,
  website: Website,
  slug: string,
): Promise<CarRow | null> {
  const [row] = await db
    .select()
    .from(cars)
    .where(and(eq(cars.slug, slug), inArray(cars.dealershipSlug, listDealershipSlugs(website))))
    .limit(1)
  return row ?? null
}

/**
 * Lists one page of cars by id: of one website, or of the whole platform when it is null. `page` starts at 1.
 */
export async function listCars(
  db: Database,
  website: Website | null,
  page: number,
  perPage: number,
): Promise<CarPage> {
  const where: SQL | undefined = website
    ? inArray(cars.dealershipSlug, listDealershipSlugs(website))
    : undefined
  const [counted] = await db.select({ total: count() }).from(cars).where(where)
  // The subquery reads ids from the index only; sorting full records to skip most of them would be much
  // slower.
  const ids = db
    .select({ id: cars.id })
    .from(cars)
    .where(where)
    .orderBy(asc(cars.id))
    .limit(perPage)
    .offset((page - 1) * perPage)
  const rows = await db
    .select({ data: cars.data })
    .from(cars)
    .where(inArray(cars.id, ids))
    .orderBy(asc(cars.id))
  const total = counted?.total ?? 0
  return { cars: rows.map((row) => row.data), page, pages: Math.ceil(total / perPage), total }
}

type PutResult = {
  created: number
  updated: number
  unchanged: number
  ids: number[]
  created_ids: number[]
  updated_ids: number[]
}

/**
 * Creates or updates cars of a website atomically. A car is matched by its stock number within its
 * dealership, then by `id`; otherwise it is created.
 * @returns counts, and ids in input order
 * @throws ApiError 422 for a dealership or id of another website
 */
export async function putCars(
  tx: Transaction,
  website: Website,
  inputs: CarInput[],
  nowMs: number,
): Promise<PutResult> {
  const known = await findKnown(tx, website, inputs)
  let lastId = await readLastId(tx)
  const drafts = new Map<number, { before: CarRow | null; car: JsonObject }>()
  const ids: number[] = []
  for (const [index, input] of inputs.entries()) {
    const dealership = pickDealership(website, input, index)
    const stockKey = input.stocknum ? `${dealership} ${input.stocknum}` : ''
    const id = known.idOfStock.get(stockKey) ?? input.id ?? ++lastId
    const before = known.byId.get(id) ?? null
    if (before && !listDealershipSlugs(website).includes(before.dealershipSlug))
      throw new ApiError(422, `cars.${index}.id: ${id} belongs to another website`)
    lastId = Math.max(lastId, id)
    if (stockKey) known.idOfStock.set(stockKey, id)
    const base = drafts.get(id)?.car ?? before?.data ?? null
    const car = mergeCar(id, base, { ...input, dealership_slug: dealership }, website, nowMs)
    drafts.set(id, { before, car })
    ids.push(id)
  }
  await separateSlugs(tx, drafts)
  const result: PutResult = { created: 0, updated: 0, unchanged: 0, ids, created_ids: [], updated_ids: [] }
  const rows: CarRow[] = []
  for (const [id, { before, car }] of drafts) {
    if (before && isSameJson(before.data, car)) {
      result.unchanged += 1
      continue
    }
    if (before) stampChange(car, before, nowMs)
    rows.push(toCarRow(id, car, nowMs))
    if (before) result.updated_ids.push(id)
    else result.created_ids.push(id)
  }
  result.created = result.created_ids.length
  result.updated = result.updated_ids.length
  await saveRows(tx, rows)
  return result
}

/** Sets `updated_at` unless the input changed it. */
function stampChange(car: JsonObject, before: CarRow, nowMs: number): void {
  if (car.updated_at === before.data.updated_at) car.updated_at = new Date(nowMs).toISOString()
}

/** Slugs must be unique; a later car with the same slug gets its id appended. */
async function separateSlugs(tx: Transaction, drafts: Map<number, { car: JsonObject }>): Promise<void> {
  const owners = new Map<string, number>()
  const slugs = [...drafts.values()].map(({ car }) => String(car.slug))
  if (slugs.length > 0) {
    const taken = await tx
      .select({ id: cars.id, slug: cars.slug })
      .from(cars)
      .where(inArray(cars.slug, slugs))
    for (const { id, slug } of taken) owners.set(slug, id)
  }
  for (const [id, { car }] of drafts) {
    const slug = String(car.slug)
    const owner = owners.get(slug)
    if (owner === undefined) owners.set(slug, id)
    else if (owner !== id) car.slug = `${slug}-${id}`
  }
}

async function saveRows(tx: Transaction, rows: CarRow[]): Promise<void> {
  const set = {
    dealershipSlug: sql`excluded.dealership_slug`,
    stocknum: sql`excluded.stocknum`,
    slug: sql`excluded.slug`,
    status: sql`excluded.status`,
    carType: sql`excluded.car_type`,
    make: sql`excluded.make`,
    model: sql`excluded.model`,
    shown: sql`excluded.shown`,
    data: sql`excluded.data`,
    updatedAt: sql`excluded.updated_at`,
  }
  for (let start = 0; start < rows.length; start += MAX_ROWS_PER_INSERT)
    await tx
      .insert(cars)
      .values(rows.slice(start, start + MAX_ROWS_PER_INSERT))
      .onConflictDoUpdate({ target: cars.id, set })
}

/** Saves one changed car and sets `updated_at`. */
export async function saveCar(tx: Transaction, row: CarRow, car: JsonObject, nowMs: number): Promise<void> {
  stampChange(car, row, nowMs)
  await saveRows(tx, [toCarRow(row.id, car, nowMs)])
}

function pickDealership(website: Website, input: CarInput, index: number): string {
  const slugs = listDealershipSlugs(website)
  const slug = input.dealership_slug ?? slugs[0]
  if (slug === undefined || !slugs.includes(slug))
    throw new ApiError(
      422,
      `cars.${index}.dealership_slug: ${slug} is not a dealership of website ${website.id}`,
    )
  return slug
}

type ExistingCars = { byId: Map<number, CarRow>; idOfStock: Map<string, number> }

/** Loads the existing cars that match the input, by id and by dealership plus stock number. */
async function findKnown(tx: Transaction, website: Website, inputs: CarInput[]): Promise<ExistingCars> {
  const known: ExistingCars = { byId: new Map(), idOfStock: new Map() }
  const ids = inputs.flatMap(({ id }) => id ?? [])
  const stocknums = inputs.flatMap(({ stocknum }) => stocknum ?? [])
  const ofStock = and(
    inArray(cars.dealershipSlug, listDealershipSlugs(website)),
    inArray(cars.stocknum, stocknums),
  )
  const rows = await tx
    .select()
    .from(cars)
    .where(or(inArray(cars.id, ids), ofStock))
  for (const row of rows) {
    known.byId.set(row.id, row)
    if (row.stocknum) known.idOfStock.set(`${row.dealershipSlug} ${row.stocknum}`, row.id)
  }
  return known
}

/** The highest id ever assigned, so that the id of a deleted car is never reused. */
async function readLastId(tx: Transaction): Promise<number> {
  const [row] = await tx.all<{ seq: number }>(sql`SELECT seq FROM sqlite_sequence WHERE name = 'cars'`)
  return row?.seq ?? 0
}
