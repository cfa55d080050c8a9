/** Files that come with a call: received into a temporary place before the handler runs, gone after it has answered. */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { errors } from '#contract/errors.ts'
import type { AnyRoute } from '#contract/route.ts'
import { AppError, invalid } from '../errors.ts'
import type { ReceivedFile } from './implement.ts'

const MAX_FIELDS = 50
const MAX_FIELD_BYTES = 65_536
/** Characters; beyond it a name is of no use to anybody. */
const MAX_NAME = 200
/** What a form may hold besides its file. */
const MAX_OVERHEAD = MAX_FIELDS * MAX_FIELD_BYTES
const FOLDER = 'portico-upload-'
/** No call lasts so long: what is older was left by a process that died. */
const LEFT_BEHIND_MS = 86_400_000

/** Makes the server understand multipart/form-data; only routes that say `upload` read it. */
export async function acceptUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { files: 1, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, fieldNameSize: 100, parts: MAX_FIELDS + 1 },
  })
  app.addHook('onReady', async () => sweepLeftUploads())
}

/** Removes what uploads left behind whose process died. Never fails: it comes again with the next start. */
export async function sweepLeftUploads(now = Date.now(), root = tmpdir()): Promise<void> {
  const names = await readdir(root).catch(() => [])
  for (const name of names.filter((each) => each.startsWith(FOLDER))) {
    const path = join(root, name)
    const found = await stat(path).catch(() => undefined)
    if (found && now - found.mtimeMs > LEFT_BEHIND_MS)
      await rm(path, { recursive: true, force: true }).catch(() => undefined)
  }
}

export interface ReceivedForm {
  readonly fields: Record<string, string>
  readonly file: ReceivedFile
}

/**
 * Receives the form of an upload, hands it to `work` and removes the file afterwards, whatever happened.
 * @throws AppError `unsupported_media`, `malformed_body`, `body_too_large`; InvalidInput at `file` when there is none
 */
export async function withUpload<Result>(
  request: FastifyRequest,
  { maxBytes }: NonNullable<AnyRoute['upload']>,
  work: (received: ReceivedForm) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw new AppError(errors.unsupportedMedia)
  // Who says beforehand that it is too much need not send it.
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + MAX_OVERHEAD) throw new AppError(errors.bodyTooLarge)
  const folder = await mkdtemp(join(tmpdir(), FOLDER))
  try {
    return await work(await receive(request, folder, maxBytes).catch(refuseMalformed))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The parser of forms gives its complaints (no boundary, a broken head of a part) neither code nor class. */
function refuseMalformed(error: unknown): never {
  const isForeign = error instanceof Error && error.constructor === Error && !('code' in error)
  throw isForeign ? new AppError(errors.malformedBody) : error
}

async function receive(request: FastifyRequest, folder: string, maxBytes: number): Promise<ReceivedForm> {
  const fields: Record<string, string> = {}
  let file: ReceivedFile | undefined
  for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
    if (part.type === 'field') {
      if (part.valueTruncated || part.fieldnameTruncated) throw new AppError(errors.bodyTooLarge)
      fields[part.fieldname] = String(part.value)
      continue
    }
    const path = join(folder, randomUUID())
    await pipeline(part.file, createWriteStream(path, { mode: 0o600 }))
    if (part.file.truncated) throw new AppError(errors.bodyTooLarge)
    file = { name: nameOf(part.filename), path, bytes: part.file.bytesRead }
  }
  if (!file || file.bytes === 0) throw invalid('file', 'required')
  return { fields, file }
}

/** Without the folders some browsers send, and without what no name may hold. */
function nameOf(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? ''
  const clean = last.replace(/[\p{Cc}\p{Cs}]/gu, '').trim()
  return [...clean].slice(-MAX_NAME).join('') || 'file'
}
