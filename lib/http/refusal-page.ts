import { escapeHtml } from '@/lib/text/escape-html'

/**
 * The answer to a form that a browser sent by itself and that could not be read at all: one sentence and the way back, where
 * browsers keep what was typed. `message` is plain text.
 */
export function renderRefusalPage(message: string): string {
  return [
    '<!doctype html><html lang="en-AU"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    '<title>Your form was not sent</title>',
    '<style>body{font:1.125rem/1.5 system-ui,sans-serif;max-width:40rem;margin:10vh auto;padding:0 1rem}</style>',
    `</head><body><main><h1>Your form was not sent</h1><p role="alert">${escapeHtml(message)}</p>`,
    '<p>Go back with your browser’s Back button: what you typed is still there. Then change it and send it again.</p>',
    '</main></body></html>',
  ].join('\n')
}
