/** Files as they were chosen, those in archives one by one. */
import { CarriedSettings, SETTINGS_FILE } from '#workflow/contract/model-file.ts'
import { MAX_XML } from '#workflow/contract/model.ts'

const ARCHIVE = /\.zip$/i
const TAKEN = /\.(bpmn|xml|dmn)$/i
/** Of one archive: as many models as leave in one, and the decisions that they evaluate. */
export const MAX_IN_ARCHIVE = 200
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
    name === SETTINGS_FILE
      ? originalSize <= MAX_SETTINGS
      : TAKEN.test(name) && originalSize <= MAX_XML && (count += 1) <= MAX_IN_ARCHIVE
  const parts = await new Promise<Readonly<Record<string, Uint8Array>> | undefined>((resolve) =>
    unzip(bytes, { filter }, (error, found) => resolve(error === null ? found : undefined)),
  )
  if (parts === undefined) return undefined
  const { [SETTINGS_FILE]: carried, ...files } = parts
  const settings = carried === undefined ? {} : settingsIn(strFromU8(carried))
  return Object.entries(files).map(([path, part]) => ({
    name: path.split('/').at(-1) ?? path,
    size: part.length,
    text: () => Promise.resolve(strFromU8(part)),
    settings: CarriedSettings.safeParse(settings[path]).data,
  }))
}

/** By the paths of files; what is no object has none. */
function settingsIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? { ...read } : {}
  } catch {
    return {}
  }
}
