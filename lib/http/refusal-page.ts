import { escapeHtml } from '@/lib/text/escape-html'

/**
 * HTML error page for a form post without JavaScript that could not be read. The Back button restores the typed
 * values. `message` is plain text.
 */
export function renderRefusalPage(message: string): string {
  return [
    '<!doctype html><html lang="en-AU"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    '<title>Your form was not sent</title>',
    '<style>body{font:1.125rem/1.5 system-ui,sans-serif;max-width:40rem;margin:10vh auto;padding:0 1rem}</style>',
    `</head><body><main><h1>Your form was not sent</h1><p role="alert">${escapeHtml(message)}</p>`,
    '<p>Use your browser’s Back button to return to the form. Your details will still be there, so you can correct them and try again.</p>',
    '</main></body></html>',
  ].join('\n')
}
