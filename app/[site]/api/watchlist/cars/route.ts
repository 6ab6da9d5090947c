import { getWatchlistCars } from '@/lib/watchlist/serve-cars.server'

export const dynamic = 'force-dynamic'
export const GET = getWatchlistCars
