/** Copies the value of one record, in a transaction of its own, so that no one waits for the others. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError, InvalidInput } from '#kernel/errors.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { convertValue, isSameJson } from '#forms-core/index.ts'
import { openFormForWriting } from '../record/form-access.ts'
import { lockReached } from '../record/reached-record.ts'
import { updateRecordIn } from '../record/record-write.ts'
import { valuesOf } from '../record/record.repo.ts'
import type { CopyPlan } from './copy-plan.ts'

/** What of the kernel this file uses. */
export type CopyKernel = Pick<Kernel, 'database' | 'labels'>

/**
 * `copied`: it has the value now, or would have it. `kept`: it had one of its own. `none`: there is nothing to copy.
 * `unlike`: the value has no counterpart. `refused`: the record would not be valid; `reason` says why.
 */
export interface CopyOutcome {
  readonly became: 'copied' | 'kept' | 'none' | 'unlike' | 'refused'
  readonly title: string
  readonly value?: unknown
  readonly copy?: unknown
  readonly reason?: string
}

export interface CopyWork {
  readonly formId: string
  readonly plan: CopyPlan
  readonly overwrites: boolean
  /** Writes nothing: everything is tried and taken back. */
  readonly isTrial: boolean
}

/** Takes everything back that was tried. */
class Tried extends Error {
  readonly outcome: CopyOutcome
  constructor(outcome: CopyOutcome) {
    super('tried')
    this.outcome = outcome
  }
}

/** A record that is gone meanwhile has nothing to copy. */
export async function copyOne(kernel: CopyKernel, actor: Actor, work: CopyWork, id: string): Promise<CopyOutcome> {
  try {
    return await kernel.database.transaction(actor.tenantId, async (tx) => {
      const outcome = await copyIn(kernel, tx, actor, work, id)
      if (work.isTrial) throw new Tried(outcome)
      return outcome
    })
  } catch (error) {
    if (error instanceof Tried) return error.outcome
    if (error instanceof InvalidInput || error instanceof AppError)
      return { became: 'refused', title: id, reason: reasonOf(error, actor) }
    throw error
  }
}

async function copyIn(kernel: CopyKernel, tx: Tx, actor: Actor, work: CopyWork, id: string): Promise<CopyOutcome> {
  const { formId, overwrites, plan } = work
  const opened = await openFormForWriting(tx, actor, formId)
  const row = await lockReached(tx, actor, opened, { id, right: 'update' })
  const before = valuesOf(row)
  const { from, to, context } = plan
  const value = before[from.id]
  const { title } = row
  if (value === undefined) return { became: 'none', title }
  const copy = convertValue(from, to, value, context)
  const now = before[to.id]
  if (now !== undefined && (!overwrites || isSameJson(now, copy))) return { became: 'kept', title, value, copy: now }
  if (copy === undefined) return { became: 'unlike', title, value }
  try {
    await updateRecordIn(kernel, tx, actor, { opened, row, sent: { [to.name]: copy } })
  } catch (error) {
    // The transaction ends with it; what the record is called is known here only.
    if (!(error instanceof InvalidInput || error instanceof AppError)) throw error
    throw new Tried({ became: 'refused', title, value, copy, reason: reasonOf(error, actor) })
  }
  return { became: 'copied', title, value, copy }
}

function reasonOf(error: AppError | InvalidInput, { language }: Pick<Actor, 'language'>): string {
  if (error instanceof AppError) return translate(language, `error.${error.code.name}`, error.params)
  return error.issues
    .slice(0, 3)
    .map(({ path, code, params }) => `${path}: ${translate(language, `issue.${code}`, params)}`)
    .join('; ')
}
