import type { ReactNode } from 'react'
import './tag.css'

interface TagProps {
  /** Grey says nothing; the accent marks what is chosen or privileged; outlined are neutral facts such as a version. */
  tone?: 'neutral' | 'accent' | 'success' | 'error' | 'warning' | 'info' | 'outline'
  title?: string
  children: ReactNode
}

/**
 * A short fact on a tinted ground, 22 high.
 * @example <Tag tone="accent">{t('…')}</Tag>
 */
export function Tag({ tone = 'neutral', title, children }: TagProps) {
  return (
    <span className="kit-tag" data-tone={tone} title={title}>
      {children}
    </span>
  )
}
