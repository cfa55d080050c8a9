import type { DictionaryEntry } from '#shell/ports.ts'
import { TreeMultiPicker, TreePicker } from '../pickers/TreePicker.tsx'
import { offeredNodes, type DictValue } from './dict-entries.ts'
import type { DictSelectProps } from './DictSelect.tsx'

type DictTreeSelectProps = DictSelectProps & { entries: readonly DictionaryEntry[]; onlyEnabled: boolean }

/** The tree form of `DictSelect`. */
export default function DictTreeSelect(props: DictTreeSelectProps) {
  const { entries, onlyEnabled, placeholder, disabled, allowClear, isNumber = false, id } = props
  const typed = (value: string): DictValue => (isNumber ? Number(value) : value)
  const common = {
    ...(placeholder !== undefined && { placeholder }),
    ...(disabled !== undefined && { disabled }),
    ...(allowClear !== undefined && { allowClear }),
    ...(id !== undefined && { id }),
  }
  if (props.isMultiple) {
    const { value: chosen = [], onChange } = props
    return (
      <TreeMultiPicker
        {...common}
        nodes={offeredNodes(entries, { chosen, onlyEnabled })}
        value={chosen.map(String)}
        onChange={(values) => onChange?.(values.map(typed))}
      />
    )
  }
  const { value, onChange } = props
  return (
    <TreePicker
      {...common}
      anyLevel
      nodes={offeredNodes(entries, { chosen: value === undefined ? [] : [value], onlyEnabled })}
      value={value === undefined ? undefined : String(value)}
      onChange={(next) => onChange?.(next === undefined ? undefined : typed(next))}
    />
  )
}
