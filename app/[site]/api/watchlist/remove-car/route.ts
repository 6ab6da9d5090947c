import { postRemoveCar } from '@/lib/watchlist/serve-watchlist.server'

export const dynamic = 'force-dynamic'
export const POST = postRemoveCar
