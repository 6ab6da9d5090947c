import { ask, type Answer } from './ask'

/** Parses the values of a form's inputs from HTML, as a browser would send them. */
export function readFormValues(html: string, form: string): Record<string, string> {
  const start = html.indexOf(`data-form="${form}"`)
  if (start < 0) throw new Error(`The page has no form ${form}.`)
  const inside = html.slice(html.lastIndexOf('<form', start), html.indexOf('</form>', start))
  const values: Record<string, string> = {}
  for (const [tag] of inside.matchAll(/<(?:input|textarea)\b[^>]*>/g)) {
    const name = readAttribute(tag, 'name')
    if (name && readAttribute(tag, 'type') !== 'checkbox') values[name] = readAttribute(tag, 'value') ?? ''
  }
  return values
}

function readAttribute(tag: string, name: string): string | null {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)
  return found?.[1]?.replaceAll('&amp;', '&').replaceAll('&quot;', '"') ?? null
}

/** Posts a vehicle enquiry as a browser without JavaScript does; `html` is the vehicle's page. */
export async function postPlainEnquiry(
  host: string,
  html: string,
  message: string,
  port: number,
): Promise<Answer> {
  const body = new URLSearchParams({
    ...readFormValues(html, 'car-enquiry'),
    name: 'Mia',
    last_name: 'Nguyen',
    phone: '0412 345 678',
    email: 'mia@example.com',
    message,
  })
  return ask({
    host,
    port,
    path: '/api/leads',
    method: 'POST',
    body: body.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: `http://${host}` },
  })
}

/** Lists the vehicle paths that a search page links to. */
export function listCarPaths(html: string, base: string): string[] {
  return [
    ...new Set(
      [...html.matchAll(new RegExp(`href="(${base}/[A-Za-z0-9_-]+)"`, 'g'))].flatMap(
        ([, path]) => path ?? [],
      ),
    ),
  ]
}
