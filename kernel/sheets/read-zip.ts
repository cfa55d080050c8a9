/**
 * The parts of a workbook, unpacked with an eye on their size: first what the directory says, then what really comes
 * out. A few kilobytes can become gigabytes otherwise (measured: hucre has no guard of its own). Not fflate 0.8 (MIT),
 * which is
 * installed: it takes no limit for what comes out of a part. yauzl 3 (MIT) reads by callbacks
 * from a file, and is no dependency.
 */
import { inflateRawSync } from 'node:zlib'
import { SHEET_LIMITS, SheetRefused } from './read-limits.ts'

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const MAX_COMMENT = 65_535
const STORED = 0
const DEFLATED = 8
/** In place of a size that stands elsewhere (zip64): no sheet of twenty megabytes needs it. */
const ELSEWHERE = 0xffff_ffff
const SECRET_FLAG = 1

export interface ZipPart {
  readonly name: string
  readonly method: number
  /** Bytes when unpacked, as the directory says. */
  readonly declared: number
  readonly packed: Buffer
}

/**
 * The parts as the directory at the end lists them.
 * @throws SheetRefused `sheet_bomb` when there are too many or they claim to be too large, `sheet_damaged`,
 *   `sheet_protected`
 */
export function listParts(zip: Buffer): ZipPart[] {
  const end = findEnd(zip)
  const count = zip.readUInt16LE(end + 10)
  if (count > SHEET_LIMITS.parts) throw bomb()
  const parts: ZipPart[] = []
  let at = zip.readUInt32LE(end + 16)
  let declared = 0
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_BYTES > zip.length || zip.readUInt32LE(at) !== ENTRY) throw damaged()
    const part = partAt(zip, at)
    declared += part.declared
    if (declared > SHEET_LIMITS.unpackedBytes) throw bomb()
    parts.push(part)
    at += ENTRY_BYTES + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return parts
}

/**
 * Unpacks parts; gives up as soon as more comes out than the directory announced or than is allowed in all.
 * @throws SheetRefused `sheet_bomb`, `sheet_damaged`
 */
export function unpack(parts: readonly ZipPart[]): Record<string, Uint8Array> {
  const unpacked: Record<string, Uint8Array> = {}
  let left: number = SHEET_LIMITS.unpackedBytes
  for (const part of parts) {
    const bytes = unpackOne(part, Math.min(part.declared, left))
    left -= bytes.length
    unpacked[part.name] = bytes
  }
  return unpacked
}

function unpackOne({ method, packed }: ZipPart, most: number): Uint8Array {
  if (method !== STORED && method !== DEFLATED) throw damaged()
  const bytes = method === STORED ? packed : inflate(packed, most)
  if (bytes.length > most) throw bomb()
  return bytes
}

/** One byte more than promised is enough to know that it lies; zlib takes no limit of 0. */
function inflate(packed: Buffer, most: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: most + 1 })
  } catch (error) {
    throw isTooLarge(error) ? bomb() : damaged()
  }
}

function findEnd(zip: Buffer): number {
  const from = Math.max(0, zip.length - END_BYTES - MAX_COMMENT)
  for (let at = zip.length - END_BYTES; at >= from; at -= 1) if (zip.readUInt32LE(at) === END) return at
  throw damaged()
}

function partAt(zip: Buffer, at: number): ZipPart {
  const [packedBytes, declared, start] = [
    zip.readUInt32LE(at + 20),
    zip.readUInt32LE(at + 24),
    zip.readUInt32LE(at + 42),
  ]
  if ((zip.readUInt16LE(at + 8) & SECRET_FLAG) !== 0) throw new SheetRefused('sheet_protected')
  if (declared === ELSEWHERE) throw bomb()
  if (start + LOCAL_BYTES > zip.length || zip.readUInt32LE(start) !== LOCAL) throw damaged()
  const body = start + LOCAL_BYTES + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28)
  if (body + packedBytes > zip.length) throw damaged()
  const nameAt = at + ENTRY_BYTES
  return {
    name: zip.toString('utf8', nameAt, nameAt + zip.readUInt16LE(at + 28)),
    method: zip.readUInt16LE(at + 10),
    declared,
    packed: zip.subarray(body, body + packedBytes),
  }
}

const isTooLarge = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'

const damaged = () => new SheetRefused('sheet_damaged')
const bomb = () => new SheetRefused('sheet_bomb', { maximum: SHEET_LIMITS.unpackedBytes / 1024 / 1024 })
