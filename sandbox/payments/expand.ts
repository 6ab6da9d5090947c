import { and, asc, eq } from 'drizzle-orm'
import type { PaymentDatabase } from './payment-store'
import { invalidRequest } from './errors'
import { findObject, isOfKind } from './lookup'
import type { ObjectKind } from './objects'
import { paymentObjects } from './schema'

type Reader = PaymentDatabase

/** Fields with an id that can be expanded to the object. */
const EXPANDABLE: Record<string, Record<string, ObjectKind | null>> = {
  payment_intent: {
    latest_charge: 'charge',
    payment_method: 'payment_method',
    customer: null,
    on_behalf_of: null,
  },
  charge: { payment_intent: 'payment_intent', customer: null, balance_transaction: null },
  refund: { charge: 'charge', payment_intent: 'payment_intent', balance_transaction: null },
}
const MAX_DEPTH = 4

/**
 * Expands ids to objects: `latest_charge`, `latest_charge.refunds`, or `data.latest_charge` for lists.
 * @throws StripeError 400 for a field that cannot be expanded
 */
export async function expandFields(
  reader: Reader,
  account: string,
  body: object,
  paths: readonly string[],
): Promise<object> {
  let expanded = body
  for (const path of paths) {
    const names = path.split('.')
    if (names.length > MAX_DEPTH)
      throw invalidRequest(`You cannot expand more than ${MAX_DEPTH} levels of a property. Property: ${path}`)
    expanded = await expandPath(reader, account, expanded, names, path)
  }
  return expanded
}

async function expandPath(
  reader: Reader,
  account: string,
  node: object,
  [name = '', ...rest]: readonly string[],
  path: string,
): Promise<object> {
  const kind: unknown = Reflect.get(node, 'object')
  const value: unknown = Reflect.get(node, name)
  if (kind === 'list' && name === 'data' && Array.isArray(value) && rest.length > 0) {
    const data: object[] = []
    for (const item of value as object[]) data.push(await expandPath(reader, account, item, rest, path))
    return { ...node, data }
  }
  if (kind === 'charge' && name === 'refunds' && rest.length === 0)
    return { ...node, refunds: await listRefunds(reader, account, String(Reflect.get(node, 'id'))) }
  const target = typeof kind === 'string' ? EXPANDABLE[kind]?.[name] : undefined
  if (target === undefined)
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' })
  const object =
    typeof value === 'string' && target !== null ? await findObject(reader, account, target, value) : value
  if (typeof object !== 'object' || object === null) return node
  const inner = rest.length > 0 ? await expandPath(reader, account, object, rest, path) : object
  return { ...node, [name]: inner }
}

async function listRefunds(reader: Reader, account: string, charge: string): Promise<object> {
  const rows = await reader
    .select({ data: paymentObjects.data })
    .from(paymentObjects)
    .where(and(eq(paymentObjects.object, 'refund'), eq(paymentObjects.account, account)))
    .orderBy(asc(paymentObjects.seq))
  const data = rows.flatMap((row) =>
    isOfKind(row.data, 'refund') && row.data.charge === charge ? [row.data] : [],
  )
  return { object: 'list', data, has_more: false, url: `/v1/charges/${charge}/refunds` }
}
