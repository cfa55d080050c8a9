import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react'
import { useT } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import { formatNumber, formatPercent } from './format.ts'
import './stat.css'

interface StatProps {
  label: string
  value: number | string
  /** After the number: "hours". */
  unit?: string
  /** The change against before as a part of one: 0.18 is 18 % more. */
  trend?: number
  /** Which way is good; green and red need it. Left out, a change is neither. */
  better?: 'more' | 'less'
  /** It is time to act: the number is red. The label must say why. */
  isUrgent?: boolean
}

/**
 * One number that matters, without a box: number 30, label 12, and how it moved. The arrow and spoken words say the
 * direction, colour only whether that is good.
 * @example <Stat label={t('…')} value={3.2} unit={t('…')} trend={-0.18} better="less" />
 */
export function Stat({ label, value, unit, trend, better, isUrgent = false }: StatProps) {
  const shown = typeof value === 'number' ? formatNumber(value, currentLanguage()) : value
  return (
    <div className="kit-stat">
      <p className="kit-stat-value" data-urgent={isUrgent}>
        {shown}
        {unit !== undefined && <span className="kit-stat-unit">{unit}</span>}
        {trend !== undefined && <Trend trend={trend} better={better} />}
      </p>
      <p className="kit-stat-label">{label}</p>
    </div>
  )
}

function Trend({ trend, better }: { trend: number; better: StatProps['better'] }) {
  const t = useT()
  const way = trend > 0 ? 'more' : trend < 0 ? 'less' : 'same'
  const Icon = { more: ArrowUp, less: ArrowDown, same: ArrowRight }[way]
  const mood = better === undefined || way === 'same' ? undefined : way === better ? 'good' : 'bad'
  return (
    <span className="kit-stat-trend" data-mood={mood}>
      <Icon size={14} aria-hidden="true" />
      <span className="pt-unseen">{t(`kit.stat.${way}`)}</span>
      {formatPercent(Math.abs(trend), currentLanguage())}
    </span>
  )
}
