import { postVehicleHistory } from '@/lib/leads/serve-vehicle-history.server'

export const dynamic = 'force-dynamic'
export const POST = postVehicleHistory
