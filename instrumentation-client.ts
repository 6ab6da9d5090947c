import { installTrustedTypes } from '@/lib/security/trusted-types'

// Zod compiles its checks by `new Function` where it may. The Content-Security-Policy refuses that, and each attempt counts as a
// violation. Zod reads this global when it loads, which is later: its code is in no page's first load (colinhacks/zod#5889).
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

installTrustedTypes()
