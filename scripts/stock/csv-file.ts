import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { DELIMITERS, ENCODINGS } from '@/lib/stock/mapping'
import { Failure } from './failure'

export type CsvFormat = {
  encoding: (typeof ENCODINGS)[number]
  delimiter: (typeof DELIMITERS)[number]
  /** Lines before the header, such as Excel's `sep=;`. */
  linesToSkip: number
  /** Messages about the detected format, for the user. */
  notes: string[]
}

/** A row with its first line number (from 1), or a line that could not be parsed. */
export type CsvRow =
  | { kind: 'row'; line: number; cells: string[] }
  | { kind: 'broken'; line: number; problem: string }

const SAMPLE_BYTES = 64 * 1024
/** Longest record in characters. A longer one indicates an unclosed quote. */
const MAX_RECORD_LENGTH = 100_000
/** Number of broken records after which parsing stops. */
const MAX_RESTARTS = 200

/**
 * Detects the encoding and delimiter of a CSV file. `overrides` take precedence.
 * @throws Failure when the file is missing, empty or not text.
 */
export async function inspectCsv(
  path: string,
  overrides: Partial<Pick<CsvFormat, 'encoding' | 'delimiter'>>,
): Promise<CsvFormat> {
  const info = await stat(path).catch((error: unknown) => {
    throw new Failure(
      `The file ${path} cannot be opened (${error instanceof Error ? error.message : String(error)}).`,
    )
  })
  if (!info.isFile()) throw new Failure(`${path} is not a file. Enter the path of the CSV file.`)
  const sample = await readSample(path)
  if (sample.length === 0) throw new Failure(`The file ${path} is empty.`)
  rejectOtherFormats(sample, path)
  const notes: string[] = []
  const encoding = overrides.encoding ?? (await findEncoding(path, sample))
  if (encoding !== 'utf-8' && !overrides.encoding)
    notes.push(`The file is not UTF-8; it was read as ${encoding}.`)
  const text = new TextDecoder(encoding).decode(sample)
  if (text.trim() === '') throw new Failure(`The file ${path} contains only white space.`)
  const hint = /^sep=(.)\r?\n/i.exec(text)
  const linesToSkip = hint ? 1 : 0
  const header =
    text
      .split(/\r\n|\n|\r/)
      .slice(linesToSkip)
      .find((line) => line.trim() !== '') ?? ''
  const delimiter =
    overrides.delimiter ?? DELIMITERS.find((sign) => sign === hint?.[1]) ?? findDelimiter(header)
  if (delimiter !== ',' && !overrides.delimiter)
    notes.push(`Columns are separated by ${delimiter === '\t' ? 'tabs' : `"${delimiter}"`}.`)
  return { encoding, delimiter, linesToSkip, notes }
}

/**
 * Yields the rows of a file in order, the header first. When an unclosed quote makes a record span several lines, the first line
 * is yielded as broken and parsing continues with the next one.
 */
export async function* readCsv(path: string, format: CsvFormat): AsyncGenerator<CsvRow> {
  let skip = format.linesToSkip
  let width: number | null = null
  for (let restarts = 0; ; restarts++) {
    let lastEnd = skip
    let brokenAt: number | null = null
    let problem = 'a quote is not closed'
    const parser = openParser(path, format, skip)
    try {
      for await (const entry of parser) {
        const { record, info } = entry as { record: string[]; info: { lines: number } }
        const end = skip + info.lines
        const start = end - record.reduce((sum, cell) => sum + countLineBreaks(cell), 0)
        width ??= record.length
        if (start < end && record.length !== width) {
          brokenAt = start
          break
        }
        lastEnd = end
        yield { kind: 'row', line: start, cells: record }
      }
    } catch (error) {
      if (!(error instanceof CsvError)) throw error
      brokenAt = lastEnd + 1
      if (error.code === 'CSV_MAX_RECORD_SIZE') problem = 'a quote is not closed, or the row is too long'
    } finally {
      parser.destroy()
    }
    if (brokenAt === null) return
    yield { kind: 'broken', line: brokenAt, problem }
    if (restarts === MAX_RESTARTS) {
      yield {
        kind: 'broken',
        line: brokenAt + 1,
        problem: 'too many broken quotes; the rest of the file was not read',
      }
      return
    }
    skip = Math.max(brokenAt, skip + 1)
  }
}

function openParser(path: string, format: CsvFormat, skip: number) {
  const decoder = new TextDecoder(format.encoding)
  let left = skip
  const decode = new Transform({
    readableObjectMode: false,
    transform(chunk: Buffer, _encoding, done) {
      done(null, dropLines(decoder.decode(chunk, { stream: true })))
    },
    flush(done) {
      done(null, dropLines(decoder.decode()))
    },
  })
  const dropLines = (text: string): string => {
    let rest = text
    while (left > 0) {
      const at = rest.indexOf('\n')
      if (at === -1) return ''
      rest = rest.slice(at + 1)
      left -= 1
    }
    return rest
  }
  const parser = parse({
    delimiter: format.delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_LENGTH,
  })
  const source = createReadStream(path)
  source.on('error', (error) => parser.destroy(error))
  parser.on('close', () => source.destroy())
  source.pipe(decode).pipe(parser)
  return parser
}

function countLineBreaks(cell: string): number {
  return cell.split('\n').length - 1
}

async function readSample(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(SAMPLE_BYTES), position: 0 })
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function rejectOtherFormats(sample: Buffer, path: string): void {
  const start = sample.toString('latin1', 0, 8)
  if (start.startsWith('PK\u0003\u0004') || start.startsWith('\u00D0\u00CF\u0011\u00E0'))
    throw new Failure(
      `${path} is a spreadsheet or an archive, not CSV. Save it as "CSV UTF-8" and import that.`,
    )
  if (start.startsWith('\u001F\u008B'))
    throw new Failure(`${path} is compressed. Unpack it and import the CSV file.`)
  if (start.startsWith('%PDF')) throw new Failure(`${path} is a PDF, not CSV.`)
}

async function findEncoding(path: string, sample: Buffer): Promise<CsvFormat['encoding']> {
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le'
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be'
  const zeros = [0, 1].map((parity) => sample.filter((byte, at) => byte === 0 && at % 2 === parity).length)
  const [even = 0, odd = 0] = zeros
  if (odd > sample.length / 5) return 'utf-16le'
  if (even > sample.length / 5) return 'utf-16be'
  if (even + odd > 0)
    throw new Failure(`${path} holds binary data, not text. Save it as "CSV UTF-8" and import that.`)
  return (await isUtf8(path)) ? 'utf-8' : 'windows-1252'
}

/**
 * Whether a file is UTF-8. Tolerates some invalid characters, because in other encodings almost no non-ASCII character is valid
 * UTF-8.
 */
async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8')
  let invalid = 0
  let valid = 0
  const count = (text: string) => {
    for (const letter of text.match(/[\u0080-\uFFFF]/g) ?? []) {
      if (letter === '\uFFFD') invalid += 1
      else valid += 1
    }
  }
  for await (const chunk of createReadStream(path)) count(decoder.decode(chunk as Buffer, { stream: true }))
  count(decoder.decode())
  return invalid <= valid / 2
}

/** Returns the delimiter that splits the header into the most columns, ignoring quoted text. */
function findDelimiter(header: string): CsvFormat['delimiter'] {
  const bare = header.replaceAll(/"[^"]*"/g, '""')
  return DELIMITERS.map((sign) => ({ sign, count: bare.split(sign).length })).reduce((best, next) =>
    next.count > best.count ? next : best,
  ).sign
}
