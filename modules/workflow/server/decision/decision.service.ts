/**
 * What stands beside a decision: files, and the signature of the user who takes it with the hash of the values that
 * were signed. Written in the transaction of the command.
 */
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { invalid } from '#kernel/errors.ts'
import { findFileForChange } from '#kernel/files/file.repo.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { TimelineEntry, TimelineKind } from '#workflow/contract/follow.ts'
import { attach, attachmentsOf, DECISION_FILES, isInUse, SIGNATURES } from '../attachment/attachment.service.ts'
import { varFieldsOf } from '../form/form.shape.ts'
import { formsFor } from '../form/form.service.ts'
import { titleOf } from '../instance/instance-lookup.repo.ts'
import type { Definition } from '../runtime/engine/definition.service.ts'
import type { TaskPlace } from '../task/task-command.service.ts'
import type { Evidence } from '../task/step-policy.ts'
import { varsOf } from '../task/task.shape.ts'
import { decisionsOf, insertDecision, statesOf } from './decision.repo.ts'
import { formHash } from './form-hash.ts'

type AddressKernel = Pick<Kernel, 'settings' | 'keyFor'>
type Values = Readonly<Record<string, unknown>>

/** Of a hash: enough to compare two by eye. */
const CODE_LENGTH = 16

/**
 * Keeps what was given with a decision; nothing where nothing was.
 * @param changed variables that the decision sets
 * @throws InvalidInput at `ossIdList.…`, `signature`
 */
export async function keepEvidence(
  { keyFor }: Pick<Kernel, 'keyFor'>,
  actor: Actor,
  { tree, instance }: Pick<TaskPlace, 'tree' | 'instance'>,
  { ossIdList = [], signature }: Evidence,
  changed: Values = {},
): Promise<void> {
  if (ossIdList.length === 0 && signature === undefined) return
  const { tx, tenantId, rootId, now } = tree
  const id = newId()
  const label = await titleOf(tx, rootId)
  const values = { ...varsOf(instance.state), ...changed }
  const names = await formNames(tx, actor, instance.definition)
  const hash = signature === undefined ? '' : formHash(keyFor('decisions'), instance.id, names, values)
  const decision = {
    tenantId,
    id,
    rootId,
    instanceId: instance.id,
    by: actor.userId,
    at: new Date(now),
    formHash: hash,
  }
  await insertDecision(tx, decision)
  await attach(tx, actor, ossIdList, { resource: DECISION_FILES, resourceId: id, label, field: 'ossIdList' })
  if (signature === undefined) return
  const file = await findFileForChange(tx, signature)
  // One signature signs once: a picture that stands anywhere already was not drawn for this.
  if (file?.created_by !== actor.userId) throw invalid('signature', 'unknown_choice')
  if (file.kind !== 'picture' || file.visibility === 'public' || (await isInUse(tx, signature)))
    throw invalid('signature', 'signature_stale')
  await attach(tx, actor, [signature], { resource: SIGNATURES, resourceId: id, label, field: 'signature' })
}

async function formNames(db: Db, actor: Actor, definition: Definition): Promise<string[]> {
  return varFieldsOf(await formsFor(db, actor.tenantId, definition), actor.language).map(({ name }) => name)
}

const DECISIONS: ReadonlySet<TimelineKind> = new Set<TimelineKind>(['done', 'rejected', 'returned'])

/** The decisions of a process with what stands beside them. @param definitions of the instances that are shown */
export async function withEvidence(
  kernel: AddressKernel,
  db: Db,
  actor: Actor,
  { rootId, definitions }: { rootId: string; definitions: ReadonlyMap<string, Definition> },
): Promise<(entry: TimelineEntry) => TimelineEntry> {
  const decisions = (await decisionsOf(db, rootId)).filter(({ instanceId }) => definitions.has(instanceId))
  if (decisions.length === 0) return (entry) => entry
  const ids = decisions.map(({ id }) => id)
  const files = await attachmentsOf(kernel, db, actor.tenantId, { resource: DECISION_FILES, ids })
  const signatures = await attachmentsOf(kernel, db, actor.tenantId, { resource: SIGNATURES, ids })
  const current = await currentHashes(
    kernel,
    db,
    actor,
    new Set(decisions.map(({ instanceId }) => instanceId)),
    definitions,
  )
  const byMoment = new Map(decisions.map((one) => [momentOf(one.at, one.by), one]))
  return (entry) => {
    const decision = byMoment.get(momentOf(entry.at, entry.personId))
    if (decision === undefined || !DECISIONS.has(entry.kind) || entry.auto !== null) return entry
    byMoment.delete(momentOf(entry.at, entry.personId))
    const [signed] = signatures.get(decision.id) ?? []
    const isCurrent = current.get(decision.instanceId) === decision.formHash
    return {
      ...entry,
      files: files.get(decision.id) ?? [],
      ...(signed && {
        signature: { url: signed.url, code: decision.formHash.slice(0, CODE_LENGTH), isCurrent },
      }),
    }
  }
}

/** A user takes one decision about a process at a time. */
const momentOf = (at: string, by: string | null) => `${Date.parse(at)} ${by ?? ''}`

async function currentHashes(
  { keyFor }: AddressKernel,
  db: Db,
  actor: Actor,
  ids: ReadonlySet<string>,
  definitions: ReadonlyMap<string, Definition>,
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const [id, state] of await statesOf(db, [...ids])) {
    const definition = definitions.get(id)
    if (definition === undefined) continue
    found.set(id, formHash(keyFor('decisions'), id, await formNames(db, actor, definition), varsOf(state)))
  }
  return found
}
