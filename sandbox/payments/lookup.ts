import { and, eq } from 'drizzle-orm'
import type { PaymentDatabase } from './payment-store'
import type { ObjectKind, ObjectOf, StripeObject } from './objects'
import { paymentObjects } from './schema'

/** Finds an object of an account; null when it does not exist. */
export async function findObject<Kind extends ObjectKind>(
  db: PaymentDatabase,
  account: string,
  kind: Kind,
  id: string,
): Promise<ObjectOf<Kind> | null> {
  const [row] = await db
    .select({ data: paymentObjects.data })
    .from(paymentObjects)
    .where(and(eq(paymentObjects.id, id), eq(paymentObjects.account, account)))
  return row && isOfKind(row.data, kind) ? row.data : null
}

export function isOfKind<Kind extends ObjectKind>(data: StripeObject, kind: Kind): data is ObjectOf<Kind> {
  return data.object === kind
}
