import { postLeadWithFiles } from '@/lib/leads/serve-leads.server'

export const dynamic = 'force-dynamic'
export const POST = postLeadWithFiles
