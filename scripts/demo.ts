import './sandbox-mode'
import { join } from 'node:path'
import { getSiteRegistry } from '@/lib/site/registry.server'
import type { Env } from '@/lib/read-env'
import { ensureBuild } from './harness/build-web'
import { Children } from './harness/children'
import { assertPortFree } from './free-port'
import { BUILD_FOLDER, listSandboxParts, SANDBOX_FLAGS, SERVER, WEB_FLAGS } from './harness/parts'
import { runCommand, stopOnSignal } from './run-command'
import { waitUntilReady } from './harness/wait-for'

/** `npm run demo`: builds if needed, starts the sandbox, seeds it on the first run, and serves the sites. */
runCommand(async (env) => {
  await assertPortFree(env.PORT, 'PORT')
  const parts = listSandboxParts(env)
  if (parts.length > 0) await assertPortFree(env.SANDBOX_PORT, 'SANDBOX_PORT', '127.0.0.1')
  const children = new Children()
  stopOnSignal(() => children.stop())
  try {
    await Promise.all([ensureBuild(), prepareSandbox(env, parts, children)])
    children.start({
      name: 'web app',
      script: join(BUILD_FOLDER, SERVER),
      flags: WEB_FLAGS,
      env: { NODE_ENV: 'production' },
    })
    await waitUntilReady(`http://127.0.0.1:${env.PORT}/api/health`, 'web app')
    await printSites(env)
  } catch (error) {
    await children.stop()
    throw error
  }
})

async function prepareSandbox(env: Env, parts: string[], children: Children): Promise<void> {
  if (parts.length > 0) {
    children.start({
      name: 'sandbox',
      script: 'sandbox/start.ts',
      flags: SANDBOX_FLAGS,
      args: ['--only', parts.join(',')],
    })
    await waitUntilReady(`${env.SANDBOX_URL}/health`, 'sandbox')
  }
  await children.run({ name: 'seeding', script: 'scripts/seed.ts' })
}

async function printSites(env: Env): Promise<void> {
  const registry = getSiteRegistry()
  const lines: string[] = []
  for (const slug of await registry.listSlugs()) {
    const lookup = await registry.findBySlug(slug)
    if (lookup.kind === 'site')
      lines.push(`  http://${slug}.localhost:${env.PORT}`.padEnd(52) + lookup.site.name)
  }
  console.log(
    [
      '',
      'The sites:',
      ...lines,
      '',
      `The dealers' inbox (leads as they arrive):\n  ${env.SANDBOX_URL}/inbox`,
      '',
      'Try this: open a site, search its stock, open a car, send an enquiry, and watch it arrive in the inbox.',
      'Press Ctrl-C to stop. Your data is kept for the next start.',
      '',
    ].join('\n'),
  )
}
