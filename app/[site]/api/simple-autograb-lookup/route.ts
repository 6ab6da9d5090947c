import { postEstimate } from '@/lib/trade-in/serve-estimate.server'

export const dynamic = 'force-dynamic'
export const POST = postEstimate
