/** Files as they were chosen, those in archives one by one. */
import { MAX_XML } from '#workflow/contract/model.ts'

const ARCHIVE = /\.zip$/i
const TAKEN = /\.(bpmn|xml|dmn)$/i
/** Of one archive: as many models as leave in one, and the decisions that they evaluate. */
export const MAX_IN_ARCHIVE = 200
/** Bytes of an archive. */
const MAX_ARCHIVE = 50_000_000

/** A file by its last name, as a text. */
export interface TextFile {
  readonly name: string
  readonly size: number
  readonly text: () => Promise<string>
}

/** Undefined for an archive that cannot be read. What in it is no file of models or decisions is left out. */
export async function unpacked(file: File): Promise<readonly TextFile[] | undefined> {
  if (!ARCHIVE.test(file.name)) return [file]
  if (file.size > MAX_ARCHIVE) return undefined
  // Few people bring an archive.
  const { strFromU8, unzip } = await import('fflate')
  const bytes = new Uint8Array(await file.arrayBuffer())
  let count = 0
  // What the directory of the archive says is all that is unpacked of an entry.
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) =>
    TAKEN.test(name) && originalSize <= MAX_XML && (count += 1) <= MAX_IN_ARCHIVE
  const parts = await new Promise<Readonly<Record<string, Uint8Array>> | undefined>((resolve) =>
    unzip(bytes, { filter }, (error, found) => resolve(error === null ? found : undefined)),
  )
  return (
    parts &&
    Object.entries(parts).map(([path, part]) => ({
      name: path.split('/').at(-1) ?? path,
      size: part.length,
      text: () => Promise.resolve(strFromU8(part)),
    }))
  )
}
