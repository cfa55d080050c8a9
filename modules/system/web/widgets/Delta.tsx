import { ArrowDown, ArrowUp } from 'lucide-react'
import { useT } from '#shell/i18n.ts'
import { changeOf } from './day-bars.ts'

/** How much more or less than in the span before. Neither is good or bad; without a span before, it shows nothing. */
export function Delta({ now, before }: { now: number; before: number }) {
  const t = useT()
  const change = changeOf(now, before)
  if (change === undefined) return null
  const percent = Math.abs(change)
  const Arrow = change < 0 ? ArrowDown : ArrowUp
  const label = t(change < 0 ? 'system.widget.less' : 'system.widget.more', { percent })
  return (
    <span className="sys-delta" title={label}>
      {change !== 0 && <Arrow size={14} strokeWidth={1.75} aria-hidden="true" />}
      <span aria-hidden="true">{percent}%</span>
      <span className="pt-unseen">{label}</span>
    </span>
  )
}
