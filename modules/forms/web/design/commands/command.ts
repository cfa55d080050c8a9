/**
 * Every change of a form is a command: it takes the model, answers the changed one with its undo, and leaves the model
 * that it was given as it is.
 */
import type { FormModel, LocalText } from '#forms-core/index.ts'
import type { Target } from '../model/layout-tree.ts'

/** What the step is called beside the buttons of undo and redo: `forms.design.step.{verb}` of something. */
export interface StepName {
  verb: StepVerb
  what?: LocalText
  /** A property, as the model calls it. */
  property?: string
}
export type StepVerb = 'added' | 'removed' | 'moved' | 'duplicated' | 'changed' | 'renamed' | 'copied' | 'head'

export interface Done {
  model: FormModel
  undo: () => FormModel
  name: StepName
  /** What is selected afterwards; left out, the selection stays. */
  target?: Target
  /** Steps of one key that follow each other are one: letters typed into one property. */
  merge?: string
}

/** Answers nothing where there is nothing to do, or where the change is not allowed. */
export type Command<Input> = (model: FormModel, input: Input) => Done | undefined

/** A change with its undo. Models are never changed in place, so the undo of a change is the model before it. */
export function done(
  before: FormModel,
  model: FormModel,
  name: StepName,
  more: Pick<Done, 'target' | 'merge'> = {},
): Done | undefined {
  return model === before ? undefined : { model, undo: () => before, name, ...more }
}
