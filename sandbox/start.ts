import { parseArgs } from 'node:util'
import { getEnv } from '@/lib/env'
import { EnvError } from '@/lib/read-env'
import { SANDBOX_PARTS, SandboxError, startSandbox, type SandboxPart } from './server'

/** `npm run sandbox [-- --only search,images --flat-pictures]`. */
async function main(): Promise<void> {
  // Files in DATA_DIR may contain personal data, so only their owner can read them.
  process.umask(0o077)
  const { only, hasFlatPictures } = readOptions()
  const env = getEnv()
  const sandbox = await startSandbox({
    port: env.SANDBOX_PORT,
    smtpPort: env.SANDBOX_SMTP_PORT,
    dataDir: env.DATA_DIR,
    sitesDir: env.SITES_DIR,
    hasFlatPictures,
    ...(only ? { only } : {}),
  })
  console.log(
    `Sandbox (${(only ?? SANDBOX_PARTS).join(', ')}) at ${sandbox.url}; inbox at ${sandbox.url}/inbox`,
  )
  let closing = false
  const stop = () => {
    if (closing) return
    closing = true
    sandbox.close().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  // A sandbox started by another process exits with it, even if that process was killed.
  process.on('disconnect', stop)
  process.channel?.unref()
}

function readOptions(): { only: SandboxPart[] | undefined; hasFlatPictures: boolean } {
  try {
    const { values } = parseArgs({
      options: { only: { type: 'string' }, 'flat-pictures': { type: 'boolean', default: false } },
    })
    return { only: readParts(values.only), hasFlatPictures: values['flat-pictures'] }
  } catch (error) {
    if (error instanceof SandboxError) throw error
    throw new SandboxError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

function readParts(only: string | undefined): SandboxPart[] | undefined {
  if (only === undefined) return undefined
  const names = only.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !isPart(name))
  if (unknown !== undefined)
    throw new SandboxError(
      `Unknown sandbox part "${unknown}". Use one or more of: ${SANDBOX_PARTS.join(', ')}.`,
    )
  return names.filter(isPart)
}

function isPart(name: string): name is SandboxPart {
  return (SANDBOX_PARTS as readonly string[]).includes(name)
}

function fail(error: unknown): never {
  const isExpected = error instanceof SandboxError || error instanceof EnvError
  console.error(isExpected ? error.message : error)
  process.exit(1)
}

main().catch(fail)
