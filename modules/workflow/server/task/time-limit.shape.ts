/** What comes next by itself while no one acts on a task. Pure. */
import type { Ir, State } from '#process/index.ts'
import type { ComingLimit } from '#workflow/contract/task.ts'

/** Undefined where nothing comes. @param no of the task */
export function comingLimit({ nodes }: Ir, state: State, no: number): ComingLimit | undefined {
  const { t, i } = state.tasks[no] ?? {}
  const node = t === undefined ? undefined : state.tokens[t]?.n
  if (node === undefined || nodes[node]?.kind !== 'user') return undefined
  const own = Object.values(state.waits).filter(
    (wait) => wait.k === 'timer' && wait.n === node && wait.t === t && wait.i === i,
  )
  const reminder = own.find(({ left }) => left !== undefined)
  const end = own.find(({ left }) => left === undefined)
  if (reminder === undefined && end === undefined) return undefined
  return {
    remindDate: dateOf(reminder?.due),
    reminders: reminder?.left ?? 0,
    rule: end === undefined ? null : (nodes[node].user?.limit?.onTimeout ?? null),
    ruleDate: dateOf(end?.due),
  }
}

const dateOf = (moment: number | undefined): string | null =>
  moment === undefined ? null : new Date(moment).toISOString()
