// `npm start` begins here. TypeScript is compiled when it is required; with `--import tsx` Node would hand every later
// import(), of which the framework does several a request, to a thread of its own (docs/decisions/0006-toolchain.md).
require('tsx/cjs')
require('./start.ts')
