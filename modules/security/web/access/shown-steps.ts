/** Steps as a page shows them. Pure. */
import type { AccessStep } from '#security/contract/access.ts'

/** One step, or neighbours that have the same answer. */
export interface ShownStep {
  readonly first: AccessStep
  readonly steps: readonly AccessStep[]
}

/** Whether a step has something of its own to show besides its reason. */
const isAlone = ({ step, result, isReached }: AccessStep): boolean =>
  step === 'code' || (isReached && result === 'refused')

/** @param isMerged where there is little room: neighbours with the same answer stand together */
export function stepsShown(steps: readonly AccessStep[], { isMerged }: { isMerged: boolean }): ShownStep[] {
  const shown: { first: AccessStep; steps: AccessStep[] }[] = []
  for (const step of steps) {
    const last = shown.at(-1)
    const isSame = last && last.first.isReached === step.isReached && last.first.result === step.result
    if (isMerged && last && isSame && !isAlone(step) && !isAlone(last.first)) last.steps.push(step)
    else shown.push({ first: step, steps: [step] })
  }
  return shown
}
