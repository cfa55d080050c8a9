import { Check } from 'lucide-react'
import { useT } from '#shell/i18n.ts'
import { STEP_PATHS, type ShownStep } from './steps.ts'
import './first-run.css'

/** The steps with their state; each leads to the page on which it is taken. */
export function FirstSteps({ steps }: { steps: readonly ShownStep[] }) {
  return (
    <ol className="help-steps">
      {steps.map((step, at) => (
        <Step key={step.name} step={step} number={at + 1} />
      ))}
    </ol>
  )
}

function Step({ step: { name, state }, number }: { step: ShownStep; number: number }) {
  const t = useT()
  const isDone = state === 'done'
  return (
    <li data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
      <span className="help-step-mark">
        {isDone ? <Check size={16} strokeWidth={1.75} aria-hidden="true" /> : <span aria-hidden="true">{number}</span>}
        <span className="pt-unseen">{t(isDone ? 'help.step.isDone' : 'help.step.isOpen')}</span>
      </span>
      <span className="help-step-words">
        <b>{t(`help.step.${name}`)}</b>
        <span>{t(isDone ? `help.step.${name}.done` : `help.step.${name}.why`)}</span>
      </span>
      <a
        className={isDone ? 'help-step-view' : 'pt-button'}
        data-kind={state === 'current' ? 'solid' : undefined}
        href={`#${STEP_PATHS[name]}`}
      >
        {t(isDone ? 'help.step.view' : `help.step.${name}.action`)}
        <span className="pt-unseen">{t(`help.step.${name}`)}</span>
      </a>
    </li>
  )
}

/** How far one has come: one bar per step. */
export function StepProgress({ steps }: { steps: readonly ShownStep[] }) {
  const t = useT()
  const done = steps.filter(({ state }) => state === 'done').length
  return (
    <span className="help-progress">
      <span className="pt-widget-note">{t('help.steps.progress', { done, count: steps.length })}</span>
      <span className="help-progress-bars" aria-hidden="true">
        {steps.map(({ name, state }) => (
          <span key={name} data-state={state} />
        ))}
      </span>
    </span>
  )
}
