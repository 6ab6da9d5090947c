import type { EventId } from '@/lib/events/catalogue'
import type { LookupKind } from '@/lib/trade-in/estimate'
import type { PhoneRule, TextRule } from './rules'

/** Forms of this product by name; the value of `data-form`. */
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
] as const
export type FormName = (typeof FORM_NAMES)[number]

export type Choice = { value: string; label: string }

type FieldBase = {
  /** The name in the request and, unless the payload says otherwise, at the dealer API. */
  name: string
  label: string
  required: boolean
  /** A line below the label. */
  hint?: string
  /** Shown and checked only while another field has this value (`FM-01`). */
  showWhen?: { field: string; value: string }
}

/** One field of a form, as data: what the page shows, the browser checks and the server checks again. */
export type FormField = FieldBase &
  (
    | {
        kind: 'text' | 'textarea' | 'hidden'
        rule: TextRule
        maxLength: number
        autoComplete?: string
        placeholder?: string
        defaultValue?: string
      }
    | { kind: 'select'; choices: Choice[]; placeholder: string; defaultValue?: string }
    | { kind: 'radio'; choices: Choice[]; defaultValue?: string }
    /** Any number of choices; its value is the list of those that are ticked. */
    | { kind: 'checkbox-group'; choices: Choice[] }
    | { kind: 'checkbox'; isChecked: boolean }
    /** A whole number; `unit` stands in the field. */
    | {
        kind: 'number'
        min: number
        max: number
        unit?: string
        placeholder?: string
        defaultValue?: string
      }
    /** A day (`YYYY-MM-DD`) or a day and time (`YYYY-MM-DDTHH:MM`) on the dealer's clock, not before now. */
    | {
        kind: 'date' | 'datetime'
        timeZone: string
        defaultValue?: string
        /** The time is booked: which of the dealer's free times are offered (`DA-02`). */
        slots?: 'service' | 'appointment'
      }
    /** Files; their bytes travel beside the values. */
    | { kind: 'file'; isMultiple: boolean }
  )

/** One step of a form (`MS`). */
export type FormStep = {
  name: string
  title: string
  /** A line below the title. */
  text?: string
  /** Names of its fields. */
  fields: string[]
  /** Offers to go on to a later step than the next; the steps between may then be left empty (`MS-02`). */
  skip?: { to: string; label: string }
  /** Offers, below a field, to fill in the vehicle from its registration, perhaps with what it may fetch (`LD-07`). */
  lookup?: { gives: LookupKind; after: string }
}

/** A form as data. It crosses to the browser as it is, so it holds nothing but plain values. */
export type FormDefinition = {
  name: FormName
  /** Lead category; `null` when the shopper chooses it with the field `category`. */
  category: string | null
  /** Lead subcategory that the browser cannot choose; a form with a choice has a field of this name instead. */
  subcategory?: string
  /** Analytics event id (`EV-01`). */
  event: EventId
  phoneRule: PhoneRule
  submitText: string
  /** What a shopper must agree to, above the button (`FM-12`). Empty: nothing. */
  note: string
  /** The site's own terms, above the button (`FM-12`). */
  termsText: string
  fields: FormField[]
  /** Its steps in order, when it is asked in steps; every field belongs to one. */
  steps?: FormStep[]
}

/** A form that is asked in steps. */
export type SteppedForm = FormDefinition & { steps: FormStep[] }
