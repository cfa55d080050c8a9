/** One record that the user reaches; missing and out of reach are answered alike. */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { RecordAction } from '#forms/contract/record.ts'
import type { OpenedForm } from './form-access.ts'
import { mayDo } from './record.policy.ts'
import { findRecord, lockRecord, type StoredRecord } from './record.repo.ts'

/** What of the kernel these functions use. */
export type RecordKernel = Pick<Kernel, 'database'>

export interface RecordPlace {
  readonly formId: string
  readonly id: string
}

/** @throws AppError not_found */
export async function readReached(db: Db, actor: Actor, opened: OpenedForm, id: string): Promise<StoredRecord> {
  const row = await findRecord(db, opened.id, id)
  if (row === undefined || !mayDo(opened, actor, 'view', row)) throw new AppError(errors.notFound)
  return row
}

/** The same, locked for a change that the user may make. @throws AppError not_found */
export async function lockReached(
  tx: Tx,
  actor: Actor,
  opened: OpenedForm,
  { id, right }: { id: string; right: RecordAction },
): Promise<StoredRecord> {
  const row = await lockRecord(tx, opened.id, id)
  if (row === undefined || !mayDo(opened, actor, right, row)) throw new AppError(errors.notFound)
  return row
}
