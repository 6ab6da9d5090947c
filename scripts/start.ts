import './production'
import { join } from 'node:path'
import { parseTrustedProxies } from '@/lib/http/forwarded'
import { assertPortFree } from './free-port'
import { runCommand, stopOnSignal } from './run-command'
import { startWebServer } from './server'

/** The folder of the build: `npm run build` compiles this file to `commands/start.cjs` in it. */
const FOLDER = join(__dirname, '..')

/**
 * `npm start`: runs the web app and its outbox worker in production mode. Validates the environment first; missing variables are
 * listed and the process exits with code 1 (ADR 42).
 */
runCommand(async (env) => {
  // Files below DATA_DIR may contain personal data, so only the owner may read them.
  process.umask(0o077)
  parseTrustedProxies(env.TRUSTED_PROXIES)
  await assertPortFree(env.PORT, 'PORT')
  const web = await startWebServer({
    dir: FOLDER,
    port: env.PORT,
    dev: false,
    trustedProxies: env.TRUSTED_PROXIES,
  })
  stopOnSignal(web.close)
  console.log(`Serving the sites of ${env.SITES_DIR} on port ${web.port}.`)
})
