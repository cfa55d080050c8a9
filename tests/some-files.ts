/** Files for tests: real ones, made here, and hostile ones. */
import { crc32, deflateSync } from 'node:zlib'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import type { TestFile } from './harness.ts'

type Format = 'png' | 'jpeg' | 'gif' | 'webp'

/** A picture of one colour. */
export async function aPicture(
  format: Format,
  { width = 40, height = 30, ...more }: { width?: number; height?: number; orientation?: number } = {},
): Promise<Buffer> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#3350d0' } })
  const meant = more.orientation
    ? picture.withMetadata({ orientation: more.orientation }).withExifMerge({ IFD0: { Copyright: 'SECRET-PLACE' } })
    : picture
  return meant.toFormat(format).toBuffer()
}

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const MAIN = {
  docx: [`${OFFICE}.wordprocessingml.document.main+xml`, 'word/document.xml'],
  xlsx: [`${OFFICE}.spreadsheetml.sheet.main+xml`, 'xl/workbook.xml'],
  docm: ['application/vnd.ms-word.document.macroEnabled.main+xml', 'word/document.xml'],
} as const

/** The part of an office file by which its type is detected. */
export function anOfficeFile(kind: keyof typeof MAIN): Buffer {
  const [type, part] = MAIN[kind]
  const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
    <Override PartName="/${part}" ContentType="${type}"/></Types>`
  return Buffer.from(
    zipSync({ '[Content_Types].xml': new TextEncoder().encode(types), [part]: new TextEncoder().encode('<x/>') }),
  )
}

/** A zip with one entry, named like the one that identifies office files, that unpacks to so many bytes. */
export function aZipBomb(bytes: number): Buffer {
  return Buffer.from(zipSync({ '[Content_Types].xml': new Uint8Array(bytes) }, { level: 9 }))
}

export const aPdf = (): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.7\n%'), Buffer.from([0xe2, 0xe3, 0xcf, 0xd3]), Buffer.from('\n1 0 obj\n%%EOF')])

/** A PNG of any size in black and white, complete, a few kilobytes for hundreds of megapixels. */
export function aPictureBomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** A file under a name. */
export const named = (name: string, content: TestFile['content']): TestFile => ({ name, content })
