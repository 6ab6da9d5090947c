import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { ApiError, type ErrorBody } from './errors'
import { isObject, type Json, type JsonObject } from './json'
import { LineLog, readFileIfExists, writeAtomically } from './storage'

/**
 * What a task does, with everything needed to resume it after a restart. Documents are stored in a separate
 * file.
 */
export type Work =
  | { kind: 'documents'; mode: 'replace' | 'update'; primaryKey: string | null }
  | { kind: 'delete-documents'; ids: string[] }
  | { kind: 'delete-by-filter'; filter: Json }
  | { kind: 'clear' }
  | { kind: 'settings'; change: JsonObject }
  | { kind: 'create-index'; primaryKey: string | null }
  | { kind: 'update-index'; primaryKey: string | null; newUid: string | null }
  | { kind: 'delete-index' }
  | { kind: 'swap-indexes'; swaps: [string, string][] }

type TaskStatus = 'enqueued' | 'processing' | 'succeeded' | 'failed' | 'canceled'

/** A task as the API returns it, plus its work. */
export type Task = {
  uid: number
  batchUid: number | null
  indexUid: string | null
  status: TaskStatus
  type: string
  canceledBy: number | null
  details: JsonObject | null
  error: ErrorBody | null
  duration: string | null
  enqueuedAt: string
  startedAt: string | null
  finishedAt: string | null
  work: Work
}

/** The response to a request that enqueues a task. */
type TaskSummary = Pick<Task, 'indexUid' | 'status' | 'type' | 'enqueuedAt'> & { taskUid: number }

const TYPES: Record<Work['kind'], string> = {
  documents: 'documentAdditionOrUpdate',
  'delete-documents': 'documentDeletion',
  'delete-by-filter': 'documentDeletion',
  clear: 'documentDeletion',
  settings: 'settingsUpdate',
  'create-index': 'indexCreation',
  'update-index': 'indexUpdate',
  'delete-index': 'indexDeletion',
  'swap-indexes': 'indexSwap',
}

const MAX_STORED_TASKS = 1000
const LOG_SLACK = 4000

/** Performs a task. @returns details to merge into the task's details */
export type Worker = (task: Task, documents: JsonObject[]) => Promise<JsonObject>

/** A task without its internal `work`. */
export const toTaskResponse = ({ work: _work, ...shown }: Task): Omit<Task, 'work'> => shown

const toErrorBody = (error: unknown): ErrorBody =>
  error instanceof ApiError
    ? error.toBody()
    : new ApiError(
        500,
        'internal',
        error instanceof Error ? error.message : String(error),
        'internal',
      ).toBody()

/**
 * Runs tasks one at a time in the order of arrival. A task is written to disk before the client gets its
 * response. A task interrupted by a crash runs again at the next start, so all work is idempotent.
 */
export class TaskQueue {
  private readonly tasks = new Map<number, Task>()
  private nextUid = 0
  private running: Promise<void> | null = null
  private lastEnqueue: Promise<unknown> = Promise.resolve()
  private closing = false

  private constructor(
    private readonly log: LineLog,
    private readonly payloads: string,
    private readonly now: () => number,
    private readonly work: Worker,
  ) {}

  /** Loads the tasks of earlier runs and resumes the unfinished ones. */
  static async open(folder: string, now: () => number, work: Worker): Promise<TaskQueue> {
    const found = new Map<number, Task>()
    const log = await LineLog.open(path.join(folder, 'tasks.ndjson'), (line) => {
      if (isTask(line)) found.set(line.uid, line)
    })
    const payloads = path.join(folder, 'updates')
    await mkdir(payloads, { recursive: true })
    const queue = new TaskQueue(log, payloads, now, work)
    for (const task of [...found.values()].sort((a, b) => a.uid - b.uid)) {
      queue.tasks.set(task.uid, task)
      queue.nextUid = task.uid + 1
    }
    await queue.removeLeftovers()
    queue.start()
    return queue
  }

  /** Removes document files of tasks that were never enqueued or have finished. */
  private async removeLeftovers(): Promise<void> {
    for (const name of await readdir(this.payloads)) {
      const status = this.tasks.get(Number.parseInt(name, 10))?.status
      if (status !== 'enqueued' && status !== 'processing') await rm(path.join(this.payloads, name))
    }
  }

  private payloadOf(uid: number): string {
    return path.join(this.payloads, `${uid}.json`)
  }

