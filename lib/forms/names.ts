/** Technical fields of every form. The honeypot's name must attract bots without triggering browser autofill. */
export const HONEYPOT = 'company_fax'
export const FORM_TOKEN = 'form_token'
export const FORM_NAME = 'form'
export const FORM_TARGET = 'target'
export const BOT_CHECK = 'bot_check'
/**
 * Submit button that looks up a registration without JavaScript. In a re-rendered form's values it holds the look-up
 * result (JSON) or is missing; in its errors it holds the reason of a failure.
 */
export const LOOK_UP = 'look_up'
/** Whether the shopper changed the newsletter checkbox; set only by JavaScript. */
export const OPT_IN_TOUCHED = 'opt_in_touched'
/** Sign-in uses the same bot check and form token as enquiries. */
export const SIGN_IN_FORM = 'sign-in'

/** Element id of the look-up result in a form's page. */
export function getLookUpId(form: string): string {
  return `${form}-look-up`
}
