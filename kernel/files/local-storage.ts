/** Files on this machine's disk, or on a folder that all nodes share (FILES_DIR). */
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileMissing, KEY_SHAPE, type FileStorage } from './storage.ts'

/** Read and written at once: what a slow reader holds in memory. */
const PIECE_BYTES = 262_144

/** @param root made when it is missing; only this process's user may read what is there */
export function createLocalStorage(root: string): FileStorage {
  const pathOf = (key: string): string => {
    if (!KEY_SHAPE.test(key)) throw new Error('not a key of ours')
    return join(root, ...key.split('/'))
  }
  return {
    async put(key, body, _bytes, isScratch = false) {
      const path = pathOf(key)
      const arriving = `${path}.part`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      let bytes = 0
      const counted = async function* () {
        for await (const chunk of body instanceof Uint8Array ? [body] : body) {
          bytes += chunk.byteLength
          yield chunk
        }
      }
      try {
        const options = { mode: 0o600, flush: !isScratch, highWaterMark: PIECE_BYTES }
        await pipeline(Readable.from(counted()), createWriteStream(arriving, options))
        await rename(arriving, path)
      } catch (error) {
        await rm(arriving, { force: true }).catch(() => undefined) // where nothing can be written, nothing arrived
        throw error
      }
      return { bytes }
    },

    async read(key, part) {
      const path = pathOf(key)
      const handle = await open(path).catch((error: unknown) => {
        throw isMissing(error) ? new FileMissing(key) : error
      })
      const range = part && { start: part.from, end: part.to }
      return createReadStream(path, { fd: handle, highWaterMark: PIECE_BYTES, ...range })
    },

    async check() {
      const probe = join(root, `.probe-${randomUUID()}`)
      await mkdir(root, { recursive: true, mode: 0o700 })
      await writeFile(probe, 'x', { mode: 0o600 })
      await rm(probe)
    },

    async remove(key) {
      await rm(pathOf(key), { force: true })
      await rm(`${pathOf(key)}.part`, { force: true }) // of a process that was killed while it arrived
    },
  }
}

const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT'
