/**
 * Who may open which stored file by its id: the user who may download it. That is the user who sees the list of files,
 * the user who uploaded it, everybody for pictures of the theme, and the user who has an address of it that is still
 * good (a record they see shows it).
 */
import { errors } from '#contract/errors.ts'
import type { FileBody } from '#contract/file.ts'
import type { FileKind } from '#contract/file-types.ts'
import { holds, type Actor } from '#kernel/access/actor.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { served, type ServingPart } from '../scan/serve.ts'
import { addressesOf, fileUrl } from '#kernel/files/file-url.ts'
import { findFile, type FoundFile } from '#kernel/files/file.repo.ts'

/** What these functions take of the server. */
type KernelPart = ServingPart & Pick<Kernel, 'settings'>

/** What is signed in an address of a file. */
export interface FileSignature {
  readonly e: number
  readonly s: string
}

/** A stored file that the actor may open. */
export interface OpenedFile {
  readonly id: string
  readonly name: string
  readonly kind: FileKind
  readonly mediaType: string
  readonly bytes: number
  /** Of the content: the same for the same content. */
  readonly sha256: string
  /** Good for an hour, for its holder. */
  readonly url: string
  readonly body: FileBody
}

/**
 * The file, if the actor may open it; undefined for missing and forbidden alike.
 * @throws AppError file_infected, file_unscanned
 */
export async function fileFor(
  kernel: KernelPart,
  actor: Actor,
  id: string,
  signature?: FileSignature,
): Promise<OpenedFile | undefined> {
  const { tenantId } = actor
  const file = await kernel.database.read(tenantId, (db) => findFile(db, id))
  if (!file || !(mayOpen(actor, file) || isSigned(kernel, file, signature))) return undefined
  const body = await served(kernel, file)
  const { name, kind, bytes, sha256, visibility, media_type: mediaType } = file
  const url = fileUrl(kernel, { tenantId, id, visibility: visibility === 'public' ? 'public' : 'signed' })
  return { id, name, kind, mediaType, bytes, sha256, url, body }
}

/** The same. @throws AppError not_found, file_infected, file_unscanned */
export async function openFile(...asked: Parameters<typeof fileFor>): Promise<OpenedFile> {
  const file = await fileFor(...asked)
  if (!file) throw new AppError(errors.notFound)
  return file
}

function mayOpen(actor: Actor, file: FoundFile): boolean {
  const isOwn = file.created_by === actor.userId && holds(actor, 'sys:oss:upload')
  return isOwn || file.visibility === 'public' || holds(actor, 'sys:oss:page')
}

function isSigned(kernel: KernelPart, { tenant_id: tenantId, id }: FoundFile, signature?: FileSignature): boolean {
  return signature !== undefined && addressesOf(kernel).secondsLeft({ tenantId, id }, signature) > 0
}
