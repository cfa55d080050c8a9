/** Files shown in the browser, for the user who may download them: by their session, or by a share of the file. */
import { CountedCache } from '#kernel/caches/counted-cache.ts'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sizeText } from '#contract/file-types.ts'
import type { FileBody } from '#contract/file.ts'
import { holds, type Actor } from '#kernel/access/actor.ts'
import { readDocument, type ReadDocument } from '#kernel/documents/read.ts'
import { AppError } from '#kernel/errors.ts'
import { piecesOf } from '#kernel/files/pieces.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { peekSheets, type PeekedSheet } from '#kernel/sheets/read.ts'
import { openFile, type OpenedFile } from '#files/server/index.ts'
import {
  FileShareScope,
  MAX_PREVIEW_COLUMNS,
  MAX_PREVIEW_ROWS,
  previewErrors,
  type PreviewFile,
  type PreviewForm,
} from '#gateway/contract/preview.ts'
import { formOf, MAX_BYTES } from './forms.ts'
import { shownText } from './shown-text.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'bus' | 'database' | 'files' | 'keyFor' | 'log' | 'settings'>

/** Which file, and what opens it. */
export interface Asked {
  readonly id: string
  readonly e?: number | undefined
  readonly s?: string | undefined
  /** Where a share opens it: what it opens. */
  readonly share?: { readonly scope: unknown } | undefined
}

const SHEETS = { rows: MAX_PREVIEW_ROWS, columns: MAX_PREVIEW_COLUMNS, cellLength: 1_000, sheets: 30 }
const MB = 1024 * 1024
/** Reading a document takes a second or two; its content never changes. Counted by the length of its texts. */
const documents = new CountedCache<ReadDocument>(
  { name: 'document', limit: 0 },
  {
    maxSize: 32 * MB,
    sizeCalculation: ({ html, pictures }) =>
      1 + html.length + pictures.reduce((sum, { address }) => sum + address.length, 0),
  },
)

/** A file as it can be shown. @throws AppError not_found */
export async function previewOf(kernel: KernelPart, actor: Actor, asked: Asked): Promise<PreviewFile> {
  const file = await opened(kernel, actor, asked)
  const { id, name, bytes } = file
  const isShared = asked.share !== undefined
  return {
    id,
    name,
    bytes,
    form: formOf(file),
    url: isShared ? '' : file.url,
    mayDownload: maySave(asked),
    mayShare: !isShared && holds(actor, 'gw:share:save'),
  }
}

/** The content as it is. Saved under its name only where that is allowed. @throws AppError not_found */
export async function contentOf(
  kernel: KernelPart,
  actor: Actor,
  asked: Asked & { save: '0' | '1' },
): Promise<FileBody> {
  const { body } = await opened(kernel, actor, asked)
  if (asked.save === '1' && !maySave(asked)) throw new AppError(previewErrors.notSaved)
  return { ...body, inline: asked.save === '0' && body.inline === true }
}

/** @throws AppError not_found, preview_not_shown, preview_damaged */
export async function textOf(kernel: KernelPart, actor: Actor, asked: Asked) {
  const file = await openedAs(kernel, actor, asked, ['text', 'markdown', 'table'])
  return shownText(file)
}

/** @throws AppError not_found, preview_not_shown, preview_too_large, preview_damaged */
export async function documentOf(kernel: KernelPart, actor: Actor, asked: Asked) {
  const file = await openedAs(kernel, actor, asked, ['document', 'markdown'])
  const form = formOf(file) === 'document' ? 'word' : 'markdown'
  const key = `${form}.${file.sha256}`
  const document = documents.get(key) ?? (await onDisk(file, (path) => readDocument(path, form)))
  if (!document) throw new AppError(previewErrors.damaged)
  documents.set(key, document)
  return { html: document.html, pictures: [...document.pictures] }
}

/** @throws AppError not_found, preview_not_shown, preview_too_large, preview_damaged */
export async function tableOf(kernel: KernelPart, actor: Actor, asked: Asked): Promise<{ sheets: PeekedSheet[] }> {
  const file = await openedAs(kernel, actor, asked, ['table'])
  const answer = await onDisk(file, (path) => peekSheets(path, SHEETS))
  if ('refused' in answer) throw new AppError(previewErrors.damaged)
  return { sheets: [...answer.sheets] }
}

function opened(kernel: KernelPart, actor: Actor, { id, e, s }: Asked): Promise<OpenedFile> {
  return openFile(kernel, actor, id, e === undefined || s === undefined ? undefined : { e, s })
}

async function openedAs(
  kernel: KernelPart,
  actor: Actor,
  asked: Asked,
  forms: readonly PreviewForm[],
): Promise<OpenedFile> {
  const file = await opened(kernel, actor, asked)
  const form = formOf(file)
  if (!forms.includes(form)) throw new AppError(previewErrors.notShown)
  const maximum = MAX_BYTES[form]
  if (maximum !== undefined && file.bytes > maximum)
    throw new AppError(previewErrors.tooLarge, { maximum: sizeText(maximum) })
  return file
}

/** The user who is signed in may download what they may open; a share says it of itself. */
const maySave = ({ share }: Asked): boolean => share === undefined || FileShareScope.parse(share.scope).download === 1

/** Hands the content to a reader as a file of this machine, wherever it is stored. */
async function onDisk<Result>({ body }: OpenedFile, read: (path: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-preview-'))
  try {
    const path = join(folder, 'content')
    await pipeline(piecesOf(body.body), createWriteStream(path, { mode: 0o600 }))
    return await read(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
