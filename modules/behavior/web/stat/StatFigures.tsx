import { Stat } from '#kit/ui/Stat.tsx'
import { useT } from '#shell/i18n.ts'
import type { StatSum } from '#behavior/contract/behavior-stat.ts'
import { changesOf, opensOf, trendOf } from './stat-steps.ts'

/** The period in four numbers, each against the one before. */
export function StatFigures({ sum }: { sum: StatSum | undefined }) {
  const t = useT()
  const figures = sum && [
    { label: t('behavior.stat.total'), now: sum.now.total, before: sum.before.total },
    { label: t('behavior.stat.people'), now: sum.now.people, before: sum.before.people },
    { label: t('behavior.stat.opens'), now: opensOf(sum.now.activities), before: opensOf(sum.before.activities) },
    { label: t('behavior.stat.changes'), now: changesOf(sum.now.activities), before: changesOf(sum.before.activities) },
  ]
  const labels = [
    t('behavior.stat.total'),
    t('behavior.stat.people'),
    t('behavior.stat.opens'),
    t('behavior.stat.changes'),
  ]
  return (
    <div className="kit-card kit-stats" data-wide="true">
      {figures
        ? figures.map(({ label, now, before }) => {
            const trend = trendOf(now, before)
            return <Stat key={label} label={label} value={now} {...(trend !== undefined && { trend })} />
          })
        : labels.map((label) => <Stat key={label} label={label} value={t('kit.none')} />)}
    </div>
  )
}
