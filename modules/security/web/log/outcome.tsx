import { t } from '#shell/i18n.ts'
import { SLOW_MS, type NearbyCall, type OperationEntry } from '#security/contract/log.ts'
import './log.css'

type Tone = 'ok' | 'warn' | 'err'
type Ended = Pick<OperationEntry, 'code' | 'status'> & Partial<Pick<OperationEntry, 'duration'>>

const DENIED: readonly number[] = [401, 403, 404]

export function toneOf({ code, duration = 0 }: Ended): Tone {
  if (code !== 0) return 'err'
  return duration >= SLOW_MS ? 'warn' : 'ok'
}

/** How a call ended, in a word: `403 denied`. */
export function outcomeText({ code, status, duration = 0 }: Ended): string {
  if (code === 0) return t(duration >= SLOW_MS ? 'security.operation.slow' : 'security.operation.ok')
  return t(DENIED.includes(status) ? 'security.operation.denied' : 'security.operation.failed', { code: String(code) })
}

export const Outcome = ({ of }: { of: Ended }) => (
  <span className="sec-result" data-tone={toneOf(of)}>
    {outcomeText(of)}
  </span>
)

/** What a call is called; where the menu has no word, its route. */
export const callName = ({ name, method, path }: Pick<NearbyCall, 'name' | 'method' | 'path'>): string =>
  name === '' ? `${method} ${path}` : name
