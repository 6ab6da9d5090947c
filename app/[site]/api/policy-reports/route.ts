import { z } from 'zod'
import { createRouteHandlers } from '@/lib/http/route-handlers'
import { ApiError } from '@/lib/http/api-error'
import { handle } from '@/lib/http/handle.server'
import { logLine } from '@/lib/http/log-line'
import { countRequest } from '@/lib/http/rate-limit.server'
import { parseJson, readText } from '@/lib/http/read-body.server'

export const dynamic = 'force-dynamic'

const PER_MINUTE = 30
const PER_SITE = 300
const MAX_BYTES = 16 * 1024

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
 * `POST /api/policy-reports`: receives Content-Security-Policy violation reports (`report-uri`). Logs the directive, the blocked
 * origin and the page's path. Queries are left out, because they can contain personal data.
 */
const postPolicyReport = handle<{ site: string }>(async ({ request, site, visitor }) => {
  await countRequest(`policy-report|${site.slug}|${visitor}`, PER_MINUTE)
  const report = reportSchema.safeParse(parseJson(await readText(request, MAX_BYTES)))
  if (!report.success) throw new ApiError(400, 'The body is not a Content-Security-Policy report.')
  // After validation: invalid reports must not exhaust the limit that all visitors share (ADR 39).
  await countRequest(`policy-report|${site.slug}`, PER_SITE)
  const { 'csp-report': body } = report.data
  logLine('warn', 'content security policy violation', {
    site: site.slug,
    directive: body['effective-directive'],
    blocked: describeBlocked(body['blocked-uri']),
    page: URL.canParse(body['document-uri']) ? new URL(body['document-uri']).pathname : '',
    disposition: body.disposition,
  })
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
})

/** The origin of a URL; keywords such as `inline` and `eval` are unchanged. */
function describeBlocked(uri: string): string {
  return URL.canParse(uri) && /^https?:/.test(uri) ? new URL(uri).origin : uri.slice(0, 40)
}

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = createRouteHandlers({
  POST: postPolicyReport,
})
