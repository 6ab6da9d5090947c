import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import getExePath from '../../node_modules/typescript/lib/getExePath.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** The web app, without its tests, commands and the sandbox, which would triple the time of a search. */
const PRODUCT = [
  'app',
  'components',
  'config',
  'lib',
  'middleware.ts',
  'css-properties.d.ts',
  'tsconfig.json',
]

type Message = { id?: number; method?: string; params?: { items?: unknown[] }; result?: unknown }

/**
 * TypeScript's own language server on a copy of the web app, which resolves a property through all types that are derived from its declaration. It speaks
 * the Language Server Protocol: https://microsoft.github.io/language-server-protocol.
 */
export async function openLanguageServer() {
  const folder = mkdtempSync(join(tmpdir(), 'language-server-'))
  for (const name of PRODUCT) cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const server = spawn(getExePath(), ['--lsp', '--stdio'], { cwd: folder, stdio: ['pipe', 'pipe', 'ignore'] })
  const answers = new Map<number, (result: unknown) => void>()
  let received = Buffer.alloc(0)
  let requests = 0

  const send = (message: object) => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message })
    server.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  }
  const request = (method: string, params: object | null) =>
    new Promise<unknown>((resolve) => {
      requests += 1
      answers.set(requests, resolve)
      send({ id: requests, method, params })
    })
  const handle = ({ id, method, params, result }: Message) => {
    if (id === undefined) return
    // The server asks for settings of an editor; there are none.
    if (method) return send({ id, result: params?.items?.map(() => ({})) ?? null })
    answers.get(id)?.(result)
    answers.delete(id)
  }
  server.stdout.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    for (;;) {
      const end = received.indexOf('\r\n\r\n')
      const length = Number(/Content-Length: (\d+)/i.exec(received.toString('utf8', 0, end))?.[1])
      if (end < 0 || received.length < end + 4 + length) return
      const body = received.toString('utf8', end + 4, end + 4 + length)
      received = received.subarray(end + 4 + length)
      handle(JSON.parse(body) as Message)
    }
  })

  await request('initialize', {
    processId: process.pid,
    rootUri: pathToFileURL(folder).href,
    capabilities: {},
  })
  send({ method: 'initialized', params: {} })
  const opened = new Map<string, string>()

  return {
    /** The files that use the name at `offset` in a file, without the file itself. Paths are relative to the folder. */
    async findUsers(file: string, offset: number): Promise<string[]> {
      const uri = pathToFileURL(join(folder, file)).href
      const text = opened.get(file) ?? readFileSync(join(root, file), 'utf8')
      if (!opened.has(file))
        send({
          method: 'textDocument/didOpen',
          params: { textDocument: { uri, languageId: 'typescript', version: 1, text } },
        })
      opened.set(file, text)
      const lines = text.slice(0, offset).split('\n')
      const found = await request('textDocument/references', {
        textDocument: { uri },
        position: { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 },
        context: { includeDeclaration: false },
      })
      const paths = ((found ?? []) as { uri: string }[]).map((place) =>
        fileURLToPath(place.uri).slice(folder.length + 1),
      )
      return [...new Set(paths)].filter((path) => path !== file).sort()
    },
    close: () => {
      server.kill()
      rmSync(folder, { recursive: true })
    },
  }
}
