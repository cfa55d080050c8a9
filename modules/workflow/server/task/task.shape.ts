/**
 * A task as its row and as it is shown. What users do with tasks is in the history of the instance, not in the audit
 * trail.
 */
import type { Actor } from '#kernel/access/actor.ts'
import type { Language } from '#kernel/i18n/translate.ts'
import type { Ir, State } from '#process/index.ts'
import type { WorkflowTask } from '#workflow/contract/task.ts'
import { taskNode } from '../runtime/engine/node-name.ts'
import { withProcessName } from '../runtime/engine/process-name.ts'
import { taskActions } from './task.policy.ts'

type Row = Omit<WorkflowTask, 'actions' | 'seen'> & {
  definitionId: string
  rootDefinitionId: string
  isClaimable: boolean
  processEn: string
}

/** @param seenAt when its reader last looked at the request */
export function toOpenTask(
  { definitionId: _, rootDefinitionId: __, isClaimable, ...row }: Row,
  ir: Ir,
  { userId, language }: Pick<Actor, 'userId' | 'language'>,
  { seenAt }: { seenAt: string | undefined },
): WorkflowTask {
  const task = withProcessName(row, language)
  return {
    ...task,
    node: taskNode(task, ir, language),
    seen: seenAt !== undefined && Date.parse(seenAt) >= Date.parse(row.openedDate),
    actions: taskActions(task, ir, { userId, isClaimable }),
  }
}

export const toDoneTask = (
  { definitionId: _, rootDefinitionId: __, isClaimable: ___, ...row }: Row,
  language: Language,
): WorkflowTask => ({
  ...withProcessName(row, language),
  seen: true,
  actions: [],
})

/** Variables of the process itself, as JSON holds them. */
export const varsOf = ({ scopes }: State): Record<string, never> => (scopes[1]?.vars ?? {}) as Record<string, never>
