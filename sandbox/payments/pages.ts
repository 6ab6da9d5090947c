import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, stop } from 'esbuild'
import { Hono } from 'hono'

const ASSETS = fileURLToPath(new URL('./assets', import.meta.url))
const SCRIPTS = ['stripe', 'payment-frame', 'controller-frame', 'three-d-secure'] as const
const PAGES = ['payment-frame.html', 'controller-frame.html', 'three-d-secure.html'] as const
const STYLES = ['payment-frame.css', 'three-d-secure.css'] as const

type Script = (typeof SCRIPTS)[number]

/**
 * CSP of the frames: their own scripts, the API on their own origin, and fonts that the page specifies. Any
 * page may embed them, as with Stripe.
 */
const FRAME_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' http: https:",
  'font-src http: https: data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/**
 * Serves the browser part of the Stripe sandbox: `/v3/stripe.js` (`?wallets=1` adds the test wallet), the
 * frames for the Payment Element and the API calls, and the 3-D Secure challenge. Mounted next to `/v1`; the
 * scripts resolve URLs relative to their own folder.
 */
export function createPaymentPages(): Hono {
  const app = new Hono()

  for (const name of SCRIPTS)
    app.get(`/v3/${name}.js`, async (c) =>
      c.body((await bundleScripts()).get(name) ?? '', 200, {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=300',
        'x-content-type-options': 'nosniff',
      }),
    )
  for (const name of STYLES)
    app.get(`/v3/${name}`, (c) =>
      c.body(read(name), 200, {
        'content-type': 'text/css; charset=utf-8',
        'cache-control': 'public, max-age=300',
        'x-content-type-options': 'nosniff',
      }),
    )
  for (const name of PAGES)
    app.get(`/v3/${name}`, (c) =>
      c.html(read(name), 200, {
        'cache-control': 'no-cache',
        'content-security-policy': FRAME_POLICY,
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      }),
    )
  return app
}

function read(name: string): string {
  return readFileSync(`${ASSETS}/${name}`, 'utf8')
}

let bundles: Promise<Map<Script, string>> | undefined

/** Bundles the scripts on the first request for one of them. */
function bundleScripts(): Promise<Map<Script, string>> {
  bundles ??= runBundler().catch((error: unknown) => {
    bundles = undefined
    throw error
  })
  return bundles
}

async function runBundler(): Promise<Map<Script, string>> {
  const { outputFiles } = await build({
    absWorkingDir: ASSETS,
    entryPoints: SCRIPTS.map((name) => `${name}.ts`),
    outdir: 'bundled',
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2023',
    logLevel: 'silent',
  })
  // esbuild runs as a child process, which would otherwise stay alive as long as the sandbox.
  await stop()
  return new Map(
    SCRIPTS.flatMap((name) => {
      const file = outputFiles.find(
        ({ path }) => path.endsWith(`/${name}.js`) || path.endsWith(`\\${name}.js`),
      )
      return file ? [[name, file.text]] : []
    }),
  )
}
