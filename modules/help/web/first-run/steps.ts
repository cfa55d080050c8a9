/** The first steps as a list shows them. Pure. */
import type { FirstStep, FirstStepName } from '#help/contract/first-run.ts'

/** Hash path of the page on which a step is taken. */
export const STEP_PATHS: Readonly<Record<FirstStepName, string>> = {
  organisation: '/sys/config',
  departments: '/sys/dept',
  people: '/sys/user',
  roles: '/sys/role',
  process: '/bpm/model',
  notice: '/msg/notice',
}

export interface ShownStep {
  readonly name: FirstStepName
  /** The current one is the first that is open: only its button is solid. */
  readonly state: 'done' | 'current' | 'open'
}

/** Marks the first open step as the current one. */
export function shownSteps(steps: readonly FirstStep[]): ShownStep[] {
  const current = steps.find(({ isDone }) => !isDone)?.name
  return steps.map(({ name, isDone }) => ({ name, state: isDone ? 'done' : name === current ? 'current' : 'open' }))
}
