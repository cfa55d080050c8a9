import './status-dot.css'

interface StatusDotProps {
  /** `unread`: red, as on the bell. */
  tone?: 'ok' | 'unread'
  /** On is a filled dot, off a hollow ring: the shape tells it, too. */
  on: boolean
  /** The word that goes with it. */
  text: string
}

/**
 * A state as a dot and its word.
 * @example <StatusDot on={user.status === 1} text={statusLabel(user.status)} />
 */
export function StatusDot({ on, text, tone = 'ok' }: StatusDotProps) {
  return (
    <span className={on ? 'kit-status kit-status-on' : 'kit-status'} data-tone={tone}>
      <span className="kit-status-mark" aria-hidden="true" />
      {text}
    </span>
  )
}
