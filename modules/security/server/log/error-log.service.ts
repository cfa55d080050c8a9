/** Reading errors and marking them. */
import { errors } from '#contract/errors.ts'
import type { Page } from '#contract/list.ts'
import { permittedActions, type Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { boundedPage } from '#kernel/lists/bounded-page.ts'
import { deleteErrorsBefore } from '#kernel/logs/error-log.repo.ts'
import { keptSince } from '#kernel/logs/months.ts'
import type { ErrorDetail, ErrorEntry, ErrorLogQuery, ErrorUpdate } from '#security/contract/log.ts'
import * as repo from './error-log.repo.ts'
import { personalOf } from './log-mask.ts'

type KernelPart = Pick<Kernel, 'database'>
const MAX_LABEL = 120

const actionsOf = (actor: Actor) => permittedActions(actor, 'sys:logError', ['update'])

export async function pageErrors(
  { database }: KernelPart,
  actor: Actor,
  query: ErrorLogQuery,
): Promise<Page<ErrorEntry>> {
  const found = await database.read(actor.tenantId, (db) =>
    boundedPage(db, repo.errorList, repo.callOfErrors(actor, query)),
  )
  const actions = actionsOf(actor)
  return { ...found, list: found.list.map((entry) => ({ ...personalOf(actor, entry, ['message']), actions })) }
}

export async function getError({ database }: KernelPart, actor: Actor, id: string): Promise<ErrorDetail> {
  const entry = await database.read(actor.tenantId, (db) => repo.findError(db, id))
  if (!entry) throw new AppError(errors.notFound)
  return { ...personalOf(actor, entry, ['message', 'stack']), actions: actionsOf(actor) }
}

/** @throws AppError not_found, changed_meanwhile */
export async function updateError({ database }: KernelPart, actor: Actor, change: ErrorUpdate): Promise<void> {
  const { id, version, state, note } = change
  await database.transaction(actor.tenantId, async (tx) => {
    const before = await repo.lockError(tx, id)
    if (!before) throw new AppError(errors.notFound)
    if (version !== undefined && version !== before.version) throw new AppError(errors.changedMeanwhile)
    await repo.markError(tx, id, actor.userId, { state, note })
    await recordChange(tx, actor, {
      action: 'update',
      resource: 'errorLog',
      resourceId: id,
      label: before.message.slice(0, MAX_LABEL),
      before: { state: before.state, note: before.note },
      after: { state, note },
    })
  })
}

/** Takes away errors that have not come again for as long as the organisation keeps them. */
export const errorSweep =
  ({ database, policies }: Pick<Kernel, 'database' | 'policies'>) =>
  async (tenantId: number): Promise<void> => {
    const since = keptSince((await policies.of(tenantId)).errorLogDays)
    if (since) await database.transaction(tenantId, (tx) => deleteErrorsBefore(tx, tenantId, since))
  }
