import { useCall } from '#shell/request/use-call.ts'
import { bareFirstRunRoutes } from '../first-run/first-run-calls.ts'
import { FirstSteps, StepProgress } from '../first-run/FirstSteps.tsx'
import { shownSteps } from '../first-run/steps.ts'

/** The first steps within the help, for those who may take any; home no longer shows them once they are done. */
export function StepsHere() {
  const { data } = useCall(bareFirstRunRoutes.steps, {})
  if (data === undefined || data.length === 0) return null
  const steps = shownSteps(data)
  return (
    <section className="help-steps-here">
      <div className="help-progress-row">
        <StepProgress steps={steps} />
      </div>
      <FirstSteps steps={steps} />
    </section>
  )
}
