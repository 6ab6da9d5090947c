import 'react'

declare module 'react' {
  interface CSSProperties {
    /** Custom properties of a `style`. */
    [name: `--${string}`]: string | number | undefined
  }
}
