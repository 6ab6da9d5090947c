import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** `bare-server.ts PORT FILE TYPE`: a minimal Node server that sends one file, as the baseline for throughput. */
const [port, file = '', type = 'text/html'] = process.argv.slice(2)
const body = readFileSync(file)
createServer((_request, response) => {
  response.writeHead(200, { 'content-type': type, 'content-length': body.length })
  response.end(body)
}).listen(Number(port), '127.0.0.1')
