import './oss.css'

/** Shares from which the bar warns, and from which it alarms. */
const WARNS = 0.8
const ALARMS = 0.95

/** How much of a limit is taken, as a bar as wide as its place. */
export function SpaceBar({ used, quota, label }: { used: number; quota: number; label: string }) {
  const share = used / quota
  const tone = share >= ALARMS ? 'alarm' : share >= WARNS ? 'warning' : 'calm'
  return <meter className="sys-space-bar" data-tone={tone} min={0} max={quota} value={used} aria-label={label} />
}
