/** A file as plain text: its beginning, in whatever encoding it is written. */
import { AppError } from '#kernel/errors.ts'
import { piecesOf } from '#kernel/files/pieces.ts'
import type { OpenedFile } from '#files/server/index.ts'
import { previewErrors } from '#gateway/contract/preview.ts'

/** As much as is shown. */
const MAX_TEXT_BYTES = 1024 * 1024

/** The encodings that are tried, as `TextDecoder` and as people call them. */
const ENCODINGS = [
  ['utf-8', 'UTF-8'],
  ['gb18030', 'GB18030'],
] as const

export interface ShownText {
  text: string
  encoding: string
  isCut: boolean
}

/** @throws AppError preview_damaged when it is text in no encoding we know */
export async function shownText({ body, bytes }: OpenedFile): Promise<ShownText> {
  const start = await firstBytesOf(body.body) // stored files are opened up to there
  const isCut = bytes > start.length
  const marked = [
    [0xff, 0xfe, 'utf-16le', 'UTF-16'],
    [0xfe, 0xff, 'utf-16be', 'UTF-16'],
  ].find(([first, second]) => start[0] === first && start[1] === second)
  const candidates = marked ? [[String(marked[2]), String(marked[3])] as const] : ENCODINGS
  for (const [encoding, name] of candidates) {
    const text = decoded(start, encoding)
    if (text !== undefined) return { text, encoding: name, isCut }
  }
  throw new AppError(previewErrors.damaged)
}

async function firstBytesOf(body: OpenedFile['body']['body']): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of piecesOf(body, { from: 0, to: MAX_TEXT_BYTES - 1 })) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** As a stream: the last character may have been cut. */
function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return undefined
  }
}
