import type { ReactNode } from 'react'
import { t } from './texts.ts'

interface StepFormProps {
  busy: boolean
  label: string
  onSubmit: () => void
  children: ReactNode
}

/** The fields of a step and its one button. */
export function StepForm({ busy, label, onSubmit, children }: StepFormProps) {
  return (
    <form
      className="sec-step"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onSubmit()
      }}
    >
      {children}
      <button type="submit" className="pt-button" data-kind="solid" data-size="large" aria-disabled={busy}>
        {busy && <span className="pt-spinner" aria-hidden="true" />}
        {busy ? t('recovery.working') : label}
      </button>
    </form>
  )
}
