import { Hono, type Context } from 'hono'
import type { Access } from '../auth'
import type { Engine } from '../engine'
import { ApiError, badRequest } from '../errors'
import { toSnakeCase } from '../names'
import { toTaskResponse, type Task } from '../tasks'
import { checkAccess, parameter, readCount } from './context'

const taskNotFound = (uid: string): ApiError =>
  new ApiError(404, 'task_not_found', `Task \`${uid}\` not found.`)

/** Tasks without an index are visible only to callers that may use every index. */
const canSeeTask = (access: Access, task: Task): boolean => access.canUseIndex(task.indexUid ?? '*')

const FILTERS: Record<string, (task: Task) => string> = {
  uids: (task) => String(task.uid),
  batchUids: (task) => String(task.batchUid),
  statuses: (task) => task.status,
  types: (task) => task.type,
  indexUids: (task) => task.indexUid ?? '',
  canceledBy: (task) => String(task.canceledBy),
}

const DATES: Record<string, (task: Task) => string | null> = {
  EnqueuedAt: (task) => task.enqueuedAt,
  StartedAt: (task) => task.startedAt,
  FinishedAt: (task) => task.finishedAt,
}

const readDate = (name: string, text: string): number => {
  const time = Date.parse(text)
  if (!Number.isNaN(time)) return time
  const code = `invalid_task_${toSnakeCase(name)}`
  throw badRequest(code, `Invalid value in parameter \`${name}\`: \`${text}\` is an invalid date-time.`)
}

const selectTasks = (context: Context, tasks: Task[]): Task[] => {
  let selected = tasks
  for (const [name, read] of Object.entries(FILTERS)) {
    const text = context.req.query(name)
    if (text === undefined || text === '*') continue
    const wanted = new Set(text.split(',').map((item) => item.trim()))
    selected = selected.filter((task) => wanted.has(read(task)))
  }
  for (const [name, read] of Object.entries(DATES)) {
    for (const side of ['before', 'after'] as const) {
      const text = context.req.query(`${side}${name}`)
      if (text === undefined || text === '*') continue
      const limit = readDate(`${side}${name}`, text)
      selected = selected.filter((task) => {
        const time = Date.parse(read(task) ?? '')
        return side === 'before' ? time < limit : time > limit
      })
    }
  }
  return selected
}

const listTasks = async (context: Context, engine: Engine): Promise<Response> => {
  const access = await checkAccess(context, engine, 'tasks.get')
  const limit = readCount(context, 'limit', 20, 'invalid_task_limit')
  const from = context.req.query('from')
  const visible = engine.tasks.list().filter((task) => canSeeTask(access, task))
  const selected = selectTasks(context, visible)
  const first = readCount(context, 'from', Number.MAX_SAFE_INTEGER, 'invalid_task_from')
  const rest = selected.filter((task) => from === undefined || task.uid <= first)
  const results = rest.slice(0, limit)
  return context.json({
    results: results.map(toTaskResponse),
    total: selected.length,
    limit,
    from: results[0]?.uid ?? null,
    next: rest[limit]?.uid ?? null,
  })
}

const getTask = async (context: Context, engine: Engine): Promise<Response> => {
  const access = await checkAccess(context, engine, 'tasks.get')
  const uid = parameter(context, 'uid')
  if (!/^\d{1,10}$/.test(uid)) {
    throw badRequest(
      'invalid_task_uids',
      `Invalid value in parameter \`task_uid\`: could not parse \`${uid}\` as a positive integer`,
    )
  }
  const task = engine.tasks.get(Number(uid))
  if (!task || !canSeeTask(access, task)) throw taskNotFound(uid)
  return context.json(toTaskResponse(task))
}

/** Task routes: `/tasks`, `/tasks/{uid}`. */
export const createTaskRoutes = (engine: Engine): Hono =>
  new Hono()
    .get('/tasks', (context) => listTasks(context, engine))
    .get('/tasks/:uid', (context) => getTask(context, engine))
