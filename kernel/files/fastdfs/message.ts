/**
 * Messages of FastDFS (its protocol as documented in "FastDFS protocol" of the project): a header of ten bytes (length
 * of the body as a big-endian integer of eight, command, status), then the body. Names of groups have 16 bytes, filled
 * up with zeros.
 */
import type { Socket } from 'node:net'
import { StorageFault } from '../storage.ts'

export const HEADER_BYTES = 10
export const GROUP_BYTES = 16
const EXTENSION_BYTES = 6

/** What is asked of a tracker, and of a storage. */
export const COMMANDS = {
  storeAnywhere: 101,
  fetch: 102,
  update: 103,
  storeInGroup: 104,
  upload: 11,
  delete: 12,
  download: 14,
} as const
export type Command = (typeof COMMANDS)[keyof typeof COMMANDS]

/** ENOENT, as storages answer it for a file that they do not have. */
export const NO_SUCH_FILE = 2

export function header(command: Command, bytes: number): Buffer {
  const head = Buffer.alloc(HEADER_BYTES)
  head.writeBigUInt64BE(BigInt(bytes))
  head.writeUInt8(command, 8)
  return head
}

export function long(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return bytes
}

/** @throws StorageFault bucket, for a name that no group can have */
export function groupBytes(name: string): Buffer {
  const bytes = Buffer.from(name)
  if (bytes.length === 0 || bytes.length >= GROUP_BYTES)
    throw new StorageFault('bucket', 'a group has a name of 1 to 15 bytes')
  return Buffer.concat([bytes], GROUP_BYTES)
}

/** No extension: what a file is the product knows. */
export const noExtension = (): Buffer => Buffer.alloc(EXTENSION_BYTES)

export const textOf = (bytes: Buffer): string => bytes.toString('utf8').replace(/\0+$/, '')

/** A group and the file in it: `group1/M00/00/00/…`. */
export function splitName(name: string): { group: Buffer; file: Buffer } {
  const at = name.indexOf('/')
  return { group: groupBytes(name.slice(0, at)), file: Buffer.from(name.slice(at + 1)) }
}

/** An answer that is being read. */
export interface Answer {
  readonly status: number
  readonly bytes: number
  readonly body: AsyncGenerator<Buffer, void>
}

/** Reads the header of an answer; the body follows piece by piece. @throws StorageFault answer, incomplete */
export async function readAnswer(socket: Socket): Promise<Answer> {
  const pieces = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let rest = Buffer.alloc(0)
  while (rest.length < HEADER_BYTES) {
    const next = await pieces.next()
    if (next.done) throw new StorageFault('incomplete', 'the connection ended before the answer')
    rest = Buffer.concat([rest, next.value])
  }
  const bytes = Number(rest.readBigUInt64BE())
  if (rest.readUInt8(8) !== 100 || !Number.isSafeInteger(bytes))
    throw new StorageFault('answer', 'it does not speak the protocol of FastDFS')
  return { status: rest.readUInt8(9), bytes, body: bodyOf(pieces, rest.subarray(HEADER_BYTES), bytes) }
}

async function* bodyOf(pieces: AsyncIterator<Buffer>, first: Buffer, bytes: number): AsyncGenerator<Buffer, void> {
  let left = bytes
  for (let piece = first; ;) {
    const part = piece.subarray(0, left)
    left -= part.length
    if (part.length > 0) yield part
    if (left === 0) return
    const next = await pieces.next()
    if (next.done) throw new StorageFault('incomplete', `the answer is ${left} bytes short`)
    piece = next.value
  }
}

/** The whole body of a short answer. @throws StorageFault answer, for one that is longer */
export async function wholeBody({ bytes, body }: Answer, most = 1_024): Promise<Buffer> {
  if (bytes > most) throw new StorageFault('answer', `an answer of ${bytes} bytes where few were expected`)
  const pieces: Buffer[] = []
  for await (const piece of body) pieces.push(piece)
  return Buffer.concat(pieces)
}
