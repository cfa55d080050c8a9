/** Files as they were chosen, those in archives one by one. */
import { CarriedSettings, SETTINGS_FILE } from '#workflow/contract/model-file.ts'
import { MAX_XML } from '#workflow/contract/model.ts'

const ARCHIVE = /\.zip$/i
const TAKEN = /\.(bpmn|xml|dmn)$/i
/** Of one archive: as many models as leave in one, and the decisions that they evaluate. */
export const MAX_IN_ARCHIVE = 200
/** Bytes of one file: a Chinese character has three. */
export const MAX_BYTES = 3 * MAX_XML
/** Bytes of an archive. */
const MAX_ARCHIVE = 50_000_000

/** Characters of what is set of the models of an archive. */
const MAX_SETTINGS = 10_000_000

/** A file by its last name, as a text. */
export interface TextFile {
  readonly name: string
  readonly size: number
  readonly text: () => Promise<string>
  /** What is set of the model in it, where the archive says so. */
  readonly settings?: CarriedSettings | undefined
}

/** Bytes that are unpacked of one archive. */
const MAX_UNPACKED = 50_000_000

export interface Unpacked {
  /** Of files that are too large nothing but the size is read. */
  readonly files: readonly TextFile[]
  /** How many more there are than are taken of one archive. */
  readonly left: number
}

/** Undefined for an archive that cannot be read. What in it is no file of models or decisions is left out. */
export async function unpacked(file: File): Promise<Unpacked | undefined> {
  if (!ARCHIVE.test(file.name)) return { files: [file], left: 0 }
  if (file.size > MAX_ARCHIVE) return undefined
  // Few people bring an archive. Its workers are no scripts of this page, so that it does without.
  const { strFromU8, unzipSync } = await import('fflate')
  const tooLarge: TextFile[] = []
  let [count, total] = [0, 0]
  // What the directory of the archive says is all that is unpacked of an entry.
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    if (name === SETTINGS_FILE) return originalSize <= MAX_SETTINGS
    if (!TAKEN.test(name)) return false
    count += 1
    if (count > MAX_IN_ARCHIVE) return false
    if (originalSize > MAX_BYTES) {
      tooLarge.push({ name: lastOf(name), size: originalSize, text: () => Promise.resolve('') })
      return false
    }
    total += originalSize
    return total <= MAX_UNPACKED
  }
  try {
    const { [SETTINGS_FILE]: carried, ...parts } = unzipSync(new Uint8Array(await file.arrayBuffer()), { filter })
    const settings = carried === undefined ? {} : settingsIn(strFromU8(carried))
    const files = Object.entries(parts).map(([path, part]) => ({
      name: lastOf(path),
      size: part.length,
      text: () => Promise.resolve(strFromU8(part)),
      settings: CarriedSettings.safeParse(settings[path]).data,
    }))
    return { files: [...files, ...tooLarge], left: count - files.length - tooLarge.length }
  } catch {
    return undefined
  }
}

const lastOf = (path: string): string => path.split('/').at(-1) ?? path

/** By the paths of files; what is no object has none. */
function settingsIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? { ...read } : {}
  } catch {
    return {}
  }
}
