/**
 * A refusal of the core as the reply has it: the error code, the core's sentence in the caller's language, the node.
 */
import { validate } from 'uuid'
import { AppError } from '#kernel/errors.ts'
import { translate, type Language } from '#kernel/i18n/translate.ts'
import { wallClock } from '#kernel/sheets/write-zone.ts'
import { type Incident, ProcessError, say } from '#process/index.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import { namesOf } from '../persistence/people.repo.ts'
import { nodeName } from './node-name.ts'
import type { CommandActor } from './command-meta.ts'
import { handledBy } from '../persistence/task.repo.ts'
import type { InstanceTree } from './instance-tree.ts'

/** Another user was quicker, or it is too early: the same call may succeed later. */
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

export async function refusalOf(
  tree: InstanceTree,
  error: ProcessError | Incident,
  { language }: CommandActor,
): Promise<AppError> {
  const node = error instanceof ProcessError ? error.node : undefined
  const label = node === undefined ? '' : nameOf(tree, node, language)
  const data = { code: error.code, ...(node === undefined ? {} : { node }) }
  if (error.code === 'TASK_GONE') return new AppError(workflowErrors.taskHandled, { by: await handledLast(tree) }, data)
  if (error.code === 'NO_ASSIGNEE') return new AppError(workflowErrors.approverMissing, { node: label }, data)
  const reason = say('failure', error.code, language, {
    ...(error instanceof ProcessError ? await withNames(tree, error.detail, language) : {}),
    node: label,
  })
  return new AppError(CONFLICTS.has(error.code) ? workflowErrors.notNow : workflowErrors.refused, { reason }, data)
}

/** Who handled the task, and when by the clock of the organisation; empty where no person did. */
async function handledLast({ tx, taskId, zone }: InstanceTree): Promise<string> {
  const { who, when } = await handledBy(tx, taskId)
  return who === '' ? '' : `${who} ${wallClock(zone).textOf(when)}`.trim()
}

/** Details that hold the id of a person. */
const PEOPLE = ['by', 'user']

/** People by their names instead of their ids. */
async function withNames({ tx }: InstanceTree, detail: ProcessError['detail'], language: Language) {
  const ids = PEOPLE.flatMap((key) => (isId(detail[key]) ? [detail[key]] : []))
  const names = await namesOf(tx, ids)
  const named = PEOPLE.filter((key) => detail[key] === '' || isId(detail[key])).map((key) => [
    key,
    names.get(String(detail[key])) ?? translate(language, 'workflow.node.another_person'),
  ])
  return { ...detail, ...(Object.fromEntries(named) as Record<string, string>) }
}

const isId = (value: unknown): value is string => typeof value === 'string' && validate(value)

/** What people call a node: its name, else its id. */
function nameOf({ touched }: InstanceTree, node: string, language: Language): string {
  for (const { definition } of touched) {
    const name = nodeName(definition.ir, node, language)
    if (name !== undefined) return name
  }
  return node
}
