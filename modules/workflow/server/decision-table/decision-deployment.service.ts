/** Decision tables are deployed as versions that never change. Processes evaluate the newest one from then on. */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import { lockRule } from '#kernel/database/rule-lock.repo.ts'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { found, readRecord } from '#kernel/records/read-records.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import { decisionsIn } from '../model/file-reading.service.ts'
import * as repo from './decision-table.repo.ts'
import { decisionTables } from './decision-table.repo.ts'
import { DECISION_TABLE, inUse } from './decision-table.service.ts'
import { hashOf } from './decision-table.shape.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'database'>

/** Rule: no two files have deployed one key. */
export const DECISION_KEYS = 'decisionKeys'

/**
 * Where nothing has changed since the newest version, none is made. A decision that processes evaluate cannot be left
 * out.
 * @throws AppError not_found, changed_meanwhile, process_decision_faulty, process_decision_key_taken,
 *   process_decision_in_use
 */
export async function deployDecisionTable(
  kernel: KernelPart,
  actor: Actor,
  { id, note }: { id: string; note: string },
): Promise<{ number: number; isNew: boolean }> {
  const { tenantId, language, userId } = actor
  const { xml } = await readRecord(kernel, actor, (db) => decisionTables.find(db, id))
  const { file, problems, faults } = await decisionsIn(xml, language)
  if (file === undefined || faults > 0)
    throw new AppError(workflowErrors.decisionFaulty, { count: faults }, { problems })
  const keys = Object.keys(file.decisions)
  return kernel.database.transaction(tenantId, async (tx) => {
    await lockRule(tx, tenantId, DECISION_KEYS)
    const table = found(await decisionTables.findForUpdate(tx, id))
    if (table.xml !== xml) throw new AppError(errors.changedMeanwhile)
    const taken = await repo.keysOfOthers(tx, keys, id)
    if (taken.length > 0) throw new AppError(workflowErrors.decisionKeyTaken, { keys: taken.join(', ') })
    const processes = await repo.processesDeciding(
      tx,
      table.keys.filter((key) => !keys.includes(key)),
    )
    if (processes.length > 0) throw inUse(processes)
    const newest = await repo.newestVersion(tx, id)
    const sha256 = hashOf(xml)
    if (newest?.sha256 === sha256) return { number: newest.number, isNew: false }
    const number = (newest?.number ?? 0) + 1
    await repo.insertVersion(
      tx,
      { tenantId, id: newId(), by: userId },
      { tableId: id, number, xml, sha256, file, note },
    )
    const after = { number, sha256, note }
    await recordChange(tx, actor, {
      action: 'deploy',
      resource: DECISION_TABLE,
      resourceId: id,
      label: table.name,
      after,
    })
    return { number, isNew: true }
  })
}
