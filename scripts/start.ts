import './production'
import { parseTrustedProxies } from '@/lib/http/forwarded'
import { assertPortFree } from './free-port'
import { assertBuilt, runCommand, StartError, stopOnSignal } from './run-command'
import { startWebServer } from './server'

/** `npm start`: the web app alone, in production mode, its outbox worker included. */
runCommand(async (env) => {
  assertBuilt()
  if (!env.APP_SECRET) {
    throw new StartError(
      'APP_SECRET is missing. Set it to at least 32 random characters, for example from `openssl rand -hex 32`.',
    )
  }
  parseTrustedProxies(env.TRUSTED_PROXIES)
  await assertPortFree(env.PORT, 'PORT')
  const web = await startWebServer({ port: env.PORT, dev: false, trustedProxies: env.TRUSTED_PROXIES })
  stopOnSignal(web.close)
  console.log(`Serving the sites of ${env.SITES_DIR} on port ${web.port}.`)
})
