/**
 * Which files may be stored, and how large: one list for the server that refuses and the page that says so beforehand.
 */

const KB = 1024
const MB = KB * KB

/** The largest file of any kind that is uploaded in one piece, in bytes. */
export const MAX_FILE_BYTES = 50 * MB
export const MAX_PICTURE_BYTES = 10 * MB

export const fileKinds = ['picture', 'document', 'text', 'archive', 'audio', 'video'] as const
export type FileKind = (typeof fileKinds)[number]

export interface FileType {
  readonly kind: FileKind
  /** Media type under which it is stored and sent. */
  readonly type: string
  /** Of file names, without the dot; the usual one first. */
  readonly endings: readonly [string, ...string[]]
  /** The container it is in, where the content alone does not tell it from others in the same: its ending does. */
  readonly inside?: 'application/zip' | 'application/x-cfb'
}

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const OPEN = 'application/vnd.oasis.opendocument'

/** Nothing in this list runs in a browser when it is sent as what it is. */
export const fileTypes: readonly FileType[] = [
  { kind: 'picture', type: 'image/png', endings: ['png'] },
  { kind: 'picture', type: 'image/jpeg', endings: ['jpg', 'jpeg'] },
  { kind: 'picture', type: 'image/gif', endings: ['gif'] },
  { kind: 'picture', type: 'image/webp', endings: ['webp'] },
  { kind: 'document', type: 'application/pdf', endings: ['pdf'] },
  { kind: 'document', type: `${OFFICE}.wordprocessingml.document`, endings: ['docx'] },
  { kind: 'document', type: `${OFFICE}.spreadsheetml.sheet`, endings: ['xlsx'] },
  { kind: 'document', type: `${OFFICE}.presentationml.presentation`, endings: ['pptx'] },
  { kind: 'document', type: 'application/msword', endings: ['doc'], inside: 'application/x-cfb' },
  { kind: 'document', type: 'application/vnd.ms-excel', endings: ['xls'], inside: 'application/x-cfb' },
  { kind: 'document', type: 'application/vnd.ms-powerpoint', endings: ['ppt'], inside: 'application/x-cfb' },
  { kind: 'document', type: `${OPEN}.text`, endings: ['odt'] },
  { kind: 'document', type: `${OPEN}.spreadsheet`, endings: ['ods'] },
  { kind: 'document', type: `${OPEN}.presentation`, endings: ['odp'] },
  { kind: 'document', type: 'application/ofd', endings: ['ofd'], inside: 'application/zip' },
  { kind: 'text', type: 'text/plain', endings: ['txt'] },
  { kind: 'text', type: 'text/csv', endings: ['csv'] },
  { kind: 'text', type: 'text/markdown', endings: ['md'] },
  { kind: 'archive', type: 'application/zip', endings: ['zip'] },
  { kind: 'archive', type: 'application/x-7z-compressed', endings: ['7z'] },
  { kind: 'archive', type: 'application/x-rar-compressed', endings: ['rar'] },
  { kind: 'audio', type: 'audio/mpeg', endings: ['mp3'] },
  { kind: 'audio', type: 'audio/wav', endings: ['wav'] },
  { kind: 'audio', type: 'audio/x-m4a', endings: ['m4a'] },
  { kind: 'video', type: 'video/mp4', endings: ['mp4'] },
  { kind: 'video', type: 'video/quicktime', endings: ['mov'] },
  { kind: 'video', type: 'video/webm', endings: ['webm'] },
]

/** The types of these kinds; of all when none is given. */
export function typesOf(kinds: readonly FileKind[] = fileKinds): FileType[] {
  return fileTypes.filter(({ kind }) => kinds.includes(kind))
}

/** `png, jpg, jpeg, gif, webp`: what a hint or a refusal names. */
export function endingsOf(kinds?: readonly FileKind[]): string {
  return typesOf(kinds)
    .flatMap(({ endings }) => endings)
    .join(', ')
}

/** The most bytes a file of this kind may have. */
export const maxBytesOf = (kind: FileKind): number => (kind === 'picture' ? MAX_PICTURE_BYTES : MAX_FILE_BYTES)

/** Lower case, without the dot; '' when the name has none. */
export function endingOf(name: string): string {
  return /\.([^.\s/\\]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** `1.4 MB`: the same in both languages. */
export function sizeText(bytes: number): string {
  if (bytes < KB) return `${bytes} B`
  if (bytes < MB) return `${Math.round(bytes / KB)} KB`
  if (bytes < KB * MB) return `${round(bytes / MB)} MB`
  return `${round(bytes / MB / KB)} GB`
}

const round = (value: number): string => (value < 10 ? value.toFixed(1).replace(/\.0$/, '') : String(Math.round(value)))
