import { Input, InputNumber, Select } from 'antd'
import { DictSelect } from '#kit/dict/DictSelect.tsx'
import { DayPicker } from '#kit/pickers/DayPicker.tsx'
import { useT } from '#shell/i18n.ts'
import { useDict } from '#shell/session/session.ts'
import { MAX_ATTR_NUMBER, type AttrOption } from '#system/contract/party-attr.ts'
import type { PartyAttrValue } from '#system/contract/party-value.ts'
import { DeptTreeSelect } from '../pickers/DeptTreeSelect.tsx'
import { UserSelect } from '../pickers/UserSelect.tsx'

interface AttrControlProps {
  attr: AttrOption
  id: string
  isWrong: boolean
  value: PartyAttrValue
  onChange: (value: PartyAttrValue) => void
}

/** From so many characters on a text is written in several lines. */
const LONG = 200

/** The control of one value, by the type of its attribute. */
export function AttrControl({ attr, id, isWrong, value, onChange }: AttrControlProps) {
  const t = useT()
  const text = typeof value === 'string' ? value : ''
  const aria = { id, 'aria-invalid': isWrong, ...(isWrong && { 'aria-describedby': `${id}-error` }) }
  const status = isWrong ? ('error' as const) : ''
  switch (attr.dataType) {
    case 'text': {
      const common = { ...aria, status, value: text, autoComplete: 'off' } as const
      if ((attr.bounds.max ?? 0) > LONG)
        return <Input.TextArea {...common} rows={2} onChange={({ target }) => onChange(target.value)} />
      return <Input {...common} onChange={({ target }) => onChange(target.value)} />
    }
    case 'number':
      return (
        <InputNumber<number>
          {...aria}
          status={status}
          value={typeof value === 'number' ? value : null}
          min={-MAX_ATTR_NUMBER}
          max={MAX_ATTR_NUMBER}
          {...(attr.bounds.decimals !== null && { precision: attr.bounds.decimals })}
          onChange={onChange}
        />
      )
    case 'date':
      return <DayPicker {...aria} value={text} onChange={(day) => onChange(day ?? null)} />
    case 'boolean':
      return (
        <Select<'true' | 'false' | null>
          {...aria}
          status={status}
          allowClear
          value={typeof value === 'boolean' ? (value ? 'true' : 'false') : null}
          options={[
            { value: 'true', label: t('system.partyAttr.yes') },
            { value: 'false', label: t('system.partyAttr.no') },
          ]}
          onChange={(next?: 'true' | 'false' | null) => onChange(next ? next === 'true' : null)}
        />
      )
    case 'dict':
      return <DictControl attr={attr} id={id} value={text} onChange={onChange} />
    case 'user':
      return (
        <UserSelect
          id={id}
          value={text === '' ? [] : [text]}
          // One of all: the last one chosen.
          onChange={(ids) => onChange(ids.at(-1) ?? null)}
        />
      )
    case 'dept':
      return (
        <DeptTreeSelect
          id={id}
          anyLevel
          allowClear
          {...(text !== '' && { value: text })}
          onChange={(next) => onChange(next ?? null)}
        />
      )
  }
}

/** A dictionary of the product, or one that the organisation made for itself. */
function DictControl({ attr, id, value, onChange }: Omit<AttrControlProps, 'isWrong' | 'value'> & { value: string }) {
  const isOwn = useDict(attr.dictType).length === 0
  return (
    <DictSelect
      id={id}
      dict={attr.dictType}
      custom={isOwn}
      allowClear
      {...(value !== '' && { value })}
      onChange={(next) => onChange(next === undefined ? null : String(next))}
    />
  )
}
