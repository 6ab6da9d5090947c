import { escapeHtml } from '@/lib/text/escape-html'

/**
 * Renders a standalone page for a form post that could not be stored, not even as a draft. It contains all submitted values
 * in hidden fields and a button to resend them. `fields` are the posted fields; `alert` is one sentence.
 */
export function renderUnsentPage(fields: Record<string, string>, alert: string): string {
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeTyped(name)}" value="${escapeTyped(value)}">`,
  )
  const message = fields['message']
  return [
    '<!doctype html><html lang="en-AU"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    '<title>Your enquiry has not been sent</title>',
    '<style>body{font:1.125rem/1.5 system-ui,sans-serif;max-width:40rem;margin:10vh auto;padding:0 1rem}',
    'button{font:inherit;min-height:44px;padding:0 1.5rem}pre{font:inherit;white-space:pre-wrap}</style></head><body><main>',
    `<h1>Your enquiry has not been sent</h1><p role="alert">${escapeTyped(alert)}</p>`,
    '<p>Your details are saved on this page. Select “Send again” to resend them.</p>',
    message ? `<h2>Your message</h2><pre>${escapeTyped(message)}</pre>` : '',
    `<form method="post" action="/api/leads">${hidden.join('')}<button type="submit">Send again</button></form>`,
    '</main></body></html>',
  ].join('\n')
}

/** Escapes HTML. Doubles a leading line break, because browsers drop the first one in `<pre>`. */
function escapeTyped(text: string): string {
  return escapeHtml(text).replace(/^\n/, '\n\n')
}
