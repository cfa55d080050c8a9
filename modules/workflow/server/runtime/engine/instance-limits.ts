/** What one instance may take: looked at before anything of a command is written. */
import { AppError } from '#kernel/errors.ts'
import { ProcessError, type State } from '#process/index.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import { countComments } from '../persistence/command.repo.ts'
import type { LoadedInstance, Step } from './loaded-instance.ts'
import type { InstanceTree } from './instance-tree.ts'

/** The variables of all scopes of an instance, what members stand for and gave back, what called processes get. */
const MAX_VARS_BYTES = 1_000_000
/** Comments of users in one tree of processes. */
const MAX_COMMENTS = 1_000

/**
 * Only where a step has set variables or begun members, so that others cost nothing.
 * @throws ProcessError STATE_TOO_LARGE
 */
export function refuseTooLarge(touched: readonly LoadedInstance[], steps: readonly Step[]): void {
  const grown = new Set(
    steps.flatMap(({ instance, command, effects }) =>
      command === 'childEnded' || effects.some(({ type }) => GROWS.has(type)) ? [instance] : [],
    ),
  )
  for (const { id, state } of touched)
    if (grown.has(id) && bytesOf(state, MAX_VARS_BYTES) > MAX_VARS_BYTES)
      throw new ProcessError('STATE_TOO_LARGE', undefined, { most: MAX_VARS_BYTES / 1_000 })
}

const GROWS = new Set<string>(['varsSet', 'scopeMade', 'taskOpened', 'childStart', 'jobArmed'])

/** Counts no further than beyond `most`. */
function bytesOf({ scopes, tokens, waits }: State, most: number): number {
  let bytes = 0
  for (const { call, record } of Object.values(waits)) {
    if (call !== undefined) bytes += sizeOf(call)
    if (record !== undefined) bytes += sizeOf(record)
    if (bytes > most) return bytes
  }
  for (const { vars } of Object.values(scopes)) {
    bytes += sizeOf(vars)
    if (bytes > most) return bytes
  }
  for (const { m } of Object.values(tokens)) {
    if (m?.list !== undefined) bytes += sizeOf(m.list)
    if (m?.results !== undefined) bytes += sizeOf(m.results)
    if (bytes > most) return bytes
  }
  return bytes
}

const sizeOf = (value: object): number => Buffer.byteLength(JSON.stringify(value))

/** Counted only where there can be so many. @throws AppError too_many_comments */
export async function refuseComment({ tx, rootId, taskId, touched }: InstanceTree, comment: string): Promise<void> {
  // Administrators give a reason for what they do, however many comments there are.
  if (comment === '' || taskId === undefined || touched.every(({ revision }) => revision <= MAX_COMMENTS)) return
  if ((await countComments(tx, rootId)) >= MAX_COMMENTS)
    throw new AppError(workflowErrors.tooManyComments, { most: MAX_COMMENTS })
}
