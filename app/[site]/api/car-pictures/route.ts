import { listPictures } from '@/lib/cars/pictures'
import { loadVisibleCar } from '@/lib/dealer-api/load-visible-car.server'
import { createRouteHandlers } from '@/lib/http/route-handlers'
import { ApiError } from '@/lib/http/api-error'
import { handle } from '@/lib/http/handle.server'
import { countRequest } from '@/lib/http/rate-limit.server'

export const dynamic = 'force-dynamic'

/** A shopper who moves the pointer over all cards of a page sends one request for each. */
const PER_MINUTE = 240

/**
 * `GET /api/car-pictures?car=SLUG`: paths of a vehicle's pictures on this host as `{pictures}`, the primary one first. Search
 * results have only that one (`CC-01`). 404 for a vehicle that is not visible, 503 while the dealer platform is down.
 */
const getCarPictures = handle<{ site: string }>(async ({ request, site, visitor }) => {
  if (!site.card.swipe_photos) throw new ApiError(404, 'Not found.')
  await countRequest(`car-pictures|${site.slug}|${visitor}`, PER_MINUTE)
  const slug = new URL(request.url).searchParams.get('car') ?? ''
  const found = await loadVisibleCar(site, slug).catch(() => {
    throw new ApiError(503, 'The pictures can’t be loaded right now.', { headers: { 'retry-after': '5' } })
  })
  if (found.kind === 'missing') throw new ApiError(404, 'There is no such vehicle.')
  // All hosts share the same paths, so caches must vary by host.
  return Response.json(
    { pictures: listPictures(found.car) },
    { headers: { 'cache-control': 'public, max-age=300', vary: 'host' } },
  )
})

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = createRouteHandlers({ GET: getCarPictures })
