/** Completing and rejecting tasks. */
import type { BatchResult } from '#contract/batch.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { eachOf } from '#kernel/records/each-of.ts'
import type { Command } from '#process/index.ts'
import type { Completion, Rejection, Standing } from '#workflow/contract/task.ts'
import { checkVars } from '../form/check-vars.service.ts'
import { formsFor } from '../form/form.service.ts'
import { splitVars } from '../form/online-form.rules.ts'
import { changeRecord } from '../form/online-record.service.ts'
import { checkWritable, writableInTask } from '../form/writable.rules.ts'
import { choosePeople } from '../runtime/assignment/behaviors/chosen-approver.ts'
import { isOwnStart } from '../runtime/engine/node-name.ts'
import { keepEvidence } from '../decision/decision.service.ts'
import { assertEvidence, assertFilledIn, assertLeft, policyOf } from './step-policy.ts'
import { sendCc } from './task-cc.service.ts'
import { onTask, type TaskPlace } from './task-command.service.ts'
import { varsOf } from './task.shape.ts'

export const complete = (
  kernel: Kernel,
  actor: Actor,
  { outcome, vars, chosen, cc, ossIdList, signature, ...order }: Completion,
): Promise<Standing> =>
  onTask(kernel, actor, 'complete', order, async ({ tree, instance, task }) => {
    const policy = policyOf(instance.definition.ir, task.nodeId)
    if (outcome === 'reject') assertLeft(policy, 'reject', order.comment, actor.language)
    const evidence = { ossIdList, signature }
    assertEvidence(policy, outcome === 'reject' ? 'reject' : 'complete', evidence)
    await choosePeople(tree, instance, chosen, actor.userId)
    // The user who rejects has nothing to fill in.
    const forms = await formsFor(tree.tx, actor.tenantId, instance.definition)
    const { ofForm, others } = splitVars(forms.online?.form, vars ?? {})
    checkWritable(others, writableInTask(forms.declared, instance.definition.ir, task.nodeId))
    if (outcome !== 'reject')
      await checkVars(
        tree.tx,
        forms.task(task.nodeId),
        { vars: { ...varsOf(instance.state), ...others }, given: others },
        actor.language,
      )
    // Only a root has a record.
    const recordId = instance.id === tree.rootId ? (tree.facts?.recordId ?? null) : null
    const isFilledIn = outcome !== 'reject' || Object.keys(ofForm).length > 0
    const changed =
      isFilledIn && (recordId !== null || Object.keys(ofForm).length > 0)
        ? await changeRecord(kernel, tree.tx, actor, {
            definition: instance.definition,
            forms,
            sent: ofForm,
            nodeId: task.nodeId,
            recordId,
          })
        : {}
    const all = { ...others, ...changed } as NonNullable<Completion['vars']>
    if (outcome !== 'reject') assertFilledIn(policy, { ...varsOf(instance.state), ...all })
    await keepEvidence(kernel, actor, { tree, instance }, evidence, all)
    await sendCc(tree, actor, cc, order.comment)
    const changedVars = Object.keys(all).length === 0 && vars === undefined ? {} : { vars: all }
    if (outcome === 'reject') return { ...(await rejection(actor, { tree, instance, task })), ...changedVars }
    const { no } = task
    // A request that is changed is no decision.
    const decided = outcome === undefined || isOwnStart(instance.definition.ir, task.nodeId) ? {} : { outcome }
    return { type: 'complete', task: no, by: actor.userId, ...changedVars, ...decided }
  })

/** Several tasks, each in a transaction of its own: one that is refused keeps no other from being done. */
export function completeMany(kernel: Kernel, actor: Actor, all: readonly Completion[]): Promise<BatchResult> {
  const byId = new Map(all.map((one) => [one.id, one]))
  return eachOf([...byId.keys()], actor.language, async (id) => {
    const one = byId.get(id)
    if (one !== undefined) await complete(kernel, actor, one)
  })
}

export const reject = (
  kernel: Kernel,
  actor: Actor,
  { cc, ossIdList, signature, ...order }: Rejection,
): Promise<Standing> =>
  onTask(kernel, actor, 'reject', order, async (place) => {
    assertEvidence(policyOf(place.instance.definition.ir, place.task.nodeId), 'reject', { ossIdList, signature })
    await keepEvidence(kernel, actor, place, { ossIdList, signature })
    await sendCc(place.tree, actor, cc, order.comment)
    return rejection(actor, place)
  })

/** The one command that rejects, whatever call it comes by. Only a rule that returns looks at the past. */
async function rejection({ userId }: Actor, { tree, instance, task }: TaskPlace): Promise<Command> {
  return { type: 'reject', task: task.no, by: userId, lineage: await tree.lineageOf(instance.id) }
}
