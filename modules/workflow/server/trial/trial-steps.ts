/** What a trial came to, in the order in which it did. Pure. */
import type { Effect } from '#process/index.ts'
import type { TrialStep } from '#workflow/contract/trial.ts'
import type { LoadedInstance, Step } from '../runtime/engine/loaded-instance.ts'

/** One time at one node. */
export interface Visit {
  instanceId: string
  token: number
  nodeId: string
}

export const visitsIn = (steps: readonly Step[]): Visit[] =>
  steps.flatMap(({ instance: instanceId, effects }) =>
    effects.flatMap((effect) =>
      effect.type === 'visited' ? [{ instanceId, token: effect.token, nodeId: effect.node }] : [],
    ),
  )

export const keyOf = ({ instanceId, token }: Pick<Visit, 'instanceId' | 'token'>): string => `${instanceId} ${token}`

/** What is known of a visit beside who is asked. */
export interface VisitFacts {
  outcome: string | null
  waits: TrialStep['waits']
}

/** What became of each visit, by `keyOf`. */
export function factsOf(steps: readonly Step[], touched: readonly LoadedInstance[]): ReadonlyMap<string, VisitFacts> {
  const facts = new Map<string, VisitFacts>()
  const at = (instanceId: string, token: number): VisitFacts => {
    const key = keyOf({ instanceId, token })
    const known = facts.get(key) ?? { outcome: null, waits: null }
    facts.set(key, known)
    return known
  }
  for (const { instance: id, effects } of steps) {
    const ir = touched.find((one) => one.id === id)?.definition.ir
    /** By its node: a subscription does not name its token. */
    const latest = new Map<string, number>()
    for (const effect of effects) {
      if (effect.type === 'visited') latest.set(effect.node, effect.token)
      else if (effect.type === 'taskClosed' && effect.outcome !== undefined)
        at(id, effect.token).outcome = effect.outcome
      else if (effect.type === 'childStart') at(id, effect.token).waits = 'call'
      else {
        const waits = waitOf(effect)
        const token = waits && latest.get(waits.node)
        if (waits !== undefined && token !== undefined && ir?.nodes[waits.node]?.kind !== 'user')
          at(id, token).waits = waits.kind
      }
    }
  }
  return facts
}

function waitOf(effect: Effect): { node: string; kind: NonNullable<TrialStep['waits']> } | undefined {
  if (effect.type === 'subscribed') return { node: effect.node, kind: effect.kind }
  // What the server does itself is not waited for.
  if (effect.type !== 'jobArmed' || !isWaitedFor(effect.kind)) return undefined
  return { node: effect.node, kind: effect.kind }
}

const isWaitedFor = (kind: string): kind is 'timer' | 'job' => kind === 'timer' || kind === 'job'

/** The flows of one instance that were taken, each once. */
export const flowsIn = (steps: readonly Step[], instanceId: string): string[] => [
  ...new Set(
    steps
      .filter(({ instance }) => instance === instanceId)
      .flatMap(({ effects }) => effects.flatMap((effect) => (effect.type === 'flowTaken' ? [effect.flow] : []))),
  ),
]
