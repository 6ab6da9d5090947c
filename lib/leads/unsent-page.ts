import { escapeHtml } from '@/lib/text/escape-html'

/**
 * A page of its own for an enquiry without scripts that could not be kept anywhere, not even to be shown again: it holds
 * everything that was typed and sends the same once more. `fields` as they were posted; `alert` is one sentence.
 */
export function renderUnsentPage(fields: Record<string, string>, alert: string): string {
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeTyped(name)}" value="${escapeTyped(value)}">`,
  )
  const message = fields['message']
  return [
    '<!doctype html><html lang="en-AU"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    '<title>Your enquiry was not sent yet</title>',
    '<style>body{font:1.125rem/1.5 system-ui,sans-serif;max-width:40rem;margin:10vh auto;padding:0 1rem}',
    'button{font:inherit;min-height:44px;padding:0 1.5rem}pre{font:inherit;white-space:pre-wrap}</style></head><body><main>',
    `<h1>Your enquiry was not sent yet</h1><p role="alert">${escapeTyped(alert)}</p>`,
    '<p>Nothing you typed is lost: it is kept on this page.</p>',
    message ? `<h2>Your message</h2><pre>${escapeTyped(message)}</pre>` : '',
    `<form method="post" action="/api/leads">${hidden.join('')}<button type="submit">Send again</button></form>`,
    '</main></body></html>',
  ].join('\n')
}

/** As HTML; a browser drops a line break that opens preformatted text. */
function escapeTyped(text: string): string {
  return escapeHtml(text).replace(/^\n/, '\n\n')
}
