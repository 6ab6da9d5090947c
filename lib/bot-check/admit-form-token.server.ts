import 'server-only'
import { ApiError } from '@/lib/http/api-error'
import { readFormToken, MIN_FILL_MS } from './form-token.server'

const EXPIRED_FORM = 'This form has expired. Please check your details and send it again.'

/**
 * Admits a form from a browser without JavaScript by its signed token. A form that is sent too fast is delayed rather than
 * rejected, so that bots gain nothing and no enquiry is lost. @throws ApiError 422.
 */
export async function admitFormToken(site: string, form: string, token: string): Promise<void> {
  const age = readFormToken(site, form, token)?.age ?? null
  if (age === null) throw new ApiError(422, EXPIRED_FORM)
  if (age < MIN_FILL_MS) await new Promise((resolve) => setTimeout(resolve, MIN_FILL_MS - age))
}
