import { InputNumber } from 'antd'
import { DayPicker } from '#kit/pickers/DayPicker.tsx'
import { useT } from '#shell/i18n.ts'
import { MAX_ATTR_NUMBER, NO_BOUNDS, type AttrBounds } from '#system/contract/party-attr.ts'
import { MAX_ATTR_TEXT } from '#system/contract/party-value.ts'
import './party-attr.css'

interface BoundsFieldsProps {
  type: 'text' | 'number' | 'date'
  /** Given by `Field`, as are value and change. */
  id?: string
  value?: AttrBounds
  onChange?: (value: AttrBounds) => void
}

/** The limits of an attribute: smallest and largest, first and last, shortest and longest. A field of a form. */
export function BoundsFields({ type, id, value = NO_BOUNDS, onChange }: BoundsFieldsProps) {
  const t = useT()
  const set = (change: Partial<AttrBounds>) => onChange?.({ ...value, ...change })
  const [least, most] = type === 'text' ? [0, MAX_ATTR_TEXT] : [-MAX_ATTR_NUMBER, MAX_ATTR_NUMBER]
  if (type === 'date')
    return (
      <div className="sys-attr-bounds">
        <DayPicker
          {...(id !== undefined && { id })}
          label={t('system.partyAttr.from')}
          value={value.from ?? ''}
          onChange={(day) => set({ from: day ?? null })}
        />
        <DayPicker
          label={t('system.partyAttr.until')}
          value={value.until ?? ''}
          onChange={(day) => set({ until: day ?? null })}
        />
      </div>
    )
  const number = (key: 'min' | 'max' | 'decimals', limits: { min: number; max: number; precision?: number }) => (
    <InputNumber<number>
      {...limits}
      {...(key === 'min' && id !== undefined && { id })}
      aria-label={t(`system.partyAttr.${key}`)}
      placeholder={t(`system.partyAttr.${key}`)}
      value={value[key]}
      onChange={(next) => set({ [key]: next })}
    />
  )
  const limits = { min: least, max: most, ...(type === 'text' && { precision: 0 }) }
  return (
    <div className="sys-attr-bounds">
      {number('min', limits)}
      {number('max', limits)}
      {type === 'number' && number('decimals', { min: 0, max: 6, precision: 0 })}
    </div>
  )
}
