import type { Site } from '@/config/schema/site'
import { escapeHtml } from '@/lib/text/escape-html'

/**
 * The document for a page that cannot be rendered because an upstream is down. It has no scripts or style sheets, so nothing
 * else can fail.
 */
export function buildUnavailablePage({ name, slug, locale, design, phone }: Site): string {
  const { surface, ink, primary } = design.palette
  const call = phone
    ? `<p><a href="tel:${escapeHtml(phone.replaceAll(/[^+\d]/g, ''))}">${escapeHtml(phone)}</a></p>`
    : ''
  return `<!DOCTYPE html>
<html lang="${locale}" data-site="${slug}" style="background:${surface};color:${ink};font-family:system-ui,sans-serif;line-height:1.5">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Something went wrong | ${escapeHtml(name)}</title>
</head>
<body style="max-width:40rem;margin:0 auto;padding:4rem 1.25rem">
<p><a href="/" style="color:${primary};font-weight:700">${escapeHtml(name)}</a></p>
<main id="main">
<h1>Something went wrong</h1>
<p>This isn’t your fault. Please try again. If it continues, please call us.</p>
${call}
<form><button type="submit">Try again</button></form>
<p><a href="/search">Search our stock</a> · <a href="/contact">Contact us</a></p>
</main>
</body>
</html>
`
}
