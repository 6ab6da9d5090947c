import './production'
import { parseTrustedProxies } from '@/lib/http/forwarded'
import { assertPortFree } from './free-port'
import { assertBuilt, runCommand, stopOnSignal } from './run-command'
import { startWebServer } from './server'

/**
 * `npm start`: the web app alone, in production mode, its outbox worker included. The environment is checked before
 * anything else: what is missing ends the process with exit code 1 and is named (ADR 42).
 */
runCommand(async (env) => {
  // Everything below DATA_DIR may hold personal data: its owner alone reads it.
  process.umask(0o077)
  assertBuilt()
  parseTrustedProxies(env.TRUSTED_PROXIES)
  await assertPortFree(env.PORT, 'PORT')
  const web = await startWebServer({ port: env.PORT, dev: false, trustedProxies: env.TRUSTED_PROXIES })
  stopOnSignal(web.close)
  console.log(`Serving the sites of ${env.SITES_DIR} on port ${web.port}.`)
})
