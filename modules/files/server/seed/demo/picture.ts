/**
 * A picture painted from numbers: a floor plan of coloured rooms, as PNG. The same rooms always make the same bytes.
 */
import { crc32, deflateSync } from 'node:zlib'

/** Left, top, width and height in pixels, and the colour. */
export type Rectangle = readonly [x: number, y: number, width: number, height: number, colour: number]

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const RGB = 2

/** Rooms on a ground, the later above the earlier. */
export function picture(width: number, height: number, ground: number, rectangles: readonly Rectangle[]): Uint8Array {
  const stride = width * 3 + 1 // each row begins with its filter: none
  const pixels = Buffer.alloc(stride * height)
  for (const [left, top, wide, high, colour] of [[0, 0, width, height, ground] as const, ...rectangles])
    for (let y = top; y < top + high; y += 1)
      for (let x = left; x < left + wide; x += 1) pixels.writeUIntBE(colour, y * stride + 1 + x * 3, 3)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, RGB, 0, 0, 0], 8)
  const content = deflateSync(pixels, { level: 9 })
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), chunk('IDAT', content), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
