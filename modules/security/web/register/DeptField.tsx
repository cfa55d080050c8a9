import { AlertCircle, ChevronDown, Network } from 'lucide-react'
import { useId } from 'react'
import type { RegisterForm } from '#security/contract/register.ts'
import { t } from './texts.ts'

interface DeptFieldProps {
  depts: RegisterForm['depts']
  value: string
  error: string | undefined
  onChange: (id: string) => void
}

/** One of the departments that can be registered for: the browser's own list, which needs no design system. */
export function DeptField({ depts, value, error, onChange }: DeptFieldProps) {
  const id = useId()
  return (
    <div className="pt-field">
      <label htmlFor={id}>{t('register.dept')}</label>
      <div className="pt-input sec-select" data-wrong={error !== undefined}>
        <Network size={16} strokeWidth={1.75} aria-hidden="true" />
        <select
          id={id}
          name="deptId"
          required
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-note`}
          onChange={({ target }) => onChange(target.value)}
        >
          <option value="">{t('register.dept.choose')}</option>
          {depts.map((dept) => (
            <option key={dept.id} value={dept.id}>
              {dept.name}
            </option>
          ))}
        </select>
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
      </div>
      {error && (
        <div id={`${id}-note`} className="pt-field-note" data-kind="error">
          <AlertCircle size={14} strokeWidth={1.75} aria-hidden="true" />
          {error}
        </div>
      )}
    </div>
  )
}
