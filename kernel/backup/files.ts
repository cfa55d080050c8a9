/** Folders and files of a backup. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type TransformCallback } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Writable } from 'node:stream'

/** Passes everything on and takes its SHA-256. */
class Hashing extends Transform {
  readonly #hash = createHash('sha256')

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#hash.update(chunk)
    done(null, chunk)
  }

  /** In hex, once everything has passed. */
  digest(): string {
    return this.#hash.digest('hex')
  }
}

export const hashing = (): Hashing => new Hashing()

/** The SHA-256 of a file, in hex. */
export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done()
    },
  })
  await pipeline(createReadStream(file), sink)
  return hash.digest('hex')
}

export async function isTaken(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

/** Copies everything below a folder that may be missing. What vanishes meanwhile was deleted, and is left out. */
export async function copyFolder(from: string, to: string): Promise<{ count: number; bytes: number }> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  const sum = { count: 0, bytes: 0 }
  for (const entry of await readdir(from, { withFileTypes: true }).catch(ifMissing([]))) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) {
      const below = await copyFolder(source, target)
      sum.count += below.count
      sum.bytes += below.bytes
    } else if (entry.isFile()) {
      const isCopied = await copyFile(source, target).then(() => true, ifMissing(false))
      if (!isCopied) continue
      sum.count += 1
      sum.bytes += (await stat(target)).size
    }
  }
  return sum
}

const ifMissing =
  <Value>(value: Value) =>
  (error: unknown): Value => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return value
    throw error
  }
