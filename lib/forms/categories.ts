import { slugify } from '@/lib/text/slugify'

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

/** Converts `Used Vehicle Enquiry` to `used-vehicle-enquiry` for the success page URL (`RT-11`). */
export function slugOfCategory(category: string): string {
  return slugify(category)
}
