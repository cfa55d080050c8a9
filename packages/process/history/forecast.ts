/**
 * The way ahead as it would be with the variables there are now: steps on a copy, everything waited for done at once.
 * Nothing is carried out.
 */
import type { Env } from '../core/env.ts'
import { ids } from '../core/run.ts'
import { isOfLimit } from '../core/time-limit.ts'
import { step } from '../core/step.ts'
import type { Command } from '../model/command.ts'
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

/** What would follow from what is open now. */
export function forecast(ir: Ir, state: State, env: Env): Forecast {
  const ahead = new Set<string>()
  let now = state
  for (let round = 0; now.status === 'run' && round < MAX_NODES; round += 1) {
    const command = expectedCommands(ir, now).next().value
    if (command === undefined) break
    let taken: ReturnType<typeof step>
    try {
      taken = step(ir, now, command, env)
    } catch (error) {
      if (error instanceof ProcessError) return { ahead: [...ahead], unsure: error.node ?? '' }
      throw error
    }
    now = taken.state
    for (const effect of taken.effects) if (effect.type === 'visited') ahead.add(effect.node)
    const incident = taken.effects.find((effect) => effect.type === 'incident')
    if (incident?.type === 'incident') return { ahead: [...ahead], unsure: incident.node }
  }
  if (now.status !== 'run') return { ahead: [...ahead] }
  const [open] = Object.values(now.tokens)
  return { ahead: [...ahead], unsure: open?.n ?? '' }
}

/**
 * What can be done next, tasks and then waits, the oldest first; boundary events and others beside are not expected.
 */
export function* expectedCommands(ir: Ir, { tasks, waits, tokens }: State): Generator<Command, undefined> {
  for (const task of ids(tasks)) {
    const { t = 0, o, st } = tasks[task] ?? {}
    if (st !== undefined) continue
    const isDelegated = o !== undefined && tokens[t] !== undefined
    yield isDelegated ? { type: 'resolve', task } : { type: 'complete', task }
  }
  for (const id of ids(waits)) {
    const wait = waits[id]
    const node = wait === undefined ? undefined : ir.nodes[wait.n]
    // People act in time, as far as anyone can say, and so do called processes.
    if (wait?.t === undefined || node?.kind === 'boundary' || (wait.k === 'timer' && isOfLimit({ ir }, wait))) continue
    switch (wait.k) {
      case 'timer':
        yield { type: 'timer', wait: id }
        break
      case 'message':
        yield { type: 'message', wait: id }
        break
      case 'signal':
        if (wait.name === undefined) return
        yield { type: 'signal', name: wait.name }
        break
      case 'job':
        yield { type: 'jobDone', wait: id }
        break
      case 'child':
        yield { type: 'childEnded', wait: id }
        break
      case 'people':
        yield { type: 'assigned', wait: id, users: ['?'] }
        break
      case 'condition':
    }
  }
}
