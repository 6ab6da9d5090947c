import { getBookingSlots } from '@/lib/booking/serve-slots.server'

export const dynamic = 'force-dynamic'
export const GET = getBookingSlots
