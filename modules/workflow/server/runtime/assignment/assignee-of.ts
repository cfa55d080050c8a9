import type { LoadedInstance } from '../engine/loaded-instance.ts'

/** Whose a task is: its assignee, else whom its member stands for; `''` for no user yet. */
export function assigneeOf({ state }: Pick<LoadedInstance, 'state'>, no: number): string {
  const { t, i, a } = state.tasks[no] ?? {}
  const userId = a ?? (t === undefined || i === undefined ? '' : state.tokens[t]?.m?.list?.[i])
  return typeof userId === 'string' ? userId : ''
}
