// Imported first: permits the embedded sandbox in production mode (ADR 42). Child processes inherit the variable.
// oxlint-disable-next-line node/no-process-env -- set before lib/env.ts reads it
Object.assign(process.env, { SANDBOX: '1' })
