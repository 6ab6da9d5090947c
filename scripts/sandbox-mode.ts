// Imported first: commands that start the embedded sandbox mean it, also where NODE_ENV is production (ADR 42).
// Their child processes inherit the variable.
// oxlint-disable-next-line node/no-process-env -- set before lib/env.ts reads it
Object.assign(process.env, { SANDBOX: '1' })
