import { Check, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react'
import './tag.css'
import './status-tag.css'

/** `running` is our accent: it is being worked on. The others mean what their colours mean everywhere. */
export type StatusTone = 'neutral' | 'running' | 'success' | 'error' | 'warning' | 'info'

interface StatusTagProps {
  tone: StatusTone
  /** The word for the state; colour and mark only repeat it. */
  text: string
  /** Instead of the mark of the tone, for example an arrow back for "returned". */
  icon?: LucideIcon
}

const icons: Partial<Record<StatusTone, LucideIcon>> = { success: Check, error: X, warning: TriangleAlert, info: Info }

/**
 * The state of a running thing as a tag: a word, a tinted ground and a mark. Never colour alone: `running` is a filled
 * dot, `neutral` a hollow ring, the others have an icon.
 * @example <StatusTag tone={tones[order.status]} text={statusLabel(order.status)} />
 */
export function StatusTag({ tone, text, icon }: StatusTagProps) {
  const Icon = icon ?? icons[tone]
  return (
    <span className="kit-tag kit-status-tag" data-tone={tone === 'running' ? 'accent' : tone}>
      {Icon ? (
        <Icon size={12} strokeWidth={2} aria-hidden="true" />
      ) : (
        <span className="kit-status-tag-dot" data-hollow={tone === 'neutral'} aria-hidden="true" />
      )}
      {text}
    </span>
  )
}
