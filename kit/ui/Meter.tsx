import './meter.css'

/** Shares of the limit from which the bar warns, and from which it is nearly full; messages are sent at the same. */
const [WARNING, NEARLY_FULL] = [0.8, 0.95] as const

interface MeterProps {
  used: number
  /** More than 0. */
  limit: number
  /** What is used, with its figures: a colour alone does not say it. */
  label: string
}

/**
 * How much of a limit is used, as a bar as wide as its place.
 * @example <Meter used={8} limit={10} label="Users: 8 / 10" />
 */
export function Meter({ used, limit, label }: MeterProps) {
  const share = used / limit
  const tone = share >= NEARLY_FULL ? 'full' : share >= WARNING ? 'warning' : 'calm'
  return (
    <meter
      className="kit-meter"
      data-tone={tone}
      min={0}
      max={limit}
      value={Math.min(used, limit)}
      aria-label={label}
    />
  )
}
