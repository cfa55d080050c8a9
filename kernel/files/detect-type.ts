/** What a file is, by its content. Its name only decides among what the content leaves open. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { endingOf, fileTypes, type FileType } from '#contract/file-types.ts'

/** As much of a text as is looked at. */
const SAMPLE_BYTES = 65_536
/** A file whose beginning does not say what it is within this much is nothing we know. */
export const LOOK_BYTES = 4 * 1024 * 1024

/** The type of a file on disk; undefined when it is none of the list. `name` is what its sender called it. */
export async function detectType(path: string, name: string): Promise<FileType | undefined> {
  const ending = endingOf(name)
  // First: a text that begins with "BM" or "II" is no picture.
  const text = fileTypes.find((each) => each.kind === 'text' && each.endings.includes(ending))
  if (text && (await isText(path))) return text
  const found = await mediaTypeOf(path)
  if (found === undefined) return undefined
  const contained = fileTypes.find(({ inside, endings }) => inside === found && endings.includes(ending))
  return contained ?? fileTypes.find(({ type, inside }) => type === found && inside === undefined)
}

async function mediaTypeOf(path: string): Promise<string | undefined> {
  const { fileTypeFromStream } = await import('file-type')
  const file = createReadStream(path, { end: LOOK_BYTES - 1 })
  try {
    return (await fileTypeFromStream(Readable.toWeb(file)))?.mime
  } catch {
    return undefined // cut off, or made to look like something it is not
  } finally {
    file.destroy()
  }
}

/** Whether the beginning is text in UTF-8, UTF-16 or GB 18030, without control characters that texts do not have. */
async function isText(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0)
    const bytes = buffer.subarray(0, bytesRead)
    const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
    const encodings = isUtf16 ? [bytes[0] === 0xff ? 'utf-16le' : 'utf-16be'] : ['utf-8', 'gb18030']
    return encodings.some((encoding) => isTextIn(encoding, bytes))
  } finally {
    await file.close()
  }
}

function isTextIn(encoding: string, bytes: Uint8Array): boolean {
  try {
    // As a stream: the last character may have been cut.
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
    return !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f\ufffe\uffff]/.test(text)
  } catch {
    return false
  }
}
