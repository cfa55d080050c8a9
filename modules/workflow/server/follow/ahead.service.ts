/** Who would be asked next with the variables there are now: the core's forecast, its people looked up. Reads only. */
import type { Db } from '#kernel/database/lease.ts'
import { Budget, Incident, MAX_COMMAND_COST, ProcessError, type Effect, type Forecast } from '#process/index.ts'
import { People } from '../runtime/assignment/people.ts'
import type { LoadedInstance } from '../runtime/engine/loaded-instance.ts'
import { lookAhead } from '../runtime/engine/engine-step.ts'

/** Tasks whose people are looked up: further away it is guessing. */
const MAX_TASKS = 20
/** Stands for people whom a rule will find. */
const PLACEHOLDER = '?'

export interface Ahead extends Forecast {
  tasks: { nodeId: string; people: string[]; groups: string[] }[]
}

interface ForecastStart {
  people: People
  budget: Budget
  /** Effects of the step just taken, whose tasks count as well. */
  before: readonly Effect[]
  /** Every task is completed with "agree"; otherwise without an outcome. */
  isAgreed: boolean
}

function fromNow(db: Db): ForecastStart {
  const budget = new Budget(MAX_COMMAND_COST)
  return { people: new People(db, budget), budget, before: [], isAgreed: false }
}

/** @param now the moment that timers and deadlines count from, in milliseconds since 1970 */
export async function aheadOf(db: Db, instance: LoadedInstance, now: number, from = fromNow(db)): Promise<Ahead> {
  const { people, budget, before, isAgreed } = from
  let seen: Effect[] = []
  const { ir } = instance.definition
  let found: Forecast
  try {
    found = await people.known(instance, (known, missing) => {
      seen = [...before]
      const see = (effect: Effect) => void seen.push(effect)
      return lookAhead(ir, instance.state, now, {
        people: known,
        missing,
        budget,
        see,
        placeholder: PLACEHOLDER,
        isAgreed,
      })
    })
  } catch (error) {
    if (error instanceof ProcessError || error instanceof Incident) return { ahead: [], unsure: '', tasks: [] }
    throw error
  }
  const tasks = new Map<string, { people: Set<string>; groups: Set<string> }>()
  for (const effect of seen) {
    if (effect.type !== 'taskOpened' && effect.type !== 'needAssignees') continue
    if (!tasks.has(effect.node) && tasks.size >= MAX_TASKS) continue
    const task = tasks.get(effect.node) ?? { people: new Set<string>(), groups: new Set<string>() }
    tasks.set(effect.node, task)
    const asked =
      effect.type === 'needAssignees'
        ? await people.byRule(effect, instance, { now, actorOf: unknownYet })
        : await people.idsOf([...(effect.candidateUsers ?? []), ...named(effect.assignee)])
    for (const id of asked) task.people.add(id)
    if (effect.type === 'taskOpened') for (const group of effect.candidateGroups ?? []) task.groups.add(group)
  }
  return {
    ...found,
    tasks: [...tasks].map(([nodeId, { people: ids, groups }]) => ({ nodeId, people: [...ids], groups: [...groups] })),
  }
}

/** Who will act before, no one knows. */
const unknownYet = () => Promise.resolve(undefined)

const named = (assignee: string | undefined): string[] =>
  assignee === undefined || assignee === '' || assignee === PLACEHOLDER ? [] : [assignee]
