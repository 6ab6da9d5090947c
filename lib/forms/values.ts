import { z } from 'zod'

const text = z.string()
const ticked = z.boolean()
const list = z.array(z.string())

/**
 * All fields of the site's forms with the type of their validated value: texts are trimmed and empty when missing, files are their
 * names. A form has some of these fields, depending on the site's settings, so each is optional. The questions of a quiz come
 * from the site file and are not listed.
 */
export const formValuesSchema = z
  .object({
    // The person
    name: text,
    first_name: text,
    last_name: text,
    phone: text,
    email: text,
    postcode: text,
    company: text,
    // Signing in
    phone_number: text,
    code: text,
    // The enquiry
    category: text,
    subcategory: text,
    message: text,
    location_id: text,
    dealership_slug: text,
    state: text,
    tracking: text,
    'where-did-you-hear-about-us': text,
    opt_in: ticked,
    terms_conditions: ticked,
    position: text,
    resume: list,
    offer: text,
    fleet_size: text,
    // The dealer's vehicle
    car_id: text,
    car_slug: text,
    stock_number: text,
    car_type: text,
    vehicle_status: text,
    vehicle: text,
    wanted_make: text,
    wanted_model: text,
    trade_in_for: text,
    'Trade In': ticked,
    Finance: ticked,
    'Ready to sell': ticked,
    'Valuation guide': ticked,
    'Best Finance': ticked,
    'Best Deal': ticked,
    // The shopper's vehicle; of a car enquiry, make and model of the dealer's
    'Vehicle Make': text,
    'Vehicle Model': text,
    Rego: text,
    rego: text,
    regoState: text,
    year: text,
    odometer: text,
    condition: text,
    photos: list,
    expected_price: text,
    valuation_token: text,
    // Finance
    budget: text,
    vehiclePriceBudget: text,
    deposit: text,
    loan_term: text,
    employment_status: text,
    abn: text,
    annual_income: text,
    residential_status: text,
    time_at_address: text,
    // Bookings
    service_type: text,
    'Service Location': text,
    additional_services: list,
    dateTime: text,
  })
  .partial()

/** Validated values of a form. */
export type FormValues = z.infer<typeof formValuesSchema>

/** Names of the fields whose value has one type. */
type NamesOf<Value> = {
  [Name in keyof FormValues]-?: NonNullable<FormValues[Name]> extends Value ? Name : never
}[keyof FormValues]
export type TextName = NamesOf<string>
export type TickName = NamesOf<boolean>
export type ListName = NamesOf<string[]>

/** A question of a site's quiz as the name of a field. */
const questionSchema = z.string().brand<'question'>()
export type QuestionName = z.infer<typeof questionSchema>

/**
 * Names the field of a quiz question by its text. React Hook Form treats dots and brackets in names as paths, so punctuation is
 * removed.
 */
export function toQuestionName(question: string): QuestionName {
  return questionSchema.parse(question.replaceAll(/[^\p{L}\p{N} -]+/gu, '').trim())
}

/** The value of a field of any form; `undefined` when the form has no such field. */
export function getFieldValue(values: FormValues, name: string): string | boolean | string[] | undefined {
  return new Map(Object.entries(values)).get(name)
}
