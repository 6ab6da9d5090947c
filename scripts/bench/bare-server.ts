import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** `bare-server.ts PORT FILE TYPE`: the least a Node server can do to send a page, for comparison. */
const [port, file = '', type = 'text/html'] = process.argv.slice(2)
const body = readFileSync(file)
createServer((_request, response) => {
  response.writeHead(200, { 'content-type': type, 'content-length': body.length })
  response.end(body)
}).listen(Number(port), '127.0.0.1')
