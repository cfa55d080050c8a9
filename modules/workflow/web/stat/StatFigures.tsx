import { useId } from 'react'
import { Stat } from '#kit/ui/Stat.tsx'
import { useT } from '#shell/i18n.ts'
import { currentLanguage, languageTag } from '#shell/language.ts'
import type { ProcessStat } from '#workflow/contract/stat.ts'
import { spanText } from '../follow/span.ts'

/** A process in seven numbers. Its name is cut rather than broken: its line is there before it is known. */
export function StatFigures({ stat }: { stat: ProcessStat | undefined }) {
  const t = useT()
  const none = t('kit.none')
  const id = useId()
  const span = (ms: number | null | undefined) =>
    ms === null || ms === undefined ? none : spanText(ms, languageTag[currentLanguage()])
  return (
    <section className="kit-card" data-wide="true" aria-labelledby={id}>
      <div className="wf-stat-of">
        <h2 id={id}>{stat?.process ?? t('workflow.process')}</h2>
        {stat?.isSampled === true && <span role="note">{t('workflow.stat.sampled')}</span>}
      </div>
      <div className="kit-stats">
        {(['started', 'running', 'ended', 'rejected', 'canceled'] as const).map((key) => (
          <Stat key={key} label={t(`workflow.stat.${key}`)} value={stat?.[key] ?? none} />
        ))}
        <Stat label={t('workflow.stat.median')} value={span(stat?.p50)} />
        <Stat label={t('workflow.stat.most')} value={span(stat?.p90)} />
      </div>
    </section>
  )
}
