import { acceptPhoneEvent } from '@/lib/events/accept-phone-event.server'
import { createRouteHandlers } from '@/lib/http/route-handlers'
import { handle } from '@/lib/http/handle.server'

export const dynamic = 'force-dynamic'

/** `POST /api/events/car_phone_call` `{car_id, dealership_id?}`: a shopper dialled the phone number of a car page (`DA-04`). 202 once accepted. */
const postPhoneCall = handle<{ site: string }>(async (context) => {
  await acceptPhoneEvent('call', context)
  return Response.json({ success: true }, { status: 202, headers: { 'cache-control': 'no-store' } })
})

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = createRouteHandlers({ POST: postPhoneCall })
