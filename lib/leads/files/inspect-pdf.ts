import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import type { Inspection } from './file-bytes'
import {
  type Budget,
  isDelimiter,
  isWhiteSpace,
  judgeAction,
  judgePdfObject,
  PdfBudgetError,
  type PdfObject,
  readIntegers,
  readPdfObject,
} from './pdf-tokens'

const TYPE = 'application/pdf'
/** Maximum decompressed bytes of one object stream, and of all streams of a document. */
const LARGEST_OBJECT_STREAM = 8 * 1024 * 1024
const LARGEST_UNPACKED = 32 * 1024 * 1024
/** Maximum objects in one stream; producers write 100 or 200. */
const MOST_IN_STREAM = 100_000
/** Read budget as a multiple of the file size. Ordinary documents are read once. */
const READINGS = 3
/** Yield to the event loop after this many bytes. */
const TURN_BYTES = 1024 * 1024
const OBJECT_NUMBER = /(\d{1,10})[\s\0]+\d{1,5}[\s\0]*$/
const FILTER = /^\/(?:\w+Decode|Fl|LZW|A85|AHx|RL|CCF|DCT|Crypt)$/

const unpack = promisify(inflate)

/** Findings so far. */
type Findings = {
  budget: Budget
  unpackedLeft: number
  isActive: boolean
  isLocked: boolean
  /** Object numbers referenced by `/OpenAction`. */
  openActions: number[]
  /** By object number: whether every definition is a destination or a go-to-page action. */
  harmless: Map<number, boolean>
}

/**
 * Checks that a PDF is a single document without scripts, attachments or actions. Reads every place where a viewer could find
 * an object: each `N G obj` in the bytes, also inside streams, each trailer, and decompressed object streams (ADR 0040).
 * Rejects encrypted documents, because they cannot be inspected.
 */
export async function inspectPdf(bytes: Buffer): Promise<Inspection> {
  if (!isWholePdf(bytes)) return { kind: 'foreign' }
  const findings: Findings = {
    budget: { bytes: bytes.length * READINGS + TURN_BYTES },
    unpackedLeft: LARGEST_UNPACKED,
    isActive: false,
    isLocked: false,
    openActions: [],
    harmless: new Map(),
  }
  try {
    await readAll(bytes, findings)
  } catch (error) {
    if (error instanceof PdfBudgetError) return { kind: 'bomb' }
    throw error
  }
  if (findings.isLocked) return { kind: 'locked' }
  return findings.isActive || opensActively(findings) ? { kind: 'active' } : { kind: 'fine', type: TYPE }
}

function isWholePdf(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf('%%EOF')
  return bytes.indexOf('%PDF-') === 0 && end !== -1 && bytes.subarray(end + 5).every(isWhiteSpace)
}

