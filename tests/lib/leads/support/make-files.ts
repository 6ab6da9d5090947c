import { Buffer } from 'node:buffer'

export { makeDocx } from './make-docx'
export { makePdf } from './make-pdf'
export { makeZip } from './make-zip'

/** A JPEG header with the given dimensions, padded with noise to `length` bytes. */
export function makeJpeg(width: number, height: number, length = 400): Uint8Array<ArrayBuffer> {
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1])
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  const app = Buffer.concat([
    Buffer.from([0xff, 0xe0, 0, 16]),
    Buffer.from('JFIF\0\u0001\u0001\0\0\u0001\0\u0001\0\0', 'latin1'),
  ])
  return fill([Buffer.from([0xff, 0xd8]), app, frame, Buffer.from([0xff, 0xda])], length)
}

export function makePng(
  width: number,
  height: number,
  tail: Uint8Array = new Uint8Array(),
): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(33)
  head.write('\u0089PNG\r\n\u001A\n\0\0\0\rIHDR', 'latin1')
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  return fill([head, tail], 0)
}

export function makeWebp(width: number, height: number): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(30)
  head.write('RIFF\0\0\0\0WEBPVP8X', 'latin1')
  head.writeUIntLE(width - 1, 24, 3)
  head.writeUIntLE(height - 1, 27, 3)
  return fill([head], 100)
}

export function makeHeic(width: number, height: number): Uint8Array<ArrayBuffer> {
  const ispe = Buffer.alloc(20)
  ispe.writeUInt32BE(20)
  ispe.write('ispe', 4, 'latin1')
  ispe.writeUInt32BE(width, 12)
  ispe.writeUInt32BE(height, 16)
  const box = (type: string, content: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(content.length + 8)
    head.write(type, 4, 'latin1')
    return Buffer.concat([head, content])
  }
  const meta = box('meta', Buffer.concat([Buffer.alloc(4), box('iprp', box('ipco', ispe))]))
  return fill([box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1')), meta], 200)
}

/** A legacy Office file, reduced to its signature and the names in its directory. */
export function makeDoc(names: readonly string[] = ['WordDocument']): Uint8Array<ArrayBuffer> {
  const signature = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  return fill([signature, Buffer.alloc(70_000), ...names.map((name) => Buffer.from(name, 'utf16le'))], 0)
}

function fill(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const start = Buffer.concat(parts)
  const noise = Array.from({ length: Math.max(0, length - start.length) }, (_, index) => index % 251)
  return new Uint8Array([...start, ...noise])
}
