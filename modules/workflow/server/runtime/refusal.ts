/** What the core refuses, as the wire says it: the house's codes, the core's sentence in the caller's language, the node. */
import { AppError } from '#kernel/errors.ts'
import { type Incident, ProcessError, say } from '#process/index.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import type { Doer } from './order.ts'
import { handledBy } from './task.repo.ts'
import type { Tree } from './tree.ts'

/** Somebody else was quicker, or it is not the time for it: the same call may be right later or elsewhere. */
const CONFLICTS = new Set([
  'NOT_RUNNING',
  'SUSPENDED',
  'NOT_SUSPENDED',
  'TASK_WAITING',
  'ALREADY_CLAIMED',
  'NOT_CLAIMED',
  'DELEGATION_PENDING',
  'NOT_DELEGATED',
  'ALREADY_HANDLED',
  'WAIT_GONE',
  'NOT_STUCK',
  'NO_TOKEN',
])

export async function refusalOf(tree: Tree, error: ProcessError | Incident, { language }: Doer): Promise<AppError> {
  const node = error instanceof ProcessError ? error.node : undefined
  const label = node === undefined ? '' : nameOf(tree, node)
  const data = { code: error.code, ...(node === undefined ? {} : { node }) }
  if (error.code === 'TASK_GONE')
    return new AppError(workflowErrors.taskHandled, await handledBy(tree.tx, tree.taskId), data)
  if (error.code === 'NO_ASSIGNEE') return new AppError(workflowErrors.approverMissing, { node: label }, data)
  const reason = say('failure', error.code, language, {
    ...(error instanceof ProcessError ? error.detail : {}),
    node: label,
  })
  return new AppError(CONFLICTS.has(error.code) ? workflowErrors.notNow : workflowErrors.refused, { reason }, data)
}

/** What people call a node: its name, else its id. */
function nameOf({ touched }: Tree, node: string): string {
  for (const { definition } of touched) {
    const name = Object.hasOwn(definition.ir.nodes, node) ? definition.ir.nodes[node]?.name : undefined
    if (name !== undefined && name !== '') return name
  }
  return node
}
