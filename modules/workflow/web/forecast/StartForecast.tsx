import { Form } from 'antd'
import { useMemo, useState } from 'react'
import { Tag } from '#kit/ui/Tag.tsx'
import { Timeline } from '#kit/ui/Timeline.tsx'
import { useDelayedValue } from '#kit/ui/use-delayed-value.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { usePerson } from '#shell/session/session.ts'
import { workflowForecastRoutes, type StartForecast as Forecast } from '#workflow/contract/forecast.ts'
import type { AheadStep } from '#workflow/contract/follow.ts'
import type { Chosen } from '#workflow/contract/task.ts'
import { comingStep } from './coming-step.ts'
import { forecastChange } from './forecast-change.ts'
import '../workflow.css'
import './forecast.css'

/** Milliseconds after the last change until it is asked for. */
const REST_MS = 400

interface StartForecastProps {
  /** Its key. */
  process: string
  /** What is entered so far. */
  vars: Readonly<Record<string, never>>
  /** The user has changed something: from now on the effect of a change is stated. */
  isChanged: boolean
}

/**
 * In the form that starts a process: who will handle the request with the values so far. It never keeps from starting.
 */
export function StartForecast({ process, vars, isChanged }: StartForecastProps) {
  const t = useT()
  const form = Form.useFormInstance()
  const values = Form.useWatch((all: Readonly<Record<string, unknown>>) => all, form) as
    | Readonly<Record<string, unknown>>
    | undefined
  const entered = useMemo(() => {
    const chosen = values?.['chosen'] as Chosen | undefined
    return JSON.stringify({ key: process, vars, ...(chosen && { chosen }) })
  }, [process, vars, values])
  const settled = useDelayedValue(entered, REST_MS)
  const body = useMemo(() => JSON.parse(settled) as { key: string; vars: Record<string, never> }, [settled])
  const { data, error, isFetching } = useCall(workflowForecastRoutes.ofStart, { body }, { keepPrevious: true })
  return (
    <section className="wf-forecast" aria-label={t('workflow.forecast')}>
      <h3 className="wf-head">{t('workflow.forecast')}</h3>
      <p className="wf-hint">{t('workflow.forecast.hint')}</p>
      {error && <p className="wf-hint">{t('workflow.forecast.failed')}</p>}
      {data && !error && (
        <div className="wf-forecast-steps" aria-busy={isFetching} aria-live="polite">
          <Steps key={process} forecast={data} isChanged={isChanged} />
        </div>
      )}
    </section>
  )
}

function Steps({ forecast, isChanged }: { forecast: Forecast; isChanged: boolean }) {
  const t = useT()
  const { id } = usePerson()
  const [seen, setSeen] = useState<{ forecast: Forecast; before?: Forecast }>({ forecast })
  if (forecast !== seen.forecast) setSeen({ forecast, ...(isChanged && { before: seen.forecast }) })
  const { steps, unsure, possible } = forecast
  const { added, gone } = forecastChange(seen.before?.steps, steps)
  const and = t('workflow.event.and')
  const shown = steps.map((step, index) => ({
    ...comingStep(step, index, id),
    ...(added.has(index) && { details: <Tag tone="accent">{t('workflow.forecast.new')}</Tag> }),
  }))
  const nodes = possible.map(({ name }) => name).join(and)
  const changes = [
    added.size > 0 &&
      t('workflow.forecast.added', {
        nodes: named(
          steps.filter((_, at) => added.has(at)),
          and,
        ),
      }),
    gone.length > 0 && t('workflow.forecast.gone', { nodes: named(gone, and) }),
  ].filter((one) => one !== false)
  return (
    <>
      {changes.length > 0 && <p className="wf-forecast-changes">{changes.join(' ')}</p>}
      {shown.length > 0 && <Timeline name={t('workflow.forecast')} steps={shown} />}
      {shown.length === 0 && unsure === '' && <p className="wf-hint">{t('workflow.forecast.none')}</p>}
      {unsure !== '' && (
        <p className="wf-hint">
          {t('workflow.forecast.unsure', { node: unsure })}
          {nodes !== '' && ` ${t('workflow.forecast.possible', { nodes })}`}
        </p>
      )}
    </>
  )
}

const named = (steps: readonly AheadStep[], and: string): string =>
  [...new Set(steps.map(({ node }) => node))].join(and)
