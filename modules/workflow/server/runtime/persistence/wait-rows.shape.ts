/** Jobs, subscriptions and incidents, from the difference between two states. Pure. */
import { newId } from '#kernel/ids.ts'
import type { Effect, Wait } from '#process/index.ts'
import type { LoadedInstance } from '../engine/loaded-instance.ts'
import type { Rows } from './row-types.ts'

/** Jobs and subscriptions are what the state waits for, no more and no less. */
export function compareWaits({ id, before, state, definition }: LoadedInstance, rows: Rows): void {
  const wasParked = before.status === 'suspended'
  const parked = state.status === 'suspended'
  for (const [key, wait] of Object.entries(before.waits)) {
    const now = state.waits[key]
    const isSame = now !== undefined && now.n === wait.n && now.due === wait.due && now.name === wait.name
    if (!isSame || (wasParked !== parked && isJob(wait))) rows.waitsGone.push({ instance_id: id, wait: Number(key) })
  }
  for (const [key, wait] of Object.entries(state.waits)) {
    const was = before.waits[key]
    const isSame = was !== undefined && was.n === wait.n && was.due === wait.due && was.name === wait.name
    if (isSame && (wasParked === parked || !isJob(wait))) continue
    const place = { instance_id: id, wait: Number(key), node_id: wait.n }
    if (isJob(wait))
      rows.jobs.push({
        id: newId(),
        ...place,
        kind: kindOf(wait),
        worker: definition.ir.nodes[wait.n]?.job?.worker ?? '',
        due: wait.due ?? null,
        parked,
      })
    else if ((wait.k === 'message' || wait.k === 'signal') && wait.name !== undefined)
      rows.subscriptions.push({ ...place, kind: wait.k, name: wait.name })
  }
}

const kindOf = ({ k, call, record }: Wait): Rows['jobs'][number]['kind'] =>
  k === 'timer' ? 'timer' : call !== undefined ? 'call' : record !== undefined ? 'record' : 'work'

const isJob = ({ k }: Wait): boolean => k === 'timer' || k === 'job'

/**
 * Incidents are tokens that are stuck; others (a condition that cannot be evaluated, say) are reported by the step
 * alone.
 */
export function compareIncidents(instance: LoadedInstance, effects: readonly Effect[], rows: Rows): void {
  const { id, before, state } = instance
  const isBad = (token: { st: string; why?: string } | undefined) =>
    token !== undefined && (token.st === 'stuck' || token.why !== undefined)
  for (const [key, token] of Object.entries(before.tokens))
    if (isBad(token) && (!isBad(state.tokens[key]) || state.tokens[key]?.why !== token.why))
      rows.incidentsGone.push({ instance_id: id, token: Number(key) })
  const reported = effects.filter((effect): effect is Effect & { type: 'incident' } => effect.type === 'incident')
  for (const [key, token] of Object.entries(state.tokens)) {
    if (!isBad(token) || (isBad(before.tokens[key]) && before.tokens[key]?.why === token.why)) continue
    const incident = reported.findLast(({ token: at }) => at === Number(key))
    rows.incidents.push({
      id: newId(),
      instance_id: id,
      token: Number(key),
      node_id: token.n,
      code: incident?.code ?? token.why ?? 'DEADLOCK',
      detail: incident?.detail ?? '',
    })
  }
}
