import { completeBuild } from './harness/build-web'

/** Second part of `npm run build`, after `next build`. */
await completeBuild()
