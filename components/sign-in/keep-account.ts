import { deleteUser, saveUser } from '@/lib/forms/browser-record'
import { writeSavedCars } from '@/lib/storage/saved-cars'
import { noteSignedIn } from '@/lib/storage/signed-in'
import { keepMirror } from '@/lib/watchlist/keep-mirror'

/**
 * What a browser keeps of who signed in: that somebody did, the list of saved cars, and the details that refill forms
 * (`FM-19`). Returns the details as they are known.
 */
export function keepAccount(site: string, body: Record<string, unknown>): Record<string, string> {
  noteSignedIn(site, true)
  keepMirror(site, body)
  const facts = typeof body['user'] === 'object' && body['user'] !== null ? Object.entries(body['user']) : []
  const user = Object.fromEntries(
    facts.filter((fact): fact is [string, string] => typeof fact[1] === 'string'),
  )
  saveUser(site, { ...user, name: user['first_name'] })
  return user
}

/** Forgets that somebody signed in, the list, and the details that forms were refilled with. */
export function forgetAccount(site: string): void {
  noteSignedIn(site, false)
  writeSavedCars(site, [])
  deleteUser(site)
}
