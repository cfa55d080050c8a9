import { useId, type ReactNode } from 'react'

interface SegmentsProps<Value extends string> {
  /** The field of the theme, if it is one. */
  field?: string
  label: string
  value: Value
  options: readonly { readonly value: Value; readonly label: string; readonly icon?: ReactNode }[]
  onChange: (value: Value) => void
}

/** A choice of few words in a row. */
export function Segments<Value extends string>({ field, label, value, options, onChange }: SegmentsProps<Value>) {
  const name = useId()
  return (
    <div className="pt-theme-segments" role="radiogroup" aria-label={label} data-field={field}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.icon}
            {option.label}
          </span>
        </label>
      ))}
    </div>
  )
}
