import { postRegoLookup } from '@/lib/trade-in/serve-rego-lookup.server'

export const dynamic = 'force-dynamic'
export const POST = postRegoLookup
