/** Fields every form carries besides its own. The honeypot's name must tempt robots and be unknown to browsers' autofill. */
export const HONEYPOT = 'company_fax'
export const FORM_TOKEN = 'form_token'
export const FORM_NAME = 'form'
export const FORM_TARGET = 'target'
export const BOT_CHECK = 'bot_check'
/**
 * The button that looks up a plate without scripts; then, among the values of the form that is shown again, what was found (JSON)
 * or nothing, and among its errors why not.
 */
export const LOOK_UP = 'look_up'
/** Whether the shopper touched the newsletter box; scripts alone can tell. */
export const OPT_IN_TOUCHED = 'opt_in_touched'
/** Sign-in is no enquiry, but has a bot check and a token like one. */
export const SIGN_IN_FORM = 'sign-in'

/** The id of the place in a form's page where a lookup's outcome stands. */
export function getLookUpId(form: string): string {
  return `${form}-look-up`
}
