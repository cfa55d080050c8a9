/** Decision tables: kept as they are edited, checked, tried out. Processes evaluate their deployed versions alone. */
import { strToU8 } from 'fflate'
import { errors } from '#contract/errors.ts'
import type { FileBody } from '#contract/file.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { assertFree } from '#kernel/records/assert-free.ts'
import { found, pageRecords, readRecord } from '#kernel/records/read-records.ts'
import {
  addRecord,
  createRecord,
  removalsOf,
  removeRecord,
  writeRecord,
  type RecordKind,
  type RecordOrigin,
} from '#kernel/records/write-records.ts'
import type {
  DecisionRules,
  DecisionTableDetail,
  DecisionTableDraft,
  DecisionTableQuery,
  DecisionTableUpdate,
  DecisionTrial,
  DecisionTrialOrder,
  DecisionVersion,
} from '#workflow/contract/decision-table.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import { clockOf } from '../runtime/persistence/instance.repo.ts'
import { decideIn, decisionsIn, rewriteRules } from '../model/file-reading.service.ts'
import { safeName } from '../model/file.export.ts'
import { decisionTableActions } from './decision-table.policy.ts'
import * as repo from './decision-table.repo.ts'
import { decisionTables } from './decision-table.repo.ts'
import { hashOf, toAuditRecord, toPayload } from './decision-table.shape.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'database' | 'lists'>

export const DECISION_TABLE = 'workflowDecisionTable'

const kind: RecordKind<DecisionTableDraft> = {
  resource: DECISION_TABLE,
  store: decisionTables,
  nameOf: ({ name }) => name,
  toAuditRecord,
}

export function pageDecisionTables(kernel: KernelPart, actor: Actor, query: DecisionTableQuery) {
  const actions = decisionTableActions(actor)
  const read = { list: repo.decisionTableList, call: repo.callOfDecisionTables(actor, query) }
  return pageRecords(kernel, read, (row) => ({ ...row, actions }))
}

/** @throws AppError not_found */
export async function getDecisionTable(kernel: KernelPart, actor: Actor, id: string): Promise<DecisionTableDetail> {
  const { sha256, ...table } = await readRecord(kernel, actor, (db) => repo.findDecisionTable(db, id))
  const { problems, views } = await decisionsIn(table.xml, actor.language)
  const isChanged = sha256 !== hashOf(table.xml)
  return { ...table, problems, decisions: views, isChanged, actions: decisionTableActions(actor) }
}

/** What is wrong with a file, and what is in it. Nothing is kept. */
export async function checkDecisions({ language }: Actor, xml: string) {
  const { problems, views, file } = await decisionsIn(xml, language)
  return { name: (file?.name ?? '').slice(0, 100), problems, decisions: views }
}

/** Keeps a file, faulty or not, as long as there is a decision in it. @throws name_taken, process_decision_faulty */
export async function createDecisionTable(kernel: KernelPart, actor: Actor, draft: DecisionTableDraft) {
  await assertReadable(actor, draft.xml)
  return createRecord(kernel, actor, (tx, origin) => addDecisionTable(tx, actor, draft, origin))
}

/** Adds a file, new or from the recycle bin, with its trace. @throws AppError name_taken */
export async function addDecisionTable(
  tx: Tx,
  actor: Actor,
  draft: DecisionTableDraft,
  origin: RecordOrigin,
): Promise<void> {
  await assertFree(tx, decisionTables, draft)
  await addRecord(tx, actor, { kind, origin, values: draft })
}

/** @throws AppError not_found, changed_meanwhile, name_taken, process_decision_faulty */
export async function updateDecisionTable(
  kernel: KernelPart,
  actor: Actor,
  { id, version, ...draft }: DecisionTableUpdate,
): Promise<void> {
  await readRecord(kernel, actor, (db) => decisionTables.find(db, id))
  await assertReadable(actor, draft.xml)
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    const values = async (before: DecisionTableDraft) => {
      if (before.name !== draft.name) await assertFree(tx, decisionTables, draft)
      return draft
    }
    await writeRecord(tx, actor, { kind, id, version, values })
  })
}

/**
 * Replaces the rules of one decision in its file, and its columns where they are given.
 * @throws AppError not_found, changed_meanwhile, process_decision_faulty where they do not fit into the table
 */
export async function updateRules(
  kernel: KernelPart,
  actor: Actor,
  { id, version, key, rules, columns }: DecisionRules,
): Promise<void> {
  const before = await readRecord(kernel, actor, (db) => repo.findDecisionTable(db, id))
  const xml = await rewriteRules(before.xml, { key, rules, columns })
  if (xml === undefined) throw new AppError(workflowErrors.decisionFaulty, { count: 1 })
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    const values = ({ name, nameEn, remark, xml: now }: DecisionTableDraft) => {
      if (now !== before.xml) throw new AppError(errors.changedMeanwhile)
      return { name, nameEn, remark, xml }
    }
    await writeRecord(tx, actor, { kind, id, version, values })
  })
}

export function listDecisionVersions(kernel: KernelPart, actor: Actor, id: string): Promise<DecisionVersion[]> {
  return kernel.database.read(actor.tenantId, async (db) => {
    found(await decisionTables.find(db, id))
    return repo.versionsOf(db, id)
  })
}

/** @throws AppError not_found for a file that is not there, or a decision that is not in it */
export async function tryDecision(
  kernel: KernelPart,
  { tenantId, language }: Actor,
  { id, key, vars }: DecisionTrialOrder & { id: string },
): Promise<DecisionTrial> {
  const { table, clock } = await kernel.database.read(tenantId, async (db) => ({
    table: await decisionTables.find(db, id),
    clock: await clockOf(db, tenantId),
  }))
  const trial = await decideIn(found(table).xml, { key, vars, now: clock.now, language })
  if (trial === undefined) throw new AppError(errors.notFound)
  return trial
}

export async function exportDecisionTable(kernel: KernelPart, actor: Actor, id: string): Promise<FileBody> {
  const { name, xml } = await readRecord(kernel, actor, (db) => decisionTables.find(db, id))
  const body = strToU8(xml)
  return { name: `${safeName(name)}.dmn`, type: 'application/xml', body, bytes: body.length }
}

/** Deletes a file, into the recycle bin; one that a process evaluates stays, and the refusal says which. */
async function removeOne(tx: Tx, actor: Actor, id: string): Promise<void> {
  const table = found(await decisionTables.findForUpdate(tx, id))
  const processes = await repo.processesDeciding(tx, table.keys)
  if (processes.length > 0) throw inUse(processes)
  await removeRecord(tx, actor, { kind, id, payload: toPayload })
}

export const { remove: removeDecisionTable, removeMany: removeDecisionTables } = removalsOf(removeOne)

const MAX_NAMES = 5

export const inUse = (processes: readonly string[]): AppError =>
  new AppError(workflowErrors.decisionInUse, { processes: processes.slice(0, MAX_NAMES).join(', ') })

async function assertReadable({ language }: Actor, xml: string): Promise<void> {
  const { file, problems } = await decisionsIn(xml, language)
  if (file === undefined) throw new AppError(workflowErrors.decisionFaulty, { count: problems.length }, { problems })
}
