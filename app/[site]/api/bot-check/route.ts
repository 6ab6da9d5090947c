import { getBotCheck } from '@/lib/bot-check/serve-bot-check.server'

export const dynamic = 'force-dynamic'
export const GET = getBotCheck
