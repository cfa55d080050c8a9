import { useId } from 'react'
import { t } from './texts.ts'

interface ReasonFieldProps {
  value: string
  error: string | undefined
  onChange: (text: string) => void
}

/** Why one wants an account, for those who decide. */
export function ReasonField({ value, error, onChange }: ReasonFieldProps) {
  const id = useId()
  return (
    <div className="pt-field">
      <label htmlFor={id}>{t('register.reason')}</label>
      <div className="pt-input sec-lines" data-wrong={error !== undefined}>
        <textarea
          id={id}
          name="reason"
          rows={2}
          maxLength={500}
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
      <div id={`${id}-note`} className="pt-field-note" data-kind={error ? 'error' : 'note'}>
        {error ?? t('register.reason.note')}
      </div>
    </div>
  )
}
