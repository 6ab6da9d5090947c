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

/** Category of a reservation; only the checkout creates it, so it is not an enquiry type to choose. */
export const RESERVATION_CATEGORY = 'Reserve Car'

/** `Used Vehicle Enquiry` as `used-vehicle-enquiry`, for the success page's address (`RT-11`). */
export function slugOfCategory(category: string): string {
  return slugify(category)
}
