import { CircleAlert, CircleCheck } from 'lucide-react'
import { sizeText } from '#contract/file-types.ts'
import { WidgetCard } from '#shell/home/WidgetCard.tsx'
import { WidgetState } from '#shell/home/WidgetState.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { stateRows } from './state-rows.ts'
import { bareSystemStateRoutes } from './system-state-calls.ts'
import './system-state.css'

const ROWS = 3

/** Each part that the organisation relies on: icon, name, and how it is in words. */
export default function SystemStateWidget() {
  const t = useT()
  const state = useCall(bareSystemStateRoutes.now, {})
  return (
    <WidgetCard title={t('help.widget.systemState')}>
      <WidgetState asked={state} rows={ROWS}>
        {(data) => (
          <ul className="pt-widget-list help-state">
            {stateRows(data, sizeText).map(({ part, isGood, text, values }) => {
              const Icon = isGood ? CircleCheck : CircleAlert
              return (
                <li key={part} data-state={isGood ? 'good' : 'bad'}>
                  <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
                  <span>{t(`help.state.${part}`)}</span>
                  <span className="help-state-value">{t(text, values)}</span>
                </li>
              )
            })}
          </ul>
        )}
      </WidgetState>
    </WidgetCard>
  )
}
