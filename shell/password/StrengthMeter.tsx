import { passwordLevel } from '#contract/password.ts'
import { useT } from '../i18n.ts'

interface StrengthMeterProps {
  password: string
  /** The level the policy wants, 1 to 4. */
  required: number
}

/** How strong the new password is, in four steps and in words. */
export function StrengthMeter({ password, required }: StrengthMeterProps) {
  const t = useT()
  const level = passwordLevel(password)
  return (
    <div className="pt-strength" data-level={level} data-enough={level >= required}>
      <div className="pt-strength-bar" aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <i key={step} data-on={step <= level} />
        ))}
      </div>
      <span aria-live="polite">{t(`shell.password.strength.${level}`)}</span>
    </div>
  )
}
