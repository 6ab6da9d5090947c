import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@/scripts/harness/start-product'
import { waitUntilReady } from '@/scripts/harness/wait-for'

export type ProxyName = 'nginx' | 'haproxy'
/** Ports of the applications: one resolves sites by `Host`, one by `X-Forwarded-Host`. */
export type AppPorts = { byHost: number; byHeader: number }
/** A running proxy: one port forwards `Host`, the other replaces it and sends `X-Forwarded-Host`. */
export type Proxy = { byHost: number; byHeader: number; stop: () => Promise<void> }

/** Whether a proxy is installed. */
export function hasProxy(name: ProxyName): boolean {
  return spawnSync(name, ['-v']).error === undefined
}

/** Starts a real proxy on free loopback ports, with the header directives documented in `docs/operations.md`. */
export async function startProxy(name: ProxyName, apps: AppPorts): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  const ports = { byHost: await findFreePort(), byHeader: await findFreePort() }
  const config = join(folder, 'proxy.conf')
  writeFileSync(config, name === 'nginx' ? formatNginx(folder, ports, apps) : formatHaproxy(ports, apps))
  const child = spawn(
    name,
    name === 'nginx' ? ['-p', folder, '-c', config, '-e', 'stderr'] : ['-db', '-f', config],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const stop = async () => {
    await end(child)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    for (const port of Object.values(ports)) await waitUntilReady(`http://127.0.0.1:${port}/`, name)
  } catch (error) {
    await stop()
    throw error
  }
  return { ...ports, stop }
}

/** Returns the matching lines of the first code block of a language in the operations guide, without indentation. */
function readDocumented(language: ProxyName, pattern: RegExp): string {
  const guide = readFileSync('docs/operations.md', 'utf8')
  const block = new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'm').exec(guide)?.[1] ?? ''
  const lines = block
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => pattern.test(line))
  if (lines.length === 0) throw new Error(`docs/operations.md has no ${language} configuration.`)
  return lines.join('\n    ')
}

function formatNginx(folder: string, ports: AppPorts, apps: AppPorts): string {
  const documented = readDocumented('nginx', /^proxy_(?!pass)/)
  const server = (port: number, app: number, directives: string) => `
  server {
    listen 127.0.0.1:${port};
    ${directives}
    location / { proxy_pass http://127.0.0.1:${app}; }
  }`
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  const naming = documented.replace(
    /proxy_set_header Host .*;/,
    'proxy_set_header Host app.internal;\n    proxy_set_header X-Forwarded-Host $host;',
  )
  return `daemon off; master_process off; pid ${folder}/nginx.pid;
events {}
http {
  access_log off;
  ${temporary.join('\n  ')}
  ${server(ports.byHost, apps.byHost, documented)}
  ${server(ports.byHeader, apps.byHeader, naming)}
}
`
}

function formatHaproxy(ports: AppPorts, apps: AppPorts): string {
  const documented = readDocumented('haproxy', /^(option forwardfor|http-request set-header)/)
  const listen = (name: string, port: number, app: number, directives: string) => `
listen ${name}
    bind 127.0.0.1:${port}
    ${directives}
    server app 127.0.0.1:${app}
`
  const naming = `${documented}
    http-request set-header X-Forwarded-Host %[req.hdr(host)]
    http-request set-header Host app.internal`
  return `defaults
    mode http
    timeout connect 5s
    timeout client 30s
    timeout server 30s
${listen('by_host', ports.byHost, apps.byHost, documented)}${listen('by_header', ports.byHeader, apps.byHeader, naming)}`
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
