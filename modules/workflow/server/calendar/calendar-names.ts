/** Which working calendars a process counts by, as its file names them. Pure. */
import type { Ir, Node } from '#process/index.ts'

/** The names at one node. */
export const calendarNamesAt = ({ user, call, event }: Node): string[] =>
  [user?.calendar, call?.limit?.calendar, event?.type === 'timer' ? event.calendar : undefined].filter(
    (name) => name !== undefined,
  )

const found = new WeakMap<Ir, readonly string[]>()

/** The names in a process, each once. Looked for once. */
export function calendarNamesIn(ir: Ir): readonly string[] {
  const known = found.get(ir)
  if (known !== undefined) return known
  const names = [...new Set(Object.values(ir.nodes).flatMap(calendarNamesAt))]
  found.set(ir, names)
  return names
}
