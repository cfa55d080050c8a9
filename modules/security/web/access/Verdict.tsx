import { Check, Minus, X } from 'lucide-react'
import { Tag } from '#kit/ui/Tag.tsx'
import { useIsPhone } from '#kit/ui/use-phone.ts'
import { useT } from '#shell/i18n.ts'
import type { AccessStep, Explanation } from '#security/contract/access.ts'
import { nameOfCall } from './call-words.ts'
import { RolePaths } from './RolePaths.tsx'
import { stepsShown, type ShownStep } from './shown-steps.ts'

/** The verdict as a sentence, and below it the steps in the order in which the call meets them. */
export function Verdict({ of }: { of: Explanation }) {
  const t = useT()
  const isPhone = useIsPhone()
  const { allowed, refusedAt, user, call, mustVerify, steps } = of
  const Icon = allowed ? Check : X
  const reason = steps.find(({ step }) => step === (refusedAt ?? 'code'))
  const sentence = { user: user.realName, call: nameOfCall(call) }
  return (
    <section className="kit-card sec-access-verdict" aria-label={t('security.access.steps')}>
      <header data-allowed={allowed} role="status">
        <span className="sec-access-mark" data-look={allowed ? 'passed' : 'refused'}>
          <Icon size={20} aria-hidden="true" />
        </span>
        <div>
          <h2>{allowed ? t('security.access.allowedCall', sentence) : t('security.access.refusedCall', sentence)}</h2>
          {reason && <p>{t(`security.access.reason.${reason.reason}`, reason.params)}</p>}
        </div>
        <small>
          {t('security.access.same')}
          {allowed && mustVerify && <span>{t('security.access.mustVerify')}</span>}
        </small>
      </header>
      <ol>
        {stepsShown(steps, { isMerged: isPhone }).map((step) => (
          <Step key={step.first.step} of={step} about={of} />
        ))}
      </ol>
    </section>
  )
}

function lookOf({ result, isReached }: AccessStep): 'passed' | 'refused' | 'open' {
  if (!isReached || result === 'unknown') return 'open'
  return result
}

const ICONS = { passed: Check, refused: X, open: Minus }

function Step({ of: { first, steps }, about }: { of: ShownStep; about: Explanation }) {
  const t = useT()
  const look = lookOf(first)
  const Icon = ICONS[look]
  return (
    <li data-look={look}>
      <span className="sec-access-mark" data-look={look}>
        <Icon size={14} aria-hidden="true" />
      </span>
      <div>
        <h3>
          {steps.map(({ step }) => t(`security.access.step.${step}`)).join(t('security.access.and'))}
          {look === 'refused' && <Tag tone="error">{t('security.access.refusedHere')}</Tag>}
        </h3>
        <p>
          {!first.isReached && <em>{t('security.access.notReached')}</em>}
          {steps.map(({ step, reason, params }) => (
            <span key={step}>{t(`security.access.reason.${reason}`, params)}</span>
          ))}
        </p>
        {first.step === 'code' && <RolePaths of={about} />}
        {steps.some(({ step }) => step === 'fields') && about.fields.length > 0 && <Fields of={about} />}
      </div>
    </li>
  )
}

function Fields({ of: { fields } }: { of: Explanation }) {
  const t = useT()
  return (
    <ul className="sec-access-chips">
      {fields.map(({ name, mode }) => (
        <li key={name}>
          <Tag tone="outline">
            <code>{name}</code> {mode !== 0 && t(`security.access.field.${mode}`)}
          </Tag>
        </li>
      ))}
    </ul>
  )
}
