import { lazy, Suspense, useEffect } from 'react'
import type { StepUpRefusal } from '#contract/factor.ts'
import { listen } from '../request/signals.ts'
import { useStore } from '../store.ts'
import { askStepUp, stepUpAsk } from './step-up-state.ts'

const StepUpDialog = lazy(() => import('./StepUpDialog.tsx'))

/** Shows the dialog of step-up when a call is refused for want of a proof. */
export function StepUpHost() {
  const ask = useStore(stepUpAsk)
  // As the contract says what this refusal carries; parsing it would bring zod.
  useEffect(() => listen('stepUp', (data) => askStepUp(data as unknown as StepUpRefusal)), [])
  if (!ask) return null
  return (
    <Suspense fallback={null}>
      <StepUpDialog {...ask} />
    </Suspense>
  )
}