  /** Enqueues a task. Resolves once the task is on disk. Tasks run in the order of these calls. */
  add(
    indexUid: string | null,
    work: Work,
    details: JsonObject | null,
    documents: JsonObject[] | null = null,
  ): Promise<TaskSummary> {
    const enqueued = this.lastEnqueue.then(() => this.enqueue(indexUid, work, details, documents))
    // A failed enqueue rejects only for its caller, not for the tasks queued behind it.
    this.lastEnqueue = enqueued.catch(() => undefined)
    return enqueued
  }

  private async enqueue(
    indexUid: string | null,
    work: Work,
    details: JsonObject | null,
    documents: JsonObject[] | null,
  ): Promise<TaskSummary> {
    const uid = this.nextUid
    this.nextUid += 1
    const task: Task = {
      uid,
      batchUid: null,
      indexUid,
      status: 'enqueued',
      type: TYPES[work.kind],
      canceledBy: null,
      details,
      error: null,
      duration: null,
      enqueuedAt: new Date(this.now()).toISOString(),
      startedAt: null,
      finishedAt: null,
      work,
    }
    if (documents) await writeAtomically(this.payloadOf(uid), JSON.stringify(documents))
    await this.log.append([task])
    this.tasks.set(uid, task)
    this.start()
    return { taskUid: uid, indexUid, status: 'enqueued', type: task.type, enqueuedAt: task.enqueuedAt }
  }

  private start(): void {
    if (this.closing) return
    this.running ??= this.run().finally(() => {
      this.running = null
      if (this.next()) this.start()
    })
  }

  private next(): Task | undefined {
    if (this.closing) return undefined
    let first: Task | undefined
    for (const task of this.tasks.values()) if (isOpen(task) && (!first || task.uid < first.uid)) first = task
    return first
  }

  private async run(): Promise<void> {
    for (let task = this.next(); task; task = this.next()) await this.process(task)
  }

  private async process(task: Task): Promise<void> {
    const started = this.now()
    const clock = performance.now()
    task.status = 'processing'
    task.batchUid = task.uid
    task.startedAt = new Date(started).toISOString()
    try {
      const payload = task.work.kind === 'documents' ? await readFileIfExists(this.payloadOf(task.uid)) : null
      const documents = payload ? (JSON.parse(payload.toString()) as JsonObject[]) : []
      task.details = { ...task.details, ...(await this.work(task, documents)) }
      task.status = 'succeeded'
    } catch (error) {
      if (!(error instanceof ApiError)) console.error(`Search task ${task.uid} failed`, error)
      task.error = toErrorBody(error)
      task.status = 'failed'
      if (task.work.kind === 'documents') task.details = { ...task.details, indexedDocuments: 0 }
    }
    const seconds = (performance.now() - clock) / 1000
    task.duration = `PT${seconds.toFixed(6)}S`
    task.finishedAt = new Date(this.now()).toISOString()
    await this.log.append([task])
    await rm(this.payloadOf(task.uid), { force: true })
    await this.deleteOldTasks()
  }

  private async deleteOldTasks(): Promise<void> {
    if (this.log.lines < MAX_STORED_TASKS + LOG_SLACK) return
    for (const uid of [...this.tasks.keys()].toSorted((a, b) => a - b).slice(0, -MAX_STORED_TASKS)) {
      const task = this.tasks.get(uid)
      if (task && !isOpen(task)) this.tasks.delete(uid)
    }
    await this.log.rewrite([...this.tasks.values()])
  }

  get(uid: number): Task | undefined {
    return this.tasks.get(uid)
  }

  /** All tasks, newest first. */
  list(): Task[] {
    return [...this.tasks.values()].sort((a, b) => b.uid - a.uid)
  }

  /** Whether a task of an index is running. */
  isBusy(indexUid: string): boolean {
    return [...this.tasks.values()].some((task) => task.indexUid === indexUid && task.status === 'processing')
  }

  /** Waits for the running task; queued tasks resume at the next start. */
  async close(): Promise<void> {
    this.closing = true
    await this.lastEnqueue
    await this.running
    await this.log.close()
  }
}

const isOpen = (task: Task): boolean => task.status === 'enqueued' || task.status === 'processing'

const isTask = (line: Json): line is Task & JsonObject =>
  isObject(line) && typeof line.uid === 'number' && isObject(line.work)
