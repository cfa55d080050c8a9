/**
 * Approving and rejecting in a message about a task: what is offered is what the page of the task offers without
 * anything to fill in, and it is done by the same functions.
 */
import { InvalidInput } from '#kernel/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { translate, type Language } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Decision, MessageActions, AnswerableMessage, OfferedAction } from '#kernel/messages/action.ts'
import { decidesAtOnce, isRejectable, rejectRuleOf, type Ir, type TaskPolicy } from '#process/index.ts'
import { workflowMessageEvents } from '../message-events.ts'
import { problemsOfVars } from '../form/check-vars.service.ts'
import { formsFor } from '../form/form.service.ts'
import { isOwnMatter } from '../runtime/assignment/own-matter.ts'
import { definitionOf, type Definition } from '../runtime/engine/definition.service.ts'
import { isOwnStart, taskNode } from '../runtime/engine/node-name.ts'
import { processName } from '../runtime/engine/process-name.ts'
import { tasksOfMessages, type TaskOfMessage } from './message-subject.repo.ts'
import { assertFilledIn, labelsOf, policyOf } from './step-policy.ts'
import { taskActions } from './task.policy.ts'
import { complete, reject } from './task-completion.service.ts'
import { varsOf } from './task.shape.ts'

type Answer = 'agree' | 'reject'

const { task, reminder, overdue, returned } = workflowMessageEvents

export const taskMessageActions: MessageActions<Kernel> = {
  events: [task.code, reminder.code, overdue.code, returned.code],
  can: 'wf:task:handle',
  actions: ['agree', 'reject'] satisfies Answer[],

  look: ({ database }, actor, ids) =>
    database.read(actor.tenantId, async (db) => {
      const subjects = new Map<string, AnswerableMessage>()
      for (const row of await tasksOfMessages(db, actor, ids)) subjects.set(row.id, await subjectOf(db, actor, row))
      return subjects
    }),

  async do(kernel, actor, { id, commandId, action, comment }) {
    const order = { id, commandId, comment }
    if (action === 'agree') await complete(kernel, actor, { ...order, outcome: 'agree' })
    else await reject(kernel, actor, order)
  },
}

async function subjectOf(db: Db, actor: Actor, row: TaskOfMessage): Promise<AnswerableMessage> {
  const { language, tenantId } = actor
  const definition = await definitionOf(db, tenantId, row.definitionId)
  const process = processName({ name: row.process, nameEn: row.processEn }, language)
  const offered = await answersTo(db, actor, row, definition)
  return {
    title: row.title === '' ? process : row.title,
    detail: taskNode(row, definition.ir, language),
    visit: String(row.visit),
    isOthers: row.status !== 'closed' && !(row.assigneeId === null ? row.isShown : row.assigneeId === actor.userId),
    actions: offered.map((answer) => toAction(answer, row, definition.ir, language)),
    decision: row.status === 'closed' ? decisionOf(row, language) : null,
    allowsTicketAlone: definition.settings.answerByLink,
    path: `/bpm/work?id=${row.id}`,
  }
}

/** What can be answered without filling in, attaching or signing anything; the page of the task has the rest. */
async function answersTo(db: Db, actor: Actor, row: TaskOfMessage, definition: Definition): Promise<Answer[]> {
  const { ir } = definition
  const { state, nodeId } = row
  if (!row.isShown || state === null || isOwnStart(ir, nodeId)) return []
  if (
    row.assigneeId === null
      ? isOwnMatter({ ...row, definition }, nodeId, actor.userId)
      : row.assigneeId !== actor.userId
  )
    return []
  const actions = taskActions(row, ir, { userId: actor.userId, isClaimable: false })
  const policy = policyOf(ir, nodeId)
  const node = ir.nodes[nodeId]
  // Where there is nothing to reject, something is filled in.
  if (node === undefined || !isRejectable(ir, node) || policy.attachments === 'required') return []
  const mayAgree =
    actions.includes('complete') && policy.signature === undefined && (await hasAllFields(db, actor, row, definition))
  const mayReject = actions.includes('reject') && policy.signature !== 'always'
  return [...(mayAgree ? (['agree'] as const) : []), ...(mayReject ? (['reject'] as const) : [])]
}

async function hasAllFields(db: Db, { tenantId }: Actor, row: TaskOfMessage, definition: Definition): Promise<boolean> {
  if (row.state === null) return false
  const vars = varsOf(row.state)
  if (!isFilledIn(policyOf(definition.ir, row.nodeId), vars)) return false
  const forms = await formsFor(db, tenantId, definition)
  return (await problemsOfVars(db, forms.task(row.nodeId), { vars, given: {} })).length === 0
}

function isFilledIn(policy: TaskPolicy, vars: Readonly<Record<string, unknown>>): boolean {
  try {
    assertFilledIn(policy, vars)
    return true
  } catch (error) {
    if (error instanceof InvalidInput) return false
    throw error
  }
}

function toAction(answer: Answer, row: TaskOfMessage, ir: Ir, language: Language): OfferedAction {
  const policy = policyOf(ir, row.nodeId)
  const labels = labelsOf(policy, language)
  const own = answer === 'agree' ? labels.complete : labels.reject
  const node = taskNode(row, ir, language)
  return {
    code: answer,
    label: own ?? translate(language, `messageAction.${answer}`),
    consequence: translate(language, `workflow.messageAction.${consequenceOf(answer, ir, row.nodeId)}`, { node }),
    needsComment: policy.comment === 'always' || (policy.comment === 'refusal' && answer === 'reject'),
  }
}

function consequenceOf(answer: Answer, ir: Ir, nodeId: string): string {
  const node = ir.nodes[nodeId]
  if (node === undefined) return answer
  if (answer === 'agree') return node.multi === undefined ? 'agree' : 'agree_vote'
  if (!decidesAtOnce(ir, node)) return 'reject_vote'
  const rule = rejectRuleOf(ir, node)
  return rule === 'end' || rule === 'initiator' || rule === 'previous' ? `reject_${rule}` : 'reject_other'
}

const OUTCOMES: Readonly<Record<string, string>> = { agree: 'agreed', reject: 'rejected', abstain: 'abstained' }

const decisionOf = ({ outcome, why, closedBy, closedDate }: TaskOfMessage, language: Language): Decision => {
  const known = outcome === null ? undefined : OUTCOMES[outcome]
  const way = why === 'done' || why === 'returned' ? why : undefined
  return {
    what: translate(language, `workflow.messageAction.${known ?? way ?? 'gone'}`),
    who: way !== undefined || known !== undefined ? closedBy : '',
    at: closedDate ?? '',
  }
}
