/** The commands of a session, each undone and redone as one step. Trees never change, so they are the steps. */
import { carryOutOn, type SimpleCommand } from './commands.ts'
import type { SimpleTree } from './tree.ts'

const MAX_UNDONE = 200

export interface SimpleHistory {
  readonly tree: SimpleTree
  /** What is chosen. */
  readonly chosen: string
  /** The form of the model, which is no part of its file. */
  readonly formKey: string
  readonly past: readonly Moment[]
  readonly future: readonly Moment[]
}
type Moment = Pick<SimpleHistory, 'tree' | 'chosen' | 'formKey'>

export const historyOf = (tree: SimpleTree, chosen: string, formKey = ''): SimpleHistory => ({
  tree,
  chosen,
  formKey,
  past: [],
  future: [],
})

/** The history with a command, unchanged where it cannot be carried out. */
export function withCommand(history: SimpleHistory, command: SimpleCommand): SimpleHistory {
  const done = carryOutOn(history.tree, command)
  if (done === undefined) return history
  return { ...stepFrom(history), tree: done.tree, chosen: done.id }
}

/** The history with another form for the model. */
export function withFormKey(history: SimpleHistory, formKey: string): SimpleHistory {
  return formKey === history.formKey ? history : { ...stepFrom(history), formKey }
}

const momentOf = ({ tree, chosen, formKey }: SimpleHistory): Moment => ({ tree, chosen, formKey })

const stepFrom = (history: SimpleHistory): SimpleHistory => ({
  ...history,
  past: [...history.past.slice(1 - MAX_UNDONE), momentOf(history)],
  future: [],
})

export function undoneIn(history: SimpleHistory): SimpleHistory {
  const last = history.past.at(-1)
  if (last === undefined) return history
  return { ...last, past: history.past.slice(0, -1), future: [momentOf(history), ...history.future] }
}

export function redoneIn(history: SimpleHistory): SimpleHistory {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { ...next, past: [...history.past, momentOf(history)], future }
}
