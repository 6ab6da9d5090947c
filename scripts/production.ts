// Imported first: React and Next.js read NODE_ENV when they are loaded.
// oxlint-disable-next-line node/no-process-env -- the only place that sets it
Object.assign(process.env, { NODE_ENV: 'production' })

// The reader of a log pipe can die before this process. Without a listener, the failed write is an uncaught error that is
// logged to the same pipe, again and again, on a full processor core.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
