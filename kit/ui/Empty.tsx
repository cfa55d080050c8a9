import type { ReactNode } from 'react'
import { Arch } from './Arch.tsx'
import './empty.css'

interface EmptyProps {
  /** What is missing. */
  title: string
  /** Why, and what one can do. */
  reason?: string | undefined
  /** The way out: buttons, the one that helps first. */
  children?: ReactNode
}

/**
 * Nothing to show: what is missing, why, and the way out.
 * @example <Empty title={t('…')} reason={t('…')}><Button …/></Empty>
 */
export function Empty({ title, reason, children }: EmptyProps) {
  return (
    <div className="kit-empty">
      <Arch />
      <p className="kit-empty-title">{title}</p>
      {reason && <p className="kit-empty-reason">{reason}</p>}
      {children && <div className="kit-empty-ways">{children}</div>}
    </div>
  )
}
