/**
 * Which records use which files. What nothing uses goes away after a day; what something uses cannot be deleted. A
 * service that keeps the id of a file calls this in the transaction that writes its record.
 */
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../database/lease.ts'
import { invalid } from '../errors.ts'
import * as repo from './file.repo.ts'

export interface Use extends repo.FileUser {
  readonly actor: Pick<Actor, 'tenantId' | 'userId'>
  /** How people call the record: named when a user wants to delete the file. */
  readonly label: string
  /** The field of the call that named the file, for refusals. */
  readonly field: string
}

/**
 * Marks a file as used by a record. Only one's own upload, a public picture, or what the record uses already: naming
 * another person's file must not open it.
 * @throws InvalidInput `unknown_choice` at the field
 */
export async function keepFile(tx: Tx, ossId: string, use: Use): Promise<repo.FoundFile> {
  const file = await repo.findFileForChange(tx, ossId)
  if (!file || !(await mayUse(tx, file, use))) throw invalid(use.field, 'unknown_choice')
  const { resource, resourceId, label, actor } = use
  await repo.insertUse(tx, { tenantId: actor.tenantId, ossId, resource, resourceId, label })
  return file
}

async function mayUse(tx: Tx, file: repo.FoundFile, { actor, ...user }: Use): Promise<boolean> {
  if (file.visibility === 'public' || file.created_by === actor.userId) return true
  return (await repo.filesUsedBy(tx, user)).includes(file.id)
}

/** The record no longer uses the file. Nothing happens when it did not. */
export async function releaseFile(tx: Tx, ossId: string, user: repo.FileUser): Promise<void> {
  if (await repo.findFileForChange(tx, ossId)) await repo.deleteUse(tx, ossId, user)
}

/**
 * Makes these the files that a record uses, and no others. For a record that is deleted: none.
 * @throws InvalidInput `unknown_choice` at the field
 */
export async function keepFiles(tx: Tx, ossIds: readonly string[], use: Use): Promise<void> {
  const before = await repo.filesUsedBy(tx, use)
  for (const id of new Set(ossIds)) await keepFile(tx, id, use)
  for (const id of before) if (!ossIds.includes(id)) await releaseFile(tx, id, use)
}
