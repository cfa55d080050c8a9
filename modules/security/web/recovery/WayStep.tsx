import { ChevronRight, CircleQuestionMark, Mail, Smartphone } from 'lucide-react'
import type { RecoveryMethod } from '#security/contract/recovery.ts'
import { t } from './texts.ts'
import type { Recovery } from './use-recovery.ts'

const icons = { mail: Mail, sms: Smartphone, questions: CircleQuestionMark } as const

/** The ways that the organisation accepts, the same for every name. */
export function WayStep({ recovery }: { recovery: Recovery }) {
  return (
    <ul className="sec-ways">
      {recovery.methods.map((method) => (
        <li key={method}>
          <Way method={method} busy={recovery.busy} onChoose={() => void recovery.choose(method)} />
        </li>
      ))}
    </ul>
  )
}

function Way({ method, busy, onChoose }: { method: RecoveryMethod; busy: boolean; onChoose: () => void }) {
  const Icon = icons[method]
  return (
    <button type="button" className="sec-way" aria-disabled={busy} onClick={onChoose}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <span>
        <b>{t(`recovery.${method}`)}</b>
        <small>{t(`recovery.${method}.about`)}</small>
      </span>
      <ChevronRight size={16} strokeWidth={1.75} aria-hidden="true" />
    </button>
  )
}
