import { type Env, readEnv } from './read-env'

let parsed: Env | undefined

/** The environment of this process, parsed once. The only access to `process.env` in the product. */
export function getEnv(): Env {
  // oxlint-disable-next-line node/no-process-env
  parsed ??= readEnv(process.env)
  return parsed
}
