import type { ReactNode } from 'react'
import './tag.css'

interface TagProps {
  /** Grey says nothing; the accent marks what is chosen or privileged. */
  tone?: 'neutral' | 'accent' | 'success' | 'error' | 'warning' | 'info'
  title?: string
  children: ReactNode
}

/** A short fact on a tinted ground, 22 high. */
export function Tag({ tone = 'neutral', title, children }: TagProps) {
  return (
    <span className="kit-tag" data-tone={tone} title={title}>
      {children}
    </span>
  )
}
