// Imported first: React and Next.js read NODE_ENV when they are loaded.
// oxlint-disable-next-line node/no-process-env -- the one place that sets it
Object.assign(process.env, { NODE_ENV: 'production' })
