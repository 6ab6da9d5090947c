import {
  checkCvc,
  checkExpiry,
  checkNumber,
  detectBrand,
  formatExpiry,
  formatNumber,
  getDigits,
  isNumberFull,
  type FieldProblem,
} from './card-rules'
import { getById } from './get-by-id'

type FieldName = 'number' | 'expiry' | 'cvc' | 'postalCode'
type Field = { input: HTMLInputElement; error: HTMLElement; check: () => FieldProblem | null }

/** Countries whose cards require a postcode check. */
const POSTCODE_LABELS: Record<string, string> = { CA: 'Postal code', GB: 'Postcode', US: 'ZIP code' }
const POSTCODE_EXAMPLES: Record<string, string> = { CA: 'M5T 1T4', GB: 'WS11 1DB', US: '12345' }
const COUNTRIES =
  'AU AT BE BR CA CN DK FI FR DE HK IN ID IE IT JP KR MY NL NZ NO PH PL PT SG ZA ES SE CH TH AE GB US VN'

type CardValues = {
  number: string
  expiry: string
  cvc: string
  /** Null when the page passes it to `confirmPayment` itself. */
  country: string | null
  postalCode: string | null
}

/** The frame's inputs: formats and validates the values and links each error to its input. */
export class CardFields {
  readonly #country = getById('payment-countryInput', HTMLSelectElement)
  readonly #brand = getById('brand', HTMLElement)
  readonly #fields: Record<FieldName, Field>
  readonly #onChange: () => void
  #hasCountry = true
  #hasPostcode = true

