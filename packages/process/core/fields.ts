/** Fields of the forms of a process: what no one has filled in is nothing, not unknown. */
import { tableOfName } from '../compile/written.ts'
import { withoutBuiltIns } from '../model/built-in.ts'
import type { Ir } from '../model/ir.ts'
import type { Vars } from '../model/state.ts'

const remembered = new WeakMap<Ir, Vars>()

/**
 * Every field of the forms of a process as nothing: those that its file declares, and what starts and tasks of people
 * may write. `more`: of its online form, which the platform knows. What services and messages write is no field.
 */
export function emptyFields(ir: Ir, more: ReadonlySet<string> = new Set()): Vars {
  const known = remembered.get(ir) ?? nothing(namesIn(ir))
  remembered.set(ir, known)
  return more.size === 0 ? known : { ...known, ...nothing(more) }
}

const nothing = (names: Iterable<string>): Vars =>
  withoutBuiltIns(Object.fromEntries([...names].map((name) => [name, null])))

const namesIn = ({ nodes }: Ir): string[] =>
  Object.values(nodes).flatMap(({ kind, fields = [], writes = [] }) =>
    kind === 'start' || kind === 'user' ? [...fields, ...writes.filter((name) => tableOfName(name) === undefined)] : [],
  )
