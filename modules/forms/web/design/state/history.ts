/** The steps of an editing session: what was done can be undone and done again. Plain data, without a clock. */
import type { FormModel } from '#forms-core/index.ts'
import type { Done, StepName } from '../commands/command.ts'
import { FORM, type Target } from '../model/layout-tree.ts'

const MAX_STEPS = 200

interface Step {
  name: StepName
  undo: () => FormModel
  redo: () => FormModel
  /** What was selected before and after. */
  from: Target
  to: Target
  merge: string | undefined
}

export interface History {
  model: FormModel
  selected: Target
  past: readonly Step[]
  future: readonly Step[]
}

export const newHistory = (model: FormModel): History => ({ model, selected: FORM, past: [], future: [] })

/** The history with a change. Changes of one merge key that follow each other are undone together. */
export function withDone(history: History, { model, undo, name, target, merge }: Done): History {
  const last = history.past.at(-1)
  const to = target ?? history.selected
  const redo = () => model
  const isSame = merge !== undefined && last?.merge === merge
  const step: Step = isSame && last ? { ...last, redo, to } : { name, undo, redo, from: history.selected, to, merge }
  const past = isSame ? history.past.slice(0, -1) : history.past.slice(-(MAX_STEPS - 1))
  return { model, selected: to, past: [...past, step], future: [] }
}

/** What follows is a step of its own, whatever it changes. */
export function sealed(history: History): History {
  const last = history.past.at(-1)
  if (last?.merge === undefined) return history
  return { ...history, past: [...history.past.slice(0, -1), { ...last, merge: undefined }] }
}

export function undone(history: History): History {
  const step = history.past.at(-1)
  if (step === undefined) return history
  return {
    model: step.undo(),
    selected: step.from,
    past: history.past.slice(0, -1),
    future: [step, ...history.future],
  }
}

export function redone(history: History): History {
  const [step, ...future] = history.future
  if (step === undefined) return history
  return { model: step.redo(), selected: step.to, past: [...history.past, { ...step, merge: undefined }], future }
}
