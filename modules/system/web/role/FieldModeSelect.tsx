import { Select } from 'antd'
import type { FieldMode } from '#contract/field-mode.ts'
import { useT } from '#shell/i18n.ts'

const MODES: readonly FieldMode[] = [0, 1, 2, 3]
/** In place of a mode: the base applies. */
const NONE = 'none'

interface FieldModeSelectProps {
  /** What it chooses, for assistive technology: its column and row. */
  name: string
  /** Null: none. */
  value: FieldMode | null
  /** Modes that can be chosen; what is chosen already stays. */
  from: FieldMode
  to: FieldMode
  hasNone?: boolean
  disabled: boolean
  onChange: (mode: FieldMode | null) => void
}

/** Chooses what may be done with a field. */
export function FieldModeSelect({ name, value, from, to, hasNone = false, disabled, onChange }: FieldModeSelectProps) {
  const t = useT()
  const modes = MODES.filter((mode) => mode === value || (mode >= from && mode <= to))
  const options: { value: FieldMode | typeof NONE; label: string }[] = modes.map((mode) => ({
    value: mode,
    label: t(`system.fieldMode.${mode}`),
  }))
  if (hasNone) options.unshift({ value: NONE, label: t('system.fieldMode.none') })
  return (
    <Select<FieldMode | typeof NONE>
      aria-label={name}
      value={value ?? NONE}
      options={options}
      disabled={disabled}
      onChange={(mode) => onChange(mode === NONE ? null : mode)}
    />
  )
}
