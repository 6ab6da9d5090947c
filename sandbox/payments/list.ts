import { and, asc, desc, eq, gt, gte, inArray, lt, lte, sql, type SQL } from 'drizzle-orm'
import type { PaymentDatabase } from './payment-store'
import { missingResource } from './errors'
import { isOfKind } from './lookup'
import type { ObjectKind, ObjectOf } from './objects'
import type { ListParams } from './params'
import { paymentObjects } from './schema'

const DEFAULT_LIMIT = 10

type ListFilter = {
  types?: readonly string[]
  intent?: string
  field?: { name: string; value: string }
}

/**
 * Lists a page of an account's objects, newest first, as Stripe's list object.
 * @throws StripeError 404 when a cursor does not exist
 */
export async function listObjects<Kind extends ObjectKind>(
  db: PaymentDatabase,
  account: string,
  kind: Kind,
  url: string,
  params: ListParams,
  filter: ListFilter = {},
): Promise<{ object: 'list'; data: ObjectOf<Kind>[]; has_more: boolean; url: string }> {
  const { limit = DEFAULT_LIMIT, starting_after: after, ending_before: before } = params
  const conditions = [
    eq(paymentObjects.object, kind),
    eq(paymentObjects.account, account),
    ...toCreatedConditions(params.created),
    ...toFilterConditions(filter),
  ]
  if (after)
    conditions.push(lt(paymentObjects.seq, await requireSeq(db, account, kind, after, 'starting_after')))
  if (before)
    conditions.push(gt(paymentObjects.seq, await requireSeq(db, account, kind, before, 'ending_before')))
  const rows = await db
    .select({ data: paymentObjects.data })
    .from(paymentObjects)
    .where(and(...conditions))
    .orderBy(before ? asc(paymentObjects.seq) : desc(paymentObjects.seq))
    .limit(limit + 1)
  const page = rows.slice(0, limit).flatMap(({ data }) => (isOfKind(data, kind) ? [data] : []))
  return { object: 'list', data: before ? page.toReversed() : page, has_more: rows.length > limit, url }
}

function toCreatedConditions(created: ListParams['created']): SQL[] {
  if (created === undefined) return []
  const seconds = sql`${paymentObjects.createdAt} / 1000`
  if (typeof created === 'number') return [eq(seconds, created)]
  const { gt: after, gte: from, lt: before, lte: until } = created
  return [
    ...(after === undefined ? [] : [gt(seconds, after)]),
    ...(from === undefined ? [] : [gte(seconds, from)]),
    ...(before === undefined ? [] : [lt(seconds, before)]),
    ...(until === undefined ? [] : [lte(seconds, until)]),
  ]
}

function toFilterConditions({ types, intent, field }: ListFilter): SQL[] {
  return [
    ...(types ? [inArray(readField('type'), [...types])] : []),
    ...(intent ? [eq(paymentObjects.parent, intent)] : []),
    ...(field ? [eq(readField(field.name), field.value)] : []),
  ]
}

function readField(name: string): SQL {
  return sql`json_extract(${paymentObjects.data}, ${`$.${name}`})`
}

async function requireSeq(
  db: PaymentDatabase,
  account: string,
  kind: ObjectKind,
  id: string,
  param: string,
): Promise<number> {
  const [row] = await db
    .select({ seq: paymentObjects.seq })
    .from(paymentObjects)
    .where(
      and(eq(paymentObjects.id, id), eq(paymentObjects.account, account), eq(paymentObjects.object, kind)),
    )
  if (!row) throw missingResource(kind, id, param)
  return row.seq
}
