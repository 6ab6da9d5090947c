/** Decline reasons with Stripe's error code, decline code and message (docs.stripe.com/declines/codes). */
const DECLINES = {
  generic: decline('card_declined', 'generic_decline', 'Your card was declined.'),
  insufficient: decline('card_declined', 'insufficient_funds', 'Your card has insufficient funds.'),
  lost: decline('card_declined', 'lost_card', 'Your card was declined.'),
  stolen: decline('card_declined', 'stolen_card', 'Your card was declined.'),
  fraudulent: decline('card_declined', 'fraudulent', 'Your card was declined.'),
  velocity: decline(
    'card_declined',
    'card_velocity_exceeded',
    'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  ),
  expired: decline('expired_card', 'expired_card', 'Your card has expired.', 'exp_month'),
  cvc: decline('incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect.", 'cvc'),
  processing: decline(
    'processing_error',
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
} as const

export type Decline = { code: string; decline_code: string; message: string; param?: string }

export type TestCard = {
  number: string
  brand: string
  funding: 'credit' | 'debit' | 'prepaid'
  country: string
  /** Whether the bank requires 3-D Secure. */
  needsAuthentication: boolean
  /** The bank authenticates on its own page in the same tab, not in a dialog. */
  redirectsToBank: boolean
  /** The bank's response, after authentication if required; null means approved. */
  decline: Decline | null
  /** Response time of the bank, in ms by the sandbox's clock; the intent is `processing` in the meantime. */
  delayMs: number
  /** Test payment method ids for this card. */
  methods: readonly string[]
}

type CardOptions = Partial<Pick<TestCard, 'brand' | 'funding' | 'country' | 'decline' | 'delayMs'>> & {
  authentication?: 'dialog' | 'redirect'
}

function decline(code: string, declineCode: string, message: string, param?: string): Decline {
  return { code, decline_code: declineCode, message, ...(param ? { param } : {}) }
}

function card(number: string, methods: string, { authentication, ...options }: CardOptions = {}): TestCard {
  return {
    number,
    brand: 'visa',
    funding: 'credit',
    country: 'US',
    decline: null,
    delayMs: 0,
    ...options,
    needsAuthentication: authentication !== undefined,
    redirectsToBank: authentication === 'redirect',
    methods: methods.split(' ').map((name) => `pm_card_${name}`),
  }
}

/** How long the delayed test cards stay `processing`, in ms. */
const DELAY_MS = 3000

/**
 * Test cards from docs.stripe.com/testing for the outcomes that the product handles. The last three
 * exist only in the sandbox.
 */
export const TEST_CARDS: readonly TestCard[] = [
  card('4242424242424242', 'visa us'),
  card('4000056655665556', 'visa_debit', { funding: 'debit' }),
  card('5555555555554444', 'mastercard', { brand: 'mastercard' }),
  card('2223003122003222', 'mastercard_2', { brand: 'mastercard' }),
  card('5200828282828210', 'mastercard_debit', { brand: 'mastercard', funding: 'debit' }),
  card('5105105105105100', 'mastercard_prepaid', { brand: 'mastercard', funding: 'prepaid' }),
  card('378282246310005', 'amex amex_threeDSecureNotSupported', { brand: 'amex' }),
  card('371449635398431', 'amex_2', { brand: 'amex' }),
  card('6011111111111117', 'discover', { brand: 'discover' }),
  card('3056930009020004', 'diners', { brand: 'diners' }),
  card('3566002020360505', 'jcb', { brand: 'jcb', country: 'JP' }),
  card('6200000000000005', 'unionpay', { brand: 'unionpay', country: 'CN' }),
  card('4000000360000006', 'au', { country: 'AU' }),
  card('4000005540000008', 'nz', { country: 'NZ' }),
  card('4000000000000002', 'chargeDeclined visa_chargeDeclined', { decline: DECLINES.generic }),
  card('4000000000009995', 'chargeDeclinedInsufficientFunds visa_chargeDeclinedInsufficientFunds', {
    decline: DECLINES.insufficient,
  }),
  card('4000000000009987', 'chargeDeclinedLostCard visa_chargeDeclinedLostCard', { decline: DECLINES.lost }),
  card('4000000000009979', 'chargeDeclinedStolenCard visa_chargeDeclinedStolenCard', {
    decline: DECLINES.stolen,
  }),
  card('4000000000000069', 'chargeDeclinedExpiredCard', { decline: DECLINES.expired }),
  card('4000000000000127', 'chargeDeclinedIncorrectCvc', { decline: DECLINES.cvc }),
  card('4000000000000119', 'chargeDeclinedProcessingError', { decline: DECLINES.processing }),
  card('4000000000006975', 'chargeDeclinedVelocityLimitExceeded visa_chargeDeclinedVelocityLimitExceeded', {
    decline: DECLINES.velocity,
  }),
  card('4100000000000019', 'radarBlock chargeDeclinedFraudulent', { decline: DECLINES.fraudulent }),
  card('4000000000000341', 'chargeCustomerFail', { decline: DECLINES.generic }),
  card('4000002500003155', 'authenticationRequiredOnSetup', { authentication: 'dialog' }),
  card('4000002760003184', 'authenticationRequired', { authentication: 'dialog' }),
  card('4000003800000446', 'authenticationRequiredSetupForOffSession', { authentication: 'dialog' }),
  card('4000008260003178', 'authenticationRequiredChargeDeclinedInsufficientFunds', {
    authentication: 'dialog',
    decline: DECLINES.insufficient,
  }),
  card('4000000000003220', 'threeDSecure2Required', { authentication: 'dialog' }),
  card('4000000000003063', 'threeDSecureRequired', { authentication: 'dialog' }),
  card('4000008400001629', 'threeDSecureRequiredChargeDeclined', {
    authentication: 'dialog',
    decline: DECLINES.generic,
  }),
  // The 3-D Secure lookup fails, so there is no challenge.
  card('4000008400001280', 'threeDSecureRequiredProcessingError', { decline: DECLINES.generic }),
  card('4000000000003055', 'threeDSecureOptional'),
  card('4000000000003097', 'threeDSecureOptionalProcessingError'),
  card('4000000000008807', 'delayed', { delayMs: DELAY_MS }),
  card('4000000000008815', 'delayedChargeDeclined', { delayMs: DELAY_MS, decline: DECLINES.generic }),
  card('4000000000008823', 'authenticationRedirect', { authentication: 'redirect' }),
]

const BY_NUMBER = new Map(TEST_CARDS.map((testCard) => [testCard.number, testCard]))
const BY_METHOD = new Map(TEST_CARDS.flatMap((testCard) => testCard.methods.map((id) => [id, testCard])))

/** Finds the test card of a payment method id such as `pm_card_visa`. */
export function findTestMethod(id: string): TestCard | null {
  return BY_METHOD.get(id) ?? null
}

export function findTestCard(number: string): TestCard | null {
  return BY_NUMBER.get(number) ?? null
}

/** Card data as submitted by the browser; `exp_month` and `exp_year` are integers. */
type CardEntry = { number: string; exp_month: number; exp_year: number; cvc: string }

/**
 * Validates card data as Stripe does before it contacts the bank; null when valid.
 * @param now epoch ms; a card is valid until the end of its expiry month
 */
export function findCardProblem(entry: CardEntry, now: number): Omit<Decline, 'decline_code'> | null {
  const { number, exp_month: month, exp_year: year, cvc } = entry
  if (!/^\d{12,19}$/.test(number) || !isLuhnValid(number))
    return { code: 'incorrect_number', message: 'Your card number is incorrect.', param: 'number' }
  if (month < 1 || month > 12)
    return {
      code: 'invalid_expiry_month',
      message: "Your card's expiration month is invalid.",
      param: 'exp_month',
    }
  const date = new Date(now)
  const monthsLeft = (year - date.getUTCFullYear()) * 12 + month - (date.getUTCMonth() + 1)
  if (monthsLeft < 0 || monthsLeft > 50 * 12)
    return {
      code: 'invalid_expiry_year',
      message: "Your card's expiration year is invalid.",
      param: 'exp_year',
    }
  const cvcLength = /^3[47]/.test(number) ? 4 : 3
  if (cvc !== '' && (!/^\d+$/.test(cvc) || cvc.length !== cvcLength))
    return { code: 'invalid_cvc', message: "Your card's security code is invalid.", param: 'cvc' }
  return null
}

/** Validates the Luhn check digit (ISO/IEC 7812). */
export function isLuhnValid(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}
