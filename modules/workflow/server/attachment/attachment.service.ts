/**
 * Files beside a comment or a decision: stored files that are used by it. Only who reads the process gets an address of
 * one, so no other right to it is needed, and none comes with it.
 */
import type { Actor } from '#kernel/access/actor.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { invalid } from '#kernel/errors.ts'
import { fileUrl } from '#kernel/files/file-url.ts'
import { keepFile } from '#kernel/files/file-use.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { MAX_ATTACHMENT_BYTES, type Attachment } from '#workflow/contract/comment.ts'
import { attachedTo, isUsed } from './attachment.repo.ts'

/** What uses a file. */
export const COMMENT_FILES = 'workflowComment'
export const DECISION_FILES = 'workflowDecision'
export const SIGNATURES = 'workflowSignature'

interface Attaching {
  resource: string
  resourceId: string
  /** What the process is called. */
  label: string
  /** The field of the call. */
  field: string
}

/**
 * Attaches one's own uploads.
 * @returns their names
 * @throws InvalidInput at the place of a file that is not there, another user's, or too large
 */
export async function attach(
  tx: Tx,
  actor: Actor,
  ossIds: readonly string[],
  { resource, resourceId, label, field }: Attaching,
): Promise<string[]> {
  const names: string[] = []
  for (const [at, id] of ossIds.entries()) {
    const path = `${field}.${at}`
    const {
      name,
      bytes,
      created_by: owner,
    } = await keepFile(tx, id, {
      actor,
      resource,
      resourceId,
      label,
      field: path,
    })
    if (owner !== actor.userId) throw invalid(path, 'unknown_choice')
    if (bytes > MAX_ATTACHMENT_BYTES)
      throw invalid(path, 'attachment_large', { maximum: MAX_ATTACHMENT_BYTES / 1024 ** 2 })
    names.push(name)
  }
  return names
}

/** Whether a file stands anywhere already. */
export const isInUse = (tx: Tx, ossId: string): Promise<boolean> => isUsed(tx, ossId)

/** The files of some comments or decisions, by their ids, with addresses that are good for an hour. */
export async function attachmentsOf(
  kernel: Pick<Kernel, 'settings' | 'keyFor'>,
  db: Db,
  tenantId: number,
  { resource, ids }: { resource: string; ids: readonly string[] },
): Promise<Map<string, Attachment[]>> {
  const found = new Map<string, Attachment[]>()
  if (ids.length === 0) return found
  for (const { resourceId, id, name, bytes, visibility } of await attachedTo(db, resource, ids)) {
    const file = { id, name, bytes, url: fileUrl(kernel, { tenantId, id, visibility }) }
    found.set(resourceId, [...(found.get(resourceId) ?? []), file])
  }
  return found
}
