import { readFileSync } from 'node:fs'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

/** The provider's script as browsers get it: the panel with its style. */
export const WIDGET_SCRIPT = read('./assets/widget.js').replace("'STYLE'", () =>
  JSON.stringify(read('./assets/widget.css')),
)
