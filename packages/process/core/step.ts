/** One command, carried out whole until every path waits for something, or refused whole. */
import { carryOut } from './carry-out.ts'
import type { Env } from './env.ts'
import { checkNames } from './names.ts'
import { settle } from './quiet.ts'
import { Run } from './run.ts'
import { settleBypasses } from '../commands/bypass.ts'
import { settleHelpers, settleRejections } from '../commands/tasks.ts'
import type { Command } from '../model/command.ts'
import type { Effect } from '../model/effect.ts'
import { Incident, ProcessError } from '../model/failure.ts'
import type { Ir } from '../model/ir.ts'
import type { State } from '../model/state.ts'

export const NEW: State = { status: 'new', seq: 0, tokens: {}, scopes: {}, tasks: {}, waits: {} }

/** What a suspended instance still answers to. */
const ALSO_SUSPENDED = new Set<Command['type']>(['resume', 'cancel', 'setVars', 'migrate'])

/**
 * The state after a command and what happened on the way. Pure: the same input gives the same output, and the state
 * that was given stays as it was. Throws a `ProcessError` when the command is refused; then nothing has changed.
 */
export function step(ir: Ir, state: State, command: Command, env: Env): { state: State; effects: Effect[] } {
  check(state, command)
  const run = new Run(ir, state, env)
  try {
    carryOut(run, command)
    settleAll(run, command)
  } catch (error) {
    if (error instanceof Incident) throw new ProcessError(error.code, ir.id, { detail: error.detail })
    throw error
  }
  return { state: run.state(), effects: run.effects }
}

function check({ status }: State, command: Command): void {
  const { type } = command
  // What a called process had is not what a user says.
  if ('vars' in command && type !== 'childEnded') checkNames(command.vars)
  if (type === 'jobDone') checkNames(command.local)
  const isReopening = 'reopens' in command && command.reopens === true && status === 'ended'
  if (type === 'start' || isReopening) return
  if (status === 'suspended' && !ALSO_SUSPENDED.has(type)) throw new ProcessError('SUSPENDED')
  if (status !== 'run' && status !== 'suspended') throw new ProcessError('NOT_RUNNING')
}

/** What people decided may call for more: rejections with a rule, ways straight back. */
function settleAll(run: Run, command: Command): void {
  const lineage = 'lineage' in command ? command.lineage : undefined
  settle(run, () => {
    settleHelpers(run)
    settleRejections(run, lineage)
    settleBypasses(run)
  })
}
