import type { Schedule } from '#scheduling/contract/schedule.ts'
import { useT } from '#shell/i18n.ts'
import './schedule.css'

/** The latest runs as marks, oldest first; what they say stands in words for screen readers. */
export function RunMarks({ runs }: Pick<Schedule, 'runs'>) {
  const t = useT()
  if (runs.length === 0) return <span className="kit-quiet">{t('scheduling.schedule.runs.none')}</span>
  const countOf = (...marks: Schedule['runs']) => runs.filter((run) => marks.includes(run)).length
  const words = t('scheduling.schedule.runs.words', {
    count: runs.length,
    good: countOf('success', 'late'),
    late: countOf('late'),
    bad: countOf('failed'),
    skipped: countOf('skipped'),
  })
  return (
    <span className="sch-marks" role="img" aria-label={words} title={words}>
      {runs.map((run, index) => (
        // Marks have no identity but their place.
        <i key={index} className={`sch-mark sch-mark-${run}`} />
      ))}
    </span>
  )
}
