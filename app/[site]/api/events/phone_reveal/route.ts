import { acceptPhoneEvent } from '@/lib/events/accept-phone-event.server'
import { createRouteHandlers } from '@/lib/http/route-handlers'
import { handle } from '@/lib/http/handle.server'

export const dynamic = 'force-dynamic'

/** `POST /api/events/phone_reveal` `{car_id, dealership_id?}`: a shopper revealed a masked phone number (`CD-02`). 202 once accepted. */
const postPhoneReveal = handle<{ site: string }>(async (context) => {
  await acceptPhoneEvent('reveal', context)
  return Response.json({ success: true }, { status: 202, headers: { 'cache-control': 'no-store' } })
})

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = createRouteHandlers({ POST: postPhoneReveal })
