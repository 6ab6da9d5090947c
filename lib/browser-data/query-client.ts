import { QueryClient } from '@tanstack/react-query'
import { NetworkError } from './fetch-json'

const MAX_RETRIES = 2
const FRESH_MS = 60_000

const retry = (count: number, error: Error) => count < MAX_RETRIES && error instanceof NetworkError
/** Waits 300 ms, then 600 ms. */
const retryDelay = (count: number) => 300 * 2 ** count

let client: QueryClient | undefined

/**
 * The page's query client, in browsers only. A page has one host and therefore one site. Pass it to the hooks as their second
 * argument, because lazily loaded code has no common provider. Only requests that got no response are retried: after an error
 * status the page offers to try again.
 */
export function getQueryClient(): QueryClient {
  return (client ??= new QueryClient({
    defaultOptions: {
      // `always`: an offline browser gets an error at once instead of waiting for a connection.
      queries: { retry, retryDelay, staleTime: FRESH_MS, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { retry, retryDelay, networkMode: 'always' },
    },
  }))
}
