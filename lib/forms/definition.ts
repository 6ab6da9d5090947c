import type { EventId } from '@/lib/events/catalogue'
import type { LookupKind } from '@/lib/trade-in/estimate'
import type { PhoneRule, TextRule } from './rules'

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
] as const
export type FormName = (typeof FORM_NAMES)[number]

export type Choice = { value: string; label: string }

type FieldBase = {
  /** Field name in the request and, unless the payload maps it, in the dealer API. */
  name: string
  label: string
  required: boolean
  /** Help text below the label. */
  hint?: string
  /** The field is visible and validated only while another field has this value (`FM-01`). */
  showWhen?: { field: string; value: string }
}

/** Declarative definition of a form field, used by the page, the browser validation and the server validation. */
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
    /** The value is the list of ticked choices. */
    | { kind: 'checkbox-group'; choices: Choice[] }
    | { kind: 'checkbox'; isChecked: boolean }
    /** An integer; `unit` is displayed inside the input. */
    | {
        kind: 'number'
        min: number
        max: number
        unit?: string
        placeholder?: string
        defaultValue?: string
      }
    /** A date (`YYYY-MM-DD`) or local date and time (`YYYY-MM-DDTHH:MM`) in `timeZone`, not in the past. */
    | {
        kind: 'date' | 'datetime'
        timeZone: string
        defaultValue?: string
        /** Offers the dealer's free appointment slots of this kind (`DA-02`). */
        slots?: 'service' | 'appointment'
      }
    /** Files are sent as separate multipart parts. */
    | { kind: 'file'; isMultiple: boolean }
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

/** A complete form definition. It is serialised to the browser, so it contains only plain values. */
export type FormDefinition = {
  name: FormName
  /** Lead category; `null` when the shopper selects it in the field `category`. */
  category: string | null
  /** Lead subcategory set by the server. Forms where the shopper selects it have a field named `subcategory` instead. */
  subcategory?: string
  /** Analytics event id (`EV-01`). */
  event: EventId
  phoneRule: PhoneRule
  submitText: string
  /** Note above the submit button (`FM-12`). Empty hides it. */
  note: string
  /** The site's terms, above the submit button (`FM-12`). */
  termsText: string
  fields: FormField[]
  /** Steps in order for a multi-step form; every field belongs to exactly one. */
  steps?: FormStep[]
}

/** A multi-step form. */
export type SteppedForm = FormDefinition & { steps: FormStep[] }
