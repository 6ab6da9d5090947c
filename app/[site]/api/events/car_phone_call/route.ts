import { postPhoneCall } from '@/lib/events/serve-phone-events.server'

export const dynamic = 'force-dynamic'
export const POST = postPhoneCall
