import { Check } from 'lucide-react'
import { useT } from '#shell/i18n.ts'

const STEPS = ['file', 'check', 'preview', 'confirm', 'done'] as const

/** Where in the wizard one is. On a phone the number and the word of the present step. */
export function ImportSteps({ step }: { step: number }) {
  const t = useT()
  return (
    <ol className="kit-import-steps" aria-label={t('kit.import.steps')}>
      {STEPS.map((name, at) => (
        <li
          key={name}
          aria-current={at === step ? 'step' : undefined}
          data-state={at < step ? 'past' : at === step ? 'now' : 'next'}
        >
          <span className="kit-import-step-mark" aria-hidden="true">
            {at < step ? <Check size={14} strokeWidth={2} /> : at + 1}
          </span>
          {t(`kit.import.step.${name}`)}
        </li>
      ))}
    </ol>
  )
}
