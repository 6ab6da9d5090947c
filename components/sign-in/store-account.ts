import { deleteUser, saveUser } from '@/lib/forms/browser-record'
import { writeSavedCars } from '@/lib/storage/saved-cars'
import { storeSignedIn } from '@/lib/storage/signed-in'
import { updateMirror } from '@/lib/watchlist/save-queue'

/**
 * Stores the signed-in state, the list of saved vehicles, and the details that prefill forms
 * (`FM-19`). Returns those details.
 */
export function storeAccount(site: string, body: Record<string, unknown>): Record<string, string> {
  storeSignedIn(site, true)
  updateMirror(site, body)
  const facts = typeof body['user'] === 'object' && body['user'] !== null ? Object.entries(body['user']) : []
  const user = Object.fromEntries(
    facts.filter((fact): fact is [string, string] => typeof fact[1] === 'string'),
  )
  saveUser(site, { ...user, name: user['first_name'] })
  return user
}

/** Clears the signed-in state, the list, and the stored details. */
export function clearAccount(site: string): void {
  storeSignedIn(site, false)
  writeSavedCars(site, [])
  deleteUser(site)
}
