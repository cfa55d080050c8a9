/** The files that values name: those of the record, and those that were uploaded here. */
import type { UploadedFile } from '#kit/upload/use-uploads.ts'

interface Known {
  files: Readonly<Record<string, UploadedFile>>
  names: Readonly<Record<string, string>>
  uploaded: ReadonlyMap<string, UploadedFile>
}

/** The files of ids. One without an address can be named and not be opened. */
export const filesOf = (ids: readonly string[], { files, names, uploaded }: Known): UploadedFile[] =>
  ids.map((id) => uploaded.get(id) ?? files[id] ?? { id, name: names[id] ?? id, url: '' })
