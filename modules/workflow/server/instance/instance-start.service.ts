/** Starting processes. */
import { errors } from '#contract/errors.ts'
import { dayIn } from '#contract/wall-clock.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { ProcessStart } from '#kernel/ports.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import { Start } from '#workflow/contract/instance.ts'
import type { Standing } from '#workflow/contract/task.ts'
import { dropDraft } from '../draft/draft.service.ts'
import { checkVars } from '../form/check-vars.service.ts'
import { formsFor } from '../form/form.service.ts'
import { splitVars } from '../form/online-form.rules.ts'
import { enterRecord } from '../form/online-record.service.ts'
import { notWritable, refuse, writableAtStart } from '../form/writable.rules.ts'
import { managesDefinition, newestFor } from '../model/access-lookup.repo.ts'
import { titleFrom } from '../model/settings.shape.ts'
import { choosePeople } from '../runtime/assignment/behaviors/chosen-approver.ts'
import { definitionOf, type Definition } from '../runtime/engine/definition.service.ts'
import { instanceStatusOf } from '../runtime/engine/instance-status.ts'
import type { InstanceTree } from '../runtime/engine/instance-tree.ts'
import { type NewInstance } from '../runtime/engine/carry-out.ts'
import { startTree, startTreeWithin } from '../runtime/engine/run-command.ts'
import { takeSerial } from './serial.service.ts'

/** A request that a user without an account files in the name of the actor. */
export interface PublicFiling {
  /** Of the number by which its answer is read. */
  readonly receiptHash: Buffer
  /** What titles call the initiator. */
  readonly initiator: string
  /** Stands in for the right to start the process. @throws AppError, InvalidInput */
  readonly admit: (tx: Tx, definition: Definition, vars: Start['vars']) => Promise<void>
  readonly filed: (tx: Tx, instance: { id: string; title: string; key: string }) => Promise<void>
}

/** Starts the newest version of a process, by the actor. */
export function startInstance(kernel: Kernel, actor: Actor, start: Start, filing?: PublicFiling): Promise<Standing> {
  const { title, businessKey, commandId } = start
  const newInstance: NewInstance = { id: newId(), title, businessKey, receiptHash: filing?.receiptHash }
  const work = startOf(kernel, actor, start, { newInstance, filing })
  return startTree(kernel, actor, { commandId, kind: 'start' }, newInstance, work)
}

/** The same for a record of a module, in the transaction of that module. */
export function startForRecord(
  kernel: Kernel,
  tx: Tx,
  actor: Actor,
  { record, ...order }: ProcessStart,
): Promise<Standing> {
  if (!kernel.boundRecords.has(record.resource)) throw new Error(`no module binds ${record.resource} to processes`)
  const start = Start.parse(order)
  const { title, businessKey, commandId } = start
  const newInstance: NewInstance = { id: newId(), title, businessKey, bound: record }
  const about = { kernel, actor, meta: { commandId, kind: 'start' }, newInstance }
  return startTreeWithin(tx, about, startOf(kernel, actor, start, { newInstance }))
}

/** What the start of an instance does; it completes what `newInstance` says. */
const startOf =
  (
    kernel: Kernel,
    actor: Actor,
    { key, vars, chosen, draftId }: Start,
    { newInstance, filing }: { newInstance: NewInstance; filing?: PublicFiling | undefined },
  ) =>
  async (tree: InstanceTree): Promise<Standing> => {
    if (draftId !== undefined && !(await dropDraft(tree.tx, actor, draftId))) throw new AppError(errors.notFound)
    const newest = await newestFor(tree.tx, actor, key)
    // What is not there and what they may not start answer alike.
    if (newest?.suspended !== 0 || (filing === undefined && !newest.mayStart))
      throw new AppError(workflowErrors.definitionMissing, { key })
    const definition = await definitionOf(tree.tx, actor.tenantId, newest.id)
    await filing?.admit(tree.tx, definition, vars)
    const initiator = filing?.initiator
    const standing = await begin(kernel, tree, actor, { newInstance, definition, vars, chosen, initiator })
    await filing?.filed(tree.tx, { id: newInstance.id, title: newInstance.title, key })
    return standing
  }

interface Beginning {
  readonly newInstance: NewInstance
  readonly definition: Definition
  readonly vars: Start['vars']
  readonly chosen?: Start['chosen']
  /** What its title calls the initiator; left out, the actor's name. */
  readonly initiator?: string | undefined
  /** The values are the caller's own: it may set more than a user. */
  readonly isCalled?: true
}

/** Begins an instance with its record, number and title. @throws InvalidInput at the variables */
export async function begin(
  kernel: Kernel,
  tree: InstanceTree,
  actor: Actor,
  { newInstance, definition, vars, chosen, initiator = actor.realName, isCalled }: Beginning,
): Promise<Standing> {
  const { key } = definition
  const starting = { definition, vars, id: newInstance.id, isCalled: isCalled === true }
  const { record, vars: begun } = await fillIn(kernel, tree.tx, actor, starting)
  newInstance.recordId = record
  const today = dayIn(new Date(tree.now), tree.zone)
  const rule = definition.settings.numberRule
  newInstance.serial = await takeSerial(tree.tx, { tenantId: actor.tenantId, key, rule, today })
  if (newInstance.title === '')
    newInstance.title = titleOf(definition, initiator, { vars: begun, serial: newInstance.serial })
  await choosePeople(tree, { id: newInstance.id, definition, starterId: actor.userId }, chosen, actor.userId)
  const deptId = actor.acting?.deptId ?? null
  return instanceStatusOf(tree, await tree.start(definition, { vars: begun, by: actor.userId, deptId }))
}

/** What a request is called whose initiator has not named it. */
const titleOf = (
  { settings, name }: Definition,
  initiator: string,
  { vars, serial }: { vars: Start['vars']; serial: string },
): string => titleFrom(settings.titleTemplate, vars, { initiator, serial }) || name

interface Starting {
  readonly definition: Definition
  readonly vars: Start['vars']
  /** Of the new instance. */
  readonly id: string
  readonly isCalled: boolean
}

/**
 * Checks what the forms ask for, and enters the record of the online form; the instance begins with its values. The
 * user who manages the model may set more.
 * @throws InvalidInput
 */
async function fillIn(
  kernel: Kernel,
  tx: Tx,
  actor: Actor,
  { definition, vars, id, isCalled }: Starting,
): Promise<{ record: string | undefined; vars: Start['vars'] }> {
  const forms = await formsFor(tx, actor.tenantId, definition)
  const { ofForm, others } = splitVars(forms.online?.form, vars)
  const notAsked = isCalled ? [] : notWritable(others, writableAtStart(forms.declared, definition.ir))
  if (notAsked.length > 0 && !(await managesDefinition(tx, actor, definition.id))) refuse(notAsked)
  await checkVars(tx, forms.start, { vars: others }, actor.language)
  const record = await enterRecord(kernel, tx, actor, { definition, forms, sent: ofForm, instanceId: id })
  // The typed cast: values of records are JSON.
  return { record: record?.id, vars: { ...others, ...(record?.values as Start['vars'] | undefined) } }
}
