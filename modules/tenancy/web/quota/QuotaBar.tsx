import type { ReactNode } from 'react'
import './quota.css'

/** Per cent from which the bar warns, and from which it is nearly full. */
const [WARNING, NEARLY_FULL] = [80, 95] as const

interface QuotaBarProps {
  /** What is counted, for those who do not see the bar. */
  label: string
  used: number
  /** Null: no limit, and no bar. */
  limit: number | null
  /** How a figure reads. */
  show: (figure: number) => string
  /** Beside the figures. */
  children?: ReactNode
}

/** How much of a limit is used: figures, and a bar that changes at 80 and 95 %, which the figures say as well. */
export function QuotaBar({ label, used, limit, show, children }: QuotaBarProps) {
  const percent = limit === null ? 0 : (used / limit) * 100
  const state = percent >= NEARLY_FULL ? 'full' : percent >= WARNING ? 'warning' : 'fine'
  const text = limit === null ? show(used) : `${show(used)} / ${show(limit)}`
  return (
    <span className="ten-quota" data-state={state}>
      <span>
        {text}
        {children}
      </span>
      {limit !== null && <meter min={0} max={limit} value={Math.min(used, limit)} aria-label={`${label}: ${text}`} />}
    </span>
  )
}
