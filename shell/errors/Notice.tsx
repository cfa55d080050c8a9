import type { ReactNode } from 'react'
import './notice.css'

interface NoticeProps {
  /** A large number above the title, for example 404. */
  code?: string
  title: string
  text?: string
  /** The technical cause, and how it can be spoken of. */
  details?: ReactNode
  /** The door is lit, unless the way is closed. */
  door?: 'lit' | 'dark'
  /** The buttons. */
  children: ReactNode
}

/** The arch drawing with a sentence and the ways on: for pages that are lost, forbidden, broken or not built yet. */
export function Notice({ code, title, text, details, door = 'lit', children }: NoticeProps) {
  return (
    <div className="pt-notice">
      <svg className="pt-notice-arch" data-door={door} viewBox="0 0 240 148" aria-hidden="true">
        <path d="M34 140V94a86 86 0 0 1 172 0v46Z" />
        <path d="M60 140V94a60 60 0 0 1 120 0v46Z" />
        <path d="M84 140V96a36 36 0 0 1 72 0v44Z" />
        <path d="M103 140v-42a17 17 0 0 1 34 0v42Z" />
        <path d="M8 140.75h224" />
      </svg>
      {code && <p className="pt-notice-code">{code}</p>}
      <h1 className="pt-sentence">{title}</h1>
      {text && <p className="pt-notice-text">{text}</p>}
      <div className="pt-notice-ways">{children}</div>
      {details && <p className="pt-notice-details">{details}</p>}
    </div>
  )
}
