/** The proof that the server asks for before a call, while the user is being asked for it. */
import type { StepUpRefusal } from '#contract/factor.ts'
import { createStore } from '../store.ts'

export interface StepUpAsk {
  readonly refusal: StepUpRefusal
  readonly settle: (isProved: boolean) => void
}

export const stepUpAsk = createStore<StepUpAsk | undefined>(undefined)
let running: Promise<boolean> | undefined

/**
 * Asks the user to prove who they are; several calls at once ask once.
 * @returns whether they did
 */
export function askStepUp(refusal: StepUpRefusal): Promise<boolean> {
  running ??= new Promise<boolean>((resolve) => {
    stepUpAsk.set({
      refusal,
      settle: (isProved) => {
        running = undefined
        stepUpAsk.set(undefined)
        resolve(isProved)
      },
    })
  })
  return running
}
