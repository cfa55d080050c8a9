import { useEffect, useRef, type ComponentProps } from 'react'
import { DateText } from '#kit/ui/DateText.tsx'
import { formatDate } from '#kit/ui/format.ts'
import { StatusTag } from '#kit/ui/StatusTag.tsx'
import { useT } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import { useVisitedZone } from '#shell/time/use-visited-zone.ts'
import type { PublicAnswer, PublicState } from '#workflow/contract/public-process.ts'

const TONES: Record<PublicState, ComponentProps<typeof StatusTag>['tone']> = {
  running: 'running',
  done: 'success',
  rejected: 'error',
  canceled: 'neutral',
}

/** A request as the number of its receipt opens it. */
export function AnswerView({ answer: found }: { answer: PublicAnswer }) {
  const t = useT()
  const { process, title, state, filedDate, endedDate, steps, answer, zone } = found
  useVisitedZone(zone)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [found])
  return (
    <section className="kit-visit-found wf-visit-found" aria-label={t('workflow.public.answer')}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <dl className="kit-visit-facts">
        <dt>{t('workflow.public.answer.state')}</dt>
        <dd>
          <StatusTag tone={TONES[state]} text={t(`workflow.public.state.${state}`)} />
        </dd>
        {process !== title && (
          <>
            <dt>{t('workflow.process')}</dt>
            <dd>{process}</dd>
          </>
        )}
        <dt>{t('workflow.public.answer.filed')}</dt>
        <dd>
          <DateText at={filedDate} kind="minute" />
        </dd>
        {endedDate !== null && (
          <>
            <dt>{t('workflow.ended')}</dt>
            <dd>
              <DateText at={endedDate} kind="minute" />
            </dd>
          </>
        )}
        {steps.length > 0 && (
          <>
            <dt>{t('workflow.stands')}</dt>
            <dd>{steps.join(', ')}</dd>
          </>
        )}
      </dl>
      {answer.length > 0 && (
        <>
          <h3>{t('workflow.public.answer.fields')}</h3>
          <dl className="kit-visit-facts">
            {answer.map(({ label, text, date }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="wf-visit-value">{date === null ? text : formatDate(text, currentLanguage(), date)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  )
}
