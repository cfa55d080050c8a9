import { PeoplePicker } from '#system/web/index.ts'

interface ReviewerPickerProps {
  id?: string
  /** Null: no user was chosen. */
  value?: string | null
  onChange?: (id: string | null) => void
  placeholder?: string
}

/** Chooses one user, or none. Works as a field of a form. */
export function ReviewerPicker({ value = null, onChange, ...field }: ReviewerPickerProps) {
  return (
    <PeoplePicker
      {...field}
      isMultiple={false}
      {...(value !== null && { value })}
      onChange={(id) => onChange?.(id ?? null)}
    />
  )
}
