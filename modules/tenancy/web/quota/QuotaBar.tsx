import type { ReactNode } from 'react'
import { Meter } from '#kit/ui/Meter.tsx'
import './quota.css'

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

/** How much of a limit is used: figures and a bar. */
export function QuotaBar({ label, used, limit, show, children }: QuotaBarProps) {
  const text = limit === null ? show(used) : `${show(used)} / ${show(limit)}`
  return (
    <span className="ten-quota">
      <span>
        {text}
        {children}
      </span>
      {limit !== null && <Meter used={used} limit={limit} label={`${label}: ${text}`} />}
    </span>
  )
}
