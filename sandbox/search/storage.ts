import { mkdir, open, readFile, rename, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import type { Json } from './json'

/** Flushes a folder so that a rename or new file in it survives a power failure. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes a file atomically: readers, and the state after a crash, see the old or the new content. */
export const writeAtomically = async (file: string, content: string): Promise<void> => {
  const draft = `${file}.draft`
  const handle = await open(draft, 'w')
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, file)
  await syncFolder(path.dirname(file))
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Reads a file; null when it does not exist. */
export const readFileIfExists = async (file: string): Promise<Buffer | null> => {
  try {
    return await readFile(file)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

const NEWLINE = 10
const READ_SIZE = 1024 * 1024
const CHUNK = 4 * 1024 * 1024

/** Yields the complete lines of a file, each with its end offset. An unterminated last line is skipped. */
async function* readLines(handle: FileHandle): AsyncGenerator<{ line: string; end: number }> {
  const buffer = Buffer.alloc(READ_SIZE)
  let rest = Buffer.alloc(0)
  let end = 0
  let position = 0
  for (;;) {
    const { bytesRead } = await handle.read(buffer, 0, READ_SIZE, position)
    if (bytesRead === 0) return
    position += bytesRead
    const block = Buffer.concat([rest, buffer.subarray(0, bytesRead)])
    let start = 0
    for (let at = block.indexOf(NEWLINE); at >= 0; at = block.indexOf(NEWLINE, start)) {
      end += at + 1 - start
      yield { line: block.toString('utf8', start, at), end }
      start = at + 1
    }
    rest = Buffer.from(block.subarray(start))
  }
}

/** An append-only NDJSON file. Opening it drops a line truncated by a crash. */
export class LineLog {
  private constructor(
    readonly file: string,
    private handle: FileHandle,
    /** The number of lines in the file. */
    public lines: number,
  ) {}

  /** Opens or creates a log and calls `visit` with every complete line in order. */
  static async open(file: string, visit: (line: Json) => Promise<void> | undefined | void): Promise<LineLog> {
    await mkdir(path.dirname(file), { recursive: true })
    const handle = await open(file, 'a+')
    const { size } = await handle.stat()
    let start = 0
    let lines = 0
    for await (const { line, end } of readLines(handle)) {
      const parsed = parseLine(line)
      if (parsed === undefined) break
      const pending = visit(parsed)
      if (pending) await pending
      lines += 1
      start = end
    }
    if (start < size) await handle.truncate(start)
    return new LineLog(file, handle, lines)
  }

  private last: Promise<unknown> = Promise.resolve()

  /** Serialises writes, so that a rewrite does not overlap an append. */
  private inTurn(write: () => Promise<void>): Promise<void> {
    const turn = this.last.then(write)
    // A failed write rejects only for its caller, not for the writes queued behind it.
    this.last = turn.catch(() => undefined)
    return turn
  }

  /** Appends lines and flushes them to disk. */
  append(lines: readonly Json[]): Promise<void> {
    return this.inTurn(() => this.appendNow(lines))
  }

  /** Replaces the whole content atomically. */
  rewrite(lines: Iterable<Json>): Promise<void> {
    return this.inTurn(() => this.rewriteNow(lines))
  }

  private async appendNow(lines: readonly Json[]): Promise<void> {
    let chunk = ''
    for (const line of lines) {
      chunk += `${JSON.stringify(line)}\n`
      if (chunk.length < CHUNK) continue
      await this.handle.appendFile(chunk)
      chunk = ''
    }
    if (chunk !== '') await this.handle.appendFile(chunk)
    await this.handle.datasync()
    this.lines += lines.length
  }

  private async rewriteNow(lines: Iterable<Json>): Promise<void> {
    const draft = `${this.file}.draft`
    const handle = await open(draft, 'w')
    let count = 0
    try {
      let chunk = ''
      for (const line of lines) {
        chunk += `${JSON.stringify(line)}\n`
        count += 1
        if (chunk.length < CHUNK) continue
        await handle.appendFile(chunk)
        chunk = ''
      }
      await handle.appendFile(chunk)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await this.handle.close()
    await rename(draft, this.file)
    await syncFolder(path.dirname(this.file))
    this.handle = await open(this.file, 'a')
    this.lines = count
  }

  async close(): Promise<void> {
    await this.inTurn(() => this.handle.close())
  }
}

const parseLine = (text: string): Json | undefined => {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}
