/** Looking at tasks: what is to do for an actor, what they have done, and one of both. */
import { errors } from '#contract/errors.ts'
import type { Page } from '#contract/list.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { AppError } from '#kernel/errors.ts'
import type { Db } from '#kernel/database/lease.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { listPage } from '#kernel/lists/list.ts'
import { isRejectable, type State } from '#process/index.ts'
import { WorkflowTaskQuery, type WorkflowTaskDetail, type WorkflowTaskRow } from '#workflow/contract/task.ts'
import { askedFields } from '../filter/field-filter.service.ts'
import { taskSummaries } from '../instance/summary.service.ts'
import { peopleIn } from '../form/form-people.service.ts'
import { formsFor, taskForms } from '../form/form.service.ts'
import { varFieldsOf, withRequired } from '../form/form.shape.ts'
import { withoutNames } from '../form/hidden-values.shape.ts'
import { definitionOf } from '../runtime/engine/definition.service.ts'
import { isOwnStart, taskNode } from '../runtime/engine/node-name.ts'
import { withProcessName } from '../runtime/engine/process-name.ts'
import { withNodeNames } from '../runtime/engine/task-nodes.ts'
import { namesOf } from '../runtime/persistence/people.repo.ts'
import { looksAt } from './look.repo.ts'
import { changesSinceLook } from './look.service.ts'
import { returnableOf } from './returnable.service.ts'
import { signersOf } from './signers.rules.ts'
import { attachmentRuleOf, commentRuleOf, labelsOf, policyOf, signatureRuleOf } from './step-policy.ts'
import { taskActions } from './task.policy.ts'
import * as repo from './task.repo.ts'
import { findShown } from './task-lookup.repo.ts'
import { isWithdrawable } from './task-withdrawal.service.ts'
import { toDoneTask, toOpenTask } from './task.shape.ts'
import { comingLimit } from './time-limit.shape.ts'
import { trailOf } from './trail.service.ts'
import { varsOf } from './task.shape.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'database' | 'lists' | 'settings' | 'keyFor' | 'labels'>

/** What tasks are asked besides what their schema names. */
const ASKED = { kind: 'request', schema: WorkflowTaskQuery } as const

/** What is to do for the actor: their own, and what they may take. */
export async function pageToDo(
  kernel: KernelPart,
  actor: Actor,
  query: WorkflowTaskQuery,
): Promise<Page<WorkflowTaskRow>> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const fields = await askedFields(db, actor, { ...ASKED, query })
    const page = await listPage(db, kernel.lists, repo.taskList, repo.callOfToDo(actor, query, fields))
    const roots = page.list.map(({ rootId }) => rootId)
    const looks = await looksAt(db, actor.userId, roots)
    const summaryOf = await taskSummaries(kernel, db, actor, page.list)
    const list = []
    for (const row of page.list) {
      const { ir } = await definitionOf(db, actor.tenantId, row.definitionId)
      const task = toOpenTask(row, ir, actor, { seenAt: looks.get(row.rootId) })
      list.push({ ...task, summary: summaryOf(row), cameBack: row.cameBack })
    }
    return { ...page, list }
  })
}

export async function pageDone(
  kernel: KernelPart,
  actor: Actor,
  query: WorkflowTaskQuery,
): Promise<Page<WorkflowTaskRow>> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const fields = await askedFields(db, actor, { ...ASKED, query })
    const page = await listPage(db, kernel.lists, repo.doneList, repo.callOfDone(actor, query, fields))
    const list = await withNodeNames(db, actor, page.list)
    const summaryOf = await taskSummaries(kernel, db, actor, page.list)
    return {
      ...page,
      list: list.map((row) => ({
        ...toDoneTask(row, actor.language),
        summary: summaryOf(row),
        cameBack: row.cameBack,
      })),
    }
  })
}

/** One task of the actor's, open or handled, with what they need to decide. */
export async function getTask(kernel: KernelPart, actor: Actor, id: string): Promise<WorkflowTaskDetail> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const row = await findShown(db, actor, id)
    if (row === undefined) throw new AppError(errors.notFound)
    const { definitionId, state, isClaimable, mayBeWithdrawn, no, recordId, ...shown } = row
    const task = withProcessName(shown, actor.language)
    const definition = await definitionOf(db, actor.tenantId, definitionId)
    const { ir } = definition
    const forms = await formsFor(db, actor.tenantId, definition)
    const all = varsOf(state)
    const isOpen = task.status === 'open'
    const nodeOf = { definition, nodeId: task.nodeId, vars: all, recordId, isOpen }
    const { forms: shownForms, hidden } = await taskForms(kernel, db, actor, nodeOf)
    const vars = withoutNames(all, hidden)
    const fields = varFieldsOf(forms, actor.language, hidden)
    const { tenantId, language } = actor
    const { instanceId, rootId, nodeId } = task
    const place = { tenantId, language, instanceId, rootId, no, ir, state }
    const returnable = isOpen ? await returnableOf(db, place) : []
    const mayWithdraw = mayBeWithdrawn && (await isWithdrawable(db, actor, { instanceId, nodeId, no, ir }))
    const node = ir.nodes[nodeId]
    const policy = policyOf(ir, nodeId)
    const timeLimit = isOpen ? comingLimit(ir, state, no) : undefined
    return {
      ...task,
      ...(timeLimit !== undefined && { timeLimit }),
      node: taskNode(task, ir, language),
      // Who reads it sees it.
      seen: true,
      returned: (await repo.findReturn(db, id)) ?? null,
      fillsIn: isOwnStart(ir, nodeId) || (node !== undefined && !isRejectable(ir, node)),
      commentRule: commentRuleOf(policy),
      attachmentRule: attachmentRuleOf(policy),
      signatureRule: signatureRuleOf(policy),
      labels: labelsOf(policy, language),
      actions: mayWithdraw
        ? ['withdraw']
        : taskActions(task, ir, { userId: actor.userId, isClaimable }).filter(
            (action) => action !== 'return' || returnable.length > 0,
          ),
      vars,
      fields,
      names: await peopleIn(db, fields, vars),
      forms: isOpen ? shownForms.map((form) => withRequired(form, policy.requires ?? [])) : shownForms,
      trail: await trailOf(db, actor, task.rootId),
      changed: isOpen ? await changesSinceLook(db, actor, { rootId, instanceId, fields, hidden }) : [],
      signers: await signersFor(db, actor, { task, state, no }),
      returnable,
    }
  })
}

/** Those whom the reader may remove again, with their names. */
async function signersFor(
  db: Db,
  { userId }: Actor,
  { task, state, no }: { task: Pick<WorkflowTaskDetail, 'status' | 'assigneeId'>; state: State; no: number },
): Promise<WorkflowTaskDetail['signers']> {
  if (task.status === 'closed' || task.assigneeId !== userId) return []
  const signers = signersOf(state, no, userId)
  const names = await namesOf(
    db,
    signers.map((one) => one.userId),
  )
  return signers.map((one) => ({ ...one, name: names.get(one.userId) ?? '' }))
}
