import { readFileSync } from 'node:fs'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

/** The widget script served to browsers, with its style sheet inlined. */
export const WIDGET_SCRIPT = read('./assets/widget.js').replace("'STYLE'", () =>
  JSON.stringify(read('./assets/widget.css')),
)
