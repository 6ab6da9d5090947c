import { postRegister } from '@/lib/auth/serve-auth.server'

export const dynamic = 'force-dynamic'
export const POST = postRegister
