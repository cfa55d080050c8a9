/**
 * Prints of processes. A number is taken before anything is printed, so that a sheet can say which print it is, and its
 * id leads back to the revision that it shows.
 */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { CheckedPrint, TakenPrint } from '#workflow/contract/print.ts'
import { seenRun } from '../follow/seen-run.service.ts'
import { definitionOf } from '../runtime/engine/definition.service.ts'
import { INSTANCE } from '../instance/audit.service.ts'
import * as repo from './print.repo.ts'

type KernelPart = Pick<Kernel, 'database'>

/** Within this time the same user is printing the same sheet: a second click takes no second number. */
const SAME_SHEET_SECONDS = 60

/** @throws AppError not_found for a process that the actor does not see */
export function takePrint({ database }: KernelPart, actor: Actor, id: string): Promise<TakenPrint> {
  return database.transaction(actor.tenantId, async (tx) => {
    const { title, revision, definitionId } = await seenRun(tx, actor, id)
    const { printTemplate: template } = (await definitionOf(tx, actor.tenantId, definitionId)).settings
    await repo.lockPrints(tx, id)
    const last = await repo.lastPrint(tx, id, SAME_SHEET_SECONDS)
    if (last?.isRecent && last.printerId === actor.userId && last.revision === revision) return { ...last, template }
    const print = { id: newId(), instanceId: id, no: (last?.no ?? 0) + 1 }
    const printedDate = await repo.insertPrint(tx, { ...print, tenantId: actor.tenantId, revision, by: actor.userId })
    await recordChange(tx, actor, {
      action: 'print',
      resource: INSTANCE,
      resourceId: id,
      label: title,
      after: { number: print.no },
    })
    return { ...print, printer: actor.realName, printedDate, template }
  })
}

/** @throws AppError not_found for a sheet of a process that the actor does not see */
export function checkPrint({ database }: KernelPart, actor: Actor, id: string): Promise<CheckedPrint> {
  return database.read(actor.tenantId, async (db) => {
    const print = await repo.findPrint(db, id)
    if (print === undefined) throw new AppError(errors.notFound)
    const { revision } = await seenRun(db, actor, print.instanceId)
    return { ...print, isOutdated: print.revision !== revision }
  })
}
