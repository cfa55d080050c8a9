/**
 * The way ahead as it would be with the variables there are now: steps on a copy, everything waited for done at once.
 * Nothing is carried out.
 */
import type { Env } from '../core/env.ts'
import { ids } from '../core/run.ts'
import { step } from '../core/step.ts'
import type { Command } from '../model/command.ts'
import type { Effect } from '../model/effect.ts'
import { ProcessError } from '../model/failure.ts'
import type { Ir } from '../model/ir.ts'
import type { State } from '../model/state.ts'

const MAX_NODES = 200

export interface Forecast {
  /** Nodes in the order they would be visited, each once. */
  ahead: string[]
  /** Where no one can say what follows yet: a name that is not set, a loop that does not end. */
  unsure?: string
}

/**
 * What would follow from what is open now.
 * @param see receives every effect of the steps on the way, for callers that need the users who would be asked
 * @param options `isAgreed`: every task is completed with "agree"; otherwise without an outcome
 */
export function forecast(
  ir: Ir,
  state: State,
  env: Env,
  see?: (effect: Effect) => void,
  { isAgreed = false }: { isAgreed?: boolean } = {},
): Forecast {
  const ahead = new Set<string>()
  let now = state
  for (let round = 0; now.status === 'run' && round < MAX_NODES; round += 1) {
    const command = nextOf(ir, now, isAgreed)
    if (command === undefined) break
    let taken: ReturnType<typeof step>
    try {
      taken = step(ir, now, command, env)
    } catch (error) {
      if (error instanceof ProcessError) return { ahead: [...ahead], unsure: error.node ?? '' }
      throw error
    }
    now = taken.state
    for (const effect of taken.effects) {
      if (effect.type === 'visited') ahead.add(effect.node)
      see?.(effect)
    }
    const incident = taken.effects.find((effect) => effect.type === 'incident')
    if (incident?.type === 'incident') return { ahead: [...ahead], unsure: incident.node }
  }
  if (now.status !== 'run') return { ahead: [...ahead] }
  const [open] = Object.values(now.tokens)
  return { ahead: [...ahead], unsure: open?.n ?? '' }
}

/** The oldest thing that can be done; boundary events and others beside are not expected. */
function nextOf(ir: Ir, { tasks, waits, tokens }: State, isAgreed: boolean): Command | undefined {
  const task = ids(tasks).find((id) => tasks[id]?.st === undefined)
  if (task !== undefined) {
    const { t = 0, o } = tasks[task] ?? {}
    if (o !== undefined && tokens[t] !== undefined) return { type: 'resolve', task }
    return { type: 'complete', task, ...(isAgreed ? { outcome: 'agree' } : {}) }
  }
  for (const id of ids(waits)) {
    const wait = waits[id]
    const node = wait === undefined ? undefined : ir.nodes[wait.n]
    if (wait?.t === undefined || node?.kind === 'boundary') continue
    switch (wait.k) {
      case 'timer':
        return { type: 'timer', wait: id }
      case 'message':
        return { type: 'message', wait: id }
      case 'signal':
        return wait.name === undefined ? undefined : { type: 'signal', name: wait.name }
      case 'job':
        return { type: 'jobDone', wait: id }
      case 'child':
        return { type: 'childEnded', wait: id }
      case 'people':
        return { type: 'assigned', wait: id, users: ['?'] }
      case 'condition':
    }
  }
  return undefined
}
