import 'server-only'
import { z } from 'zod'
import { ApiError } from '@/lib/http/api-error'
import { handle } from '@/lib/http/handle.server'
import { logLine } from '@/lib/http/log-line'
import { countRequest } from '@/lib/http/rate-limit.server'
import { parseJson, readText } from '@/lib/http/read-body.server'

const PER_MINUTE = 30
const PER_SITE = 300
const LARGEST_BYTES = 16 * 1024

const text = z.string().max(4000).default('')
const reportSchema = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'blocked-uri': text,
    'document-uri': text,
    disposition: text,
  }),
})

/**
 * `POST /api/policy-reports`: a browser reports what a page's Content-Security-Policy refused (`report-uri`). One log line with
 * the directive, the origin that was refused, and the page's path; queries are left out, because they may hold personal data.
 */
export const postPolicyReport = handle<{ site: string }>(async ({ request, site, visitor }) => {
  countRequest(`policy-report|${site.slug}|${visitor}`, PER_MINUTE)
  countRequest(`policy-report|${site.slug}`, PER_SITE)
  const report = reportSchema.safeParse(parseJson(await readText(request, LARGEST_BYTES)))
  if (!report.success) throw new ApiError(400, 'The body is not a report of a content security policy.')
  const { 'csp-report': body } = report.data
  logLine('warn', 'a content security policy refused something', {
    site: site.slug,
    directive: body['effective-directive'],
    blocked: describeBlocked(body['blocked-uri']),
    page: URL.canParse(body['document-uri']) ? new URL(body['document-uri']).pathname : '',
    disposition: body.disposition,
  })
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
})

/** The origin of an address; words like `inline` and `eval` as they are. */
function describeBlocked(uri: string): string {
  return URL.canParse(uri) && /^https?:/.test(uri) ? new URL(uri).origin : uri.slice(0, 40)
}
