import 'server-only'
import { ApiError } from '@/lib/http/api-error'
import { readFormToken, SHORTEST_FILL_MS } from './form-token.server'

const STALE_FORM = 'This form was open for a long time. Please check it and send it again.'

/**
 * Takes a form that a browser without scripts sent, by its signed note. Waits out the shortest time rather than refuse: a robot
 * gains nothing by speed, and a person never loses an enquiry. @throws ApiError 422.
 */
export async function admitFormToken(site: string, form: string, token: string): Promise<void> {
  const age = readFormToken(site, form, token)?.age ?? null
  if (age === null) throw new ApiError(422, STALE_FORM)
  if (age < SHORTEST_FILL_MS) await new Promise((resolve) => setTimeout(resolve, SHORTEST_FILL_MS - age))
}
