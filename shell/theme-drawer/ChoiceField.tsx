import { Check } from 'lucide-react'
import { useId, type ReactNode } from 'react'

interface ChoiceFieldProps<Value extends string> {
  /** The field of the theme. */
  field: string
  label: string
  value: Value
  options: readonly { readonly value: Value; readonly label: string; readonly picture: ReactNode }[]
  onChange: (value: Value) => void
}

/** A choice among pictures: radio buttons, so the arrow keys go through them. The name stands below each. */
export function ChoiceField<Value extends string>({ field, label, value, options, onChange }: ChoiceFieldProps<Value>) {
  const name = useId()
  return (
    <div className="pt-theme-choices" role="radiogroup" aria-label={label} data-field={field}>
      {options.map((option) => (
        <label key={option.value} className="pt-theme-choice">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className="pt-theme-picture" aria-hidden="true">
            {option.picture}
            <span className="pt-theme-tick">
              <Check size={12} strokeWidth={2.5} />
            </span>
          </span>
          <span className="pt-theme-choice-name">{option.label}</span>
        </label>
      ))}
    </div>
  )
}
