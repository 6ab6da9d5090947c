import type { EventId } from '@/lib/events/catalogue'
import type { LookupKind } from '@/lib/trade-in/estimate'
import type { ContactRules, TextRule } from './rules'
import type { ListName, QuestionName, TextName, TickName } from './values'

/** All form names; the values of `data-form`. */
export const FORM_NAMES = [
  'car-enquiry',
  'photo-request',
  'contact',
  'test-drive',
  'finance-enquiry',
  'parts-enquiry',
  'careers',
  'sell-my-car',
  'find-similar',
  'fleet-enquiry',
  'offer-enquiry',
  'vehicle-history',
  'quiz',
  'finance-pre-approval',
  'service-booking',
  'trade-in',
  'reservation',
  'subscribe',
] as const
export type FormName = (typeof FORM_NAMES)[number]

export type Choice = { value: string; label: string }

type FieldBase = {
  label: string
  required: boolean
  /** Help text below the label. */
  hint?: string
  /** The field is visible and validated only while another field has this value (`FM-01`). */
  showWhen?: { field: TextName; value: string }
}

/**
 * Declarative definition of a form field, used by the page, the browser validation and the server validation. `name` is the name
 * in the request and, unless the payload maps it, in the dealer API; `values.ts` lists the names with their types.
 */
export type FormField = FieldBase &
  (
    | {
        kind: 'text' | 'textarea' | 'hidden'
        name: TextName
        rule: TextRule
        maxLength: number
        autoComplete?: string
        placeholder?: string
        defaultValue?: string
      }
    | { kind: 'select'; name: TextName; choices: Choice[]; placeholder: string; defaultValue?: string }
    | { kind: 'radio'; name: TextName | QuestionName; choices: Choice[]; defaultValue?: string }
    /** The value is the list of ticked choices. */
    | { kind: 'checkbox-group'; name: ListName | QuestionName; choices: Choice[] }
    | { kind: 'checkbox'; name: TickName; isChecked: boolean }
    /** An integer; `unit` is displayed inside the input. */
    | {
        kind: 'number'
        name: TextName
        min: number
        max: number
        unit?: string
        placeholder?: string
        defaultValue?: string
      }
    /** A date (`YYYY-MM-DD`) or local date and time (`YYYY-MM-DDTHH:MM`) in `timeZone`, not in the past. */
    | {
        kind: 'date' | 'datetime'
        name: 'dateTime'
        timeZone: string
        defaultValue?: string
        /** Offers the dealer's free appointment slots of this kind (`DA-02`). */
        slots?: 'service' | 'appointment'
      }
    /** Files are sent as separate multipart parts. */
    | { kind: 'file'; name: ListName; isMultiple: boolean }
  )

/** One step of a form (`MS`). */
export type FormStep = {
  name: string
  title: string
  /** Help text below the title. */
  text?: string
  /** Names of the step's fields. */
  fields: string[]
  /** Lets the shopper skip to a later step; the steps in between may stay empty (`MS-02`). */
  skip?: { to: string; label: string }
  /** Adds a registration look-up below the field `after`; `gives` is what it returns (`LD-07`). */
  lookup?: { gives: LookupKind; after: string }
}

/** What a page needs to display a form, and a schema to validate it. Only plain values, because it is serialised to the browser. */
export type FormSpec = {
  /** The value of `data-form`. */
  name: string
  contactRules: ContactRules
  submitText: string
  /** Note above the submit button (`FM-12`). Empty hides it. */
  note: string
  /** The site's terms, above the submit button (`FM-12`). */
  termsText: string
  fields: FormField[]
}

/** A form that is sent as a lead. */
export type FormDefinition = FormSpec & {
  name: FormName
  /** Lead category; `null` when the shopper selects it in the field `category`. */
  category: string | null
  /** Lead subcategory set by the server. Forms where the shopper selects it have a field named `subcategory` instead. */
  subcategory?: string
  /** Analytics event id (`EV-01`). */
  event: EventId
  /** Steps in order for a multi-step form; every field belongs to exactly one. */
  steps?: FormStep[]
}

/** A multi-step form. */
export type SteppedForm = FormDefinition & { steps: FormStep[] }

/** Separates several values of one field in a string. No choice contains a line break. */
const SEPARATOR = '\n'

/** Joins several values of one field into a string, for form posts and stored drafts that hold only strings. */
function joinList(values: readonly string[]): string {
  return values.join(SEPARATOR)
}

/** Splits a string created by `joinList`. */
export function splitList(text: string): string[] {
  return text.split(SEPARATOR).filter(Boolean)
}

/** Appends a value to a string created by `joinList`. */
export function addToList(list: string | undefined, value: string): string {
  return list === undefined ? value : joinList([list, value])
}

/** Lead categories that a shopper can choose as the enquiry type (`FM-15`). */
export const CATEGORIES = [
  'General Enquiry',
  'Service Enquiry',
  'Parts Enquiry',
  'New Vehicle Enquiry',
  'Used Vehicle Enquiry',
  'Fleet Enquiry',
  'Finance Enquiry',
  'Careers Enquiry',
  'Sell My Car Enquiry',
] as const
export type Category = (typeof CATEGORIES)[number]

/** Lead category of a reservation. Only the checkout creates it, so shoppers cannot select it as an enquiry type. */
export const RESERVATION_CATEGORY = 'Reserve Car'
