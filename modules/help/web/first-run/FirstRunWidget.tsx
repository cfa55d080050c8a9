import { PanelRightClose } from 'lucide-react'
import { toast } from '#shell/feedback/toast.ts'
import { useHideWidgets } from '#shell/home/use-widget-arrangement.ts'
import { WidgetCard } from '#shell/home/WidgetCard.tsx'
import { WidgetState } from '#shell/home/WidgetState.tsx'
import { useT } from '#shell/i18n.ts'
import { callKey, useCall } from '#shell/request/use-call.ts'
import { useStaleWhenLeft } from '#shell/request/use-stale-when-left.ts'
import { bareFirstRunRoutes } from './first-run-calls.ts'
import { FirstSteps, StepProgress } from './FirstSteps.tsx'
import { shownSteps } from './steps.ts'

const ROWS = 7
const OWN_WIDGETS = ['help.firstRun', 'help.guide']

/**
 * What an administrator of a new organisation does first. It leaves home when all is done, or when it is moved to the
 * help.
 */
export default function FirstRunWidget() {
  const t = useT()
  const hide = useHideWidgets('home')
  const asked = useCall(bareFirstRunRoutes.steps, {})
  useStaleWhenLeft(callKey(bareFirstRunRoutes.steps))
  const steps = shownSteps(asked.data ?? [])
  const isComplete = asked.data !== undefined && steps.every(({ state }) => state === 'done')
  const moveToHelp = () => {
    hide(OWN_WIDGETS)
    toast('success', t('help.steps.hidden'))
  }
  return (
    <WidgetCard
      title={t('help.widget.firstRun')}
      aside={
        <button type="button" className="help-hide" onClick={moveToHelp}>
          <PanelRightClose size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('help.steps.hide')}
        </button>
      }
    >
      <WidgetState asked={asked} rows={ROWS}>
        {() => (
          <>
            <div className="help-progress-row">
              <StepProgress steps={steps} />
              {isComplete && <span role="status">{t('help.step.allDone')}</span>}
            </div>
            <FirstSteps steps={steps} />
          </>
        )}
      </WidgetState>
    </WidgetCard>
  )
}
