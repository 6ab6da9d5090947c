import { installTrustedTypes } from '@/lib/security/trusted-types'

// Zod compiles validators with `new Function` where allowed. The Content-Security-Policy forbids that, and each
// attempt is reported as a violation. Zod reads this global when it loads, which is after the first page load
// (colinhacks/zod#5889).
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

installTrustedTypes()
