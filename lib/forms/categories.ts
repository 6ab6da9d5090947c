import { slugify } from '@/lib/text/slugify'

/** Enquiry types as lead categories (`FM-15`). */
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

/** `Used Vehicle Enquiry` as `used-vehicle-enquiry`, for the success page's address (`RT-11`). */
export function slugOfCategory(category: string): string {
  return slugify(category)
}
