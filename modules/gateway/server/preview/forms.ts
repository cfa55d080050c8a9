/** As what a file is shown, and up to which size. HTML and SVG are never anything but text. */
import { endingOf } from '#contract/file-types.ts'
import type { OpenedFile } from '#files/server/index.ts'
import type { PreviewForm } from '#gateway/contract/preview.ts'

const MB = 1024 * 1024

const BY_ENDING: Readonly<Record<string, PreviewForm>> = {
  pdf: 'pdf',
  docx: 'document',
  xlsx: 'table',
  csv: 'table',
  txt: 'text',
  md: 'markdown',
  markdown: 'markdown',
}
const BY_KIND: Partial<Record<OpenedFile['kind'], PreviewForm>> = {
  picture: 'picture',
  text: 'text',
  audio: 'audio',
  video: 'video',
}

/** The largest file that is shown in a form, in bytes; those left out have no limit of their own. */
export const MAX_BYTES: Partial<Record<PreviewForm, number>> = {
  document: 20 * MB,
  markdown: 2 * MB,
  table: 20 * MB,
}

/** What a stored file is was decided by its content when it came; its name decides among texts. */
export function formOf({ name, kind }: Pick<OpenedFile, 'name' | 'kind'>): PreviewForm {
  return BY_ENDING[endingOf(name)] ?? BY_KIND[kind] ?? 'none'
}