async function readAll(bytes: Buffer, findings: Findings): Promise<void> {
  let turnAt = findings.budget.bytes - TURN_BYTES
  for (const { at, number } of findStarts(bytes)) {
    const object = readPdfObject(bytes, at, findings.budget)
    note(object, number, findings)
    if (object.data !== null && isObjectStream(object)) await readObjectStream(bytes, object, findings)
    if (findings.isActive || findings.isLocked) return
    if (findings.budget.bytes > turnAt) continue
    turnAt = findings.budget.bytes - TURN_BYTES
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Finds the starts of objects and trailers by keyword, in any context. `number` is NaN when it cannot be read. */
function* findStarts(bytes: Buffer): Generator<{ at: number; number: number }> {
  for (let at = bytes.indexOf('obj'); at !== -1; at = bytes.indexOf('obj', at + 3)) {
    const before = bytes[at - 1]
    const after = bytes[at + 3]
    const isDigit = before !== undefined && before >= 0x30 && before <= 0x39
    if (!isDigit && !isWhiteSpace(before)) continue
    if (after !== undefined && !isWhiteSpace(after) && !isDelimiter(after)) continue
    const number = OBJECT_NUMBER.exec(bytes.toString('latin1', Math.max(0, at - 40), at))?.[1]
    yield { at: at + 3, number: number === undefined ? Number.NaN : Number(number) }
  }
  for (let at = bytes.indexOf('trailer'); at !== -1; at = bytes.indexOf('trailer', at + 7))
    yield { at: at + 7, number: Number.NaN }
}

function note({ tokens }: PdfObject, number: number, findings: Findings): void {
  const { isActive, isLocked, openActions } = judgePdfObject(tokens)
  findings.isActive ||= isActive
  findings.isLocked ||= isLocked
  findings.openActions.push(...openActions)
  const isHarmless = tokens[0] === '[' || (tokens[0] === '<<' && judgeAction(tokens, 0))
  findings.harmless.set(number, isHarmless && findings.harmless.get(number) !== false)
}

/** Treats an open action as active if its object is missing, or if an object without a readable number could be it. */
function opensActively({ openActions, harmless }: Findings): boolean {
  if (openActions.length === 0) return false
  return harmless.get(Number.NaN) === false || openActions.some((number) => harmless.get(number) !== true)
}

/** Accepts either key, because not every viewer checks the type. */
function isObjectStream({ tokens }: PdfObject): boolean {
  return tokens.includes('/ObjStm') || tokens.includes('/First')
}

async function readObjectStream(bytes: Buffer, object: PdfObject, findings: Findings): Promise<void> {
  const { tokens, data } = object
  const first = readDirectInteger(tokens, '/First')
  const count = readDirectInteger(tokens, '/N')
  const filters = tokens.filter((token) => FILTER.test(token))
  const isPacked = tokens.includes('/Filter')
  // Producers write no other form, and a stream that cannot be decompressed here could contain anything.
  const isOrdinary = isPacked ? filters.join() === '/FlateDecode' : filters.length === 0
  if (data === null || first === null || count === null || count > MOST_IN_STREAM || !isOrdinary)
    return markActive(findings)
  if (tokens.includes('/Predictor')) return markActive(findings)
  const end = bytes.indexOf('endstream', data)
  const content = bytes.subarray(data, end === -1 ? bytes.length : end)
  // Streams may overlap, so searching, copying and decompressing also use the read budget.
  spend(findings.budget, content.length)
  const unpacked = isPacked ? await unpackStream(content, findings) : content
  if (!unpacked) return markActive(findings)
  const header = readIntegers(unpacked, 0, count * 2)
  if (isPacked) findings.budget.bytes += unpacked.length
  for (let at = 0; at + 1 < header.length && !findings.isActive; at += 2)
    note(
      readPdfObject(unpacked, first + (header[at + 1] ?? 0), findings.budget),
      header[at] ?? Number.NaN,
      findings,
    )
}

/** @throws PdfBudgetError */
function spend(budget: Budget, bytes: number): void {
  budget.bytes -= bytes
  if (budget.bytes < 0) throw new PdfBudgetError()
}

function markActive(findings: Findings): void {
  findings.isActive = true
}

/** Inflates data; `null` when it is not one complete deflate stream. @throws PdfBudgetError when the output is too large. */
async function unpackStream(content: Buffer, findings: Findings): Promise<Buffer | null> {
  const maxOutputLength = Math.min(LARGEST_OBJECT_STREAM, findings.unpackedLeft)
  if (maxOutputLength <= 0) throw new PdfBudgetError()
  try {
    const unpacked = await unpack(content, { maxOutputLength })
    findings.unpackedLeft -= unpacked.length
    return unpacked
  } catch (error) {
    if (error instanceof RangeError) throw new PdfBudgetError()
    return null
  }
}

/** Returns the integer after a key; `null` when it is missing, repeated or an indirect reference. */
function readDirectInteger(tokens: readonly string[], key: string): number | null {
  const at = tokens.indexOf(key)
  const value = tokens[at + 1] ?? ''
  return at !== -1 && tokens.lastIndexOf(key) === at && /^\d{1,9}$/.test(value) && tokens[at + 3] !== 'R'
    ? Number(value)
    : null
}
