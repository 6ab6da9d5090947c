/** Fields every form carries besides its own. The honeypot's name must tempt robots and be unknown to browsers' autofill. */
export const HONEYPOT = 'company_fax'
export const FORM_TOKEN = 'form_token'
export const FORM_NAME = 'form'
export const FORM_TARGET = 'target'
export const BOT_CHECK = 'bot_check'
/** Whether the shopper touched the newsletter box; scripts alone can tell. */
export const OPT_IN_TOUCHED = 'opt_in_touched'
/** Sign-in is no enquiry, but has a bot check and a token like one. */
export const SIGN_IN_FORM = 'sign-in'
