import { ChevronRight, Smartphone } from 'lucide-react'
import type { FactorChallenge, FactorMethod } from '#contract/factor.ts'
import { PasskeyIcon } from '../passkey/PasskeyIcon.tsx'
import { RecoveryIcon } from './RecoveryIcon.tsx'
import { t } from './texts.ts'
import type { FactorStepState } from './use-factor-step.ts'

const ICONS = {
  passkey: <PasskeyIcon size={20} />,
  totp: <Smartphone size={20} strokeWidth={1.5} aria-hidden="true" />,
  recovery: <RecoveryIcon size={20} />,
} as const

interface OtherWaysProps {
  step: FactorStepState
  challenge: FactorChallenge
}

/** What else the user can answer with, or enrol. */
export function OtherWays({ step: { method, choose }, challenge }: OtherWaysProps) {
  const others = challenge.methods.filter((each) => each !== method)
  if (others.length === 0) return null
  const about = (each: FactorMethod) =>
    each === 'passkey' && challenge.enrol
      ? t('factor.passkey.make.about')
      : t(`factor.${each}.about`, { count: challenge.recoveryLeft })
  return (
    <section className="sf-others">
      <h2>{t('factor.others')}</h2>
      {others.map((each) => (
        <button key={each} type="button" onClick={() => choose(each)}>
          {ICONS[each]}
          <span>
            <b>{t(`factor.${each}`)}</b>
            <span className="sf-hint">{about(each)}</span>
          </span>
          <ChevronRight size={16} strokeWidth={1.75} aria-hidden="true" />
        </button>
      ))}
    </section>
  )
}
