import { bundleServer } from './harness/build-web'

await bundleServer()
