import './status-dot.css'

interface StatusDotProps {
  /** On is a filled green dot, off a hollow ring: the shape tells it, too. */
  on: boolean
  /** The word that goes with it. */
  text: string
}

/**
 * A state as a dot and its word.
 * @example <StatusDot on={user.status === 1} text={statusLabel(user.status)} />
 */
export function StatusDot({ on, text }: StatusDotProps) {
  return (
    <span className={on ? 'kit-status kit-status-on' : 'kit-status'}>
      <span className="kit-status-mark" aria-hidden="true" />
      {text}
    </span>
  )
}