  constructor(onChange: () => void) {
    this.#onChange = onChange
    this.#fields = {
      number: this.#createField('number', () => checkNumber(this.#valueOf('number'))),
      expiry: this.#createField('expiry', () => checkExpiry(this.#valueOf('expiry'), new Date())),
      cvc: this.#createField('cvc', () => checkCvc(this.#valueOf('cvc'), this.#valueOf('number'))),
      postalCode: this.#createField('postalCode', () =>
        this.#isPostcodeShown() && this.#valueOf('postalCode').trim() === ''
          ? { code: 'incomplete_zip', message: 'Your postal code is incomplete.' }
          : null,
      ),
    }
    for (const name of ['number', 'expiry', 'cvc', 'postalCode'] as const) this.#listen(name)
    this.#country.addEventListener('change', () => {
      this.#updateCountry()
      this.#onChange()
    })
  }

  get values(): CardValues {
    return {
      number: getDigits(this.#valueOf('number')),
      expiry: this.#valueOf('expiry'),
      cvc: this.#valueOf('cvc'),
      country: this.#hasCountry ? this.#country.value : null,
      postalCode: this.#isPostcodeShown() ? this.#valueOf('postalCode').trim() : null,
    }
  }

  get isEmpty(): boolean {
    return Object.values(this.#fields).every(({ input }) => input.value === '')
  }

  get isComplete(): boolean {
    return Object.values(this.#fields).every(({ check }) => check() === null)
  }

  /** Fills the country list in the shopper's language and sets the default values. */
  start(
    locale: string,
    { country, postalCode }: { country?: string | undefined; postalCode?: string | undefined },
  ): void {
    const names = new Intl.DisplayNames([locale, 'en'], { type: 'region' })
    const options = COUNTRIES.split(' ')
      .map((code) => new Option(names.of(code) ?? code, code))
      .sort((a, b) => a.text.localeCompare(b.text, locale))
    this.#country.replaceChildren(...options)
    const region = new Intl.Locale(locale).maximize().region ?? ''
    this.#country.value = country ?? region
    if (this.#country.selectedIndex < 0) this.#country.value = 'AU'
    this.#fields.postalCode.input.value = postalCode ?? ''
    // Regional spelling of the field label, as in Stripe's translations.
    const isBritish = /^en-(AU|GB|NZ)/.test(locale)
    getById('expiry-label', HTMLElement).textContent = isBritish ? 'Expiry date' : 'Expiration date'
    this.#updateCountry()
  }

  /** Hides the fields that the page collects itself. */
  setVisible({ hasCountry, hasPostcode }: { hasCountry: boolean; hasPostcode: boolean }): void {
    this.#hasCountry = hasCountry
    this.#hasPostcode = hasPostcode
    getById('country-field', HTMLElement).hidden = !hasCountry
    this.#updateCountry()
  }

  setReadOnly(isReadOnly: boolean): void {
    for (const { input } of Object.values(this.#fields)) input.disabled = isReadOnly
    this.#country.disabled = isReadOnly
  }

  /** Shows the errors of all fields and focuses the first invalid one. */
  validate(): FieldProblem | null {
    let first: FieldProblem | null = null
    for (const [name, field] of Object.entries(this.#fields)) {
      const problem = this.#showProblem(field)
      if (problem && !first) this.focus(toFieldName(name))
      first ??= problem
    }
    return first
  }

  focus(name: FieldName = 'number'): void {
    this.#fields[name].input.focus()
  }

  clear(): void {
    for (const { input, error } of Object.values(this.#fields)) {
      input.value = ''
      this.#hideProblem(input, error)
    }
    this.#showBrand()
    this.#onChange()
  }

  #createField(name: FieldName, check: Field['check']): Field {
    return {
      input: getById(`payment-${name}Input`, HTMLInputElement),
      error: getById(`payment-${name}Error`, HTMLElement),
      check,
    }
  }

  #listen(name: FieldName): void {
    const field = this.#fields[name]
    field.input.addEventListener('input', (event) => {
      const isDeleting = event instanceof InputEvent && event.inputType.startsWith('delete')
      this.#format(name, isDeleting)
      this.#hideProblem(field.input, field.error)
      if (name === 'number') this.#showBrand()
      if (!isDeleting) this.#advance(name)
      this.#onChange()
    })
    field.input.addEventListener('blur', () => {
      if (field.input.value !== '') this.#showProblem(field)
    })
  }

  /** Formats the value and keeps the caret after the same digit. */
  #format(name: FieldName, isDeleting: boolean): void {
    if (name === 'postalCode') return
    const { input } = this.#fields[name]
    const caret = input.selectionStart ?? input.value.length
    const isAtEnd = caret === input.value.length
    const digitsBefore = getDigits(input.value.slice(0, caret)).length
    input.value = this.#toFormatted(name, input.value, isDeleting)
    if (isAtEnd) return
    let position = 0
    for (let digits = 0; digits < digitsBefore && position < input.value.length; position += 1)
      if (/\d/.test(input.value.charAt(position))) digits += 1
    input.setSelectionRange(position, position)
  }

  #toFormatted(name: FieldName, value: string, isDeleting: boolean): string {
    if (name === 'number') return formatNumber(value)
    if (name === 'expiry') return formatExpiry(value, isDeleting)
    return getDigits(value).slice(0, detectBrand(getDigits(this.#valueOf('number'))).cvcLength)
  }

  /**
   * Moves the focus to the next field when a field is complete and valid; shows the error when it is complete
   * but invalid.
   */
  #advance(name: FieldName): void {
    const field = this.#fields[name]
    const isFull =
      name === 'number'
        ? isNumberFull(getDigits(field.input.value))
        : name === 'expiry' && getDigits(field.input.value).length === 4
    if (!isFull || document.activeElement !== field.input) return
    if (this.#showProblem(field)) return
    this.focus(name === 'number' ? 'expiry' : 'cvc')
  }

  #showProblem({ input, error, check }: Field): FieldProblem | null {
    const problem = check()
    if (!problem) this.#hideProblem(input, error)
    else {
      input.setAttribute('aria-invalid', 'true')
      input.setAttribute('aria-describedby', error.id)
      input.classList.add('Input--invalid')
      error.textContent = problem.message
    }
    return problem
  }

  #hideProblem(input: HTMLInputElement, error: HTMLElement): void {
    input.setAttribute('aria-invalid', 'false')
    input.removeAttribute('aria-describedby')
    input.classList.remove('Input--invalid')
    error.textContent = ''
  }

  #showBrand(): void {
    const { name, label, cvcLength } = detectBrand(getDigits(this.#valueOf('number')))
    this.#brand.dataset['brand'] = name
    this.#brand.textContent = name === 'unknown' ? '' : label
    this.#fields.cvc.input.placeholder = cvcLength === 4 ? 'CVC (4 digits)' : 'CVC'
  }

  #isPostcodeShown(): boolean {
    return this.#hasPostcode && this.#hasCountry && POSTCODE_LABELS[this.#country.value] !== undefined
  }

  #updateCountry(): void {
    const code = this.#country.value
    getById('postalCode-field', HTMLElement).hidden = !this.#isPostcodeShown()
    getById('postalCode-label', HTMLElement).textContent = POSTCODE_LABELS[code] ?? 'Postal code'
    this.#fields.postalCode.input.placeholder = POSTCODE_EXAMPLES[code] ?? ''
  }

  #valueOf(name: FieldName): string {
    return this.#fields[name].input.value
  }
}

function toFieldName(name: string): FieldName {
  return name === 'expiry' || name === 'cvc' || name === 'postalCode' ? name : 'number'
}
