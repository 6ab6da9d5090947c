import './sandbox-mode'
import { Children } from './harness/children'
import { assertPortFree } from './free-port'
import { listSandboxParts, SANDBOX_FLAGS } from './harness/parts'
import { runCommand, stopOnSignal } from './run-command'
import { startWebServer } from './server'
import { waitUntilReady } from './harness/wait-for'

/** `npm run dev`: runs the sandbox and the web app with hot reload. */
runCommand(async (env) => {
  await assertPortFree(env.PORT, 'PORT')
  const parts = listSandboxParts(env)
  const children = new Children()
  if (parts.length > 0) {
    await assertPortFree(env.SANDBOX_PORT, 'SANDBOX_PORT', '127.0.0.1')
    children.start({
      name: 'sandbox',
      script: 'sandbox/start.ts',
      flags: SANDBOX_FLAGS,
      args: ['--only', parts.join(',')],
    })
    await waitUntilReady(`${env.SANDBOX_URL}/health`, 'sandbox')
  }
  await children.run({ name: 'seeding', script: 'scripts/seed.ts' })
  const web = await startWebServer({ port: env.PORT, dev: true, trustedProxies: env.TRUSTED_PROXIES })
  stopOnSignal(async () => {
    await Promise.all([web.close(), children.stop()])
  })
  console.log(`Serving http://<site>.localhost:${web.port} with hot reload. Inbox: ${env.SANDBOX_URL}/inbox`)
})
