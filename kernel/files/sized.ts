/** Content whose size is known before it is sent: storages over the network ask for it first. */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StorageFault, type Content } from './storage.ts'

/**
 * Hands content and its size to `send`. What comes without a size is written to a temporary file first.
 * @throws StorageFault incomplete, when the content has another size
 */
export async function withSize(
  body: Content,
  bytes: number | undefined,
  send: (content: Readable, bytes: number) => Promise<void>,
): Promise<{ bytes: number }> {
  if (body instanceof Uint8Array) {
    await send(Readable.from([body]), body.byteLength)
    return { bytes: body.byteLength }
  }
  if (bytes !== undefined) {
    await send(Readable.from(exactly(body, bytes)), bytes)
    return { bytes }
  }
  const folder = await mkdtemp(join(tmpdir(), 'portico-sending-'))
  try {
    const path = join(folder, 'content')
    await pipeline(Readable.from(body), createWriteStream(path, { mode: 0o600 }))
    const { size } = await stat(path)
    await send(createReadStream(path), size)
    return { bytes: size }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The content, which breaks off where it is longer or shorter than `bytes`. */
async function* exactly(body: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Uint8Array, void> {
  let seen = 0
  for await (const piece of body) {
    seen += piece.byteLength
    if (seen > bytes) break
    yield piece
  }
  if (seen !== bytes) throw new StorageFault('incomplete', `${seen} bytes came, ${bytes} were expected`)
}
