import { Select } from 'antd'
import { useId, useState } from 'react'
import { useFilterDraft } from '#kit/list/filter-draft.ts'
import { useFilterWord } from '#kit/list/filter-words.ts'
import { SearchInput } from '#kit/ui/SearchInput.tsx'
import { useT } from '#shell/i18n.ts'
import { useCustomDict } from '#shell/session/custom-dict.ts'
import { useDict } from '#shell/session/session.ts'
import type { AttrOption } from '#system/contract/party-attr.ts'
import { attrName } from './attr-name.ts'
import './filter-attr.css'

interface FilterAttrProps {
  /** The filter of the contract. */
  name: string
  attrs: readonly AttrOption[]
}

/** Types whose values one can filter by in a field; ids of users and departments are for calls alone. */
const ASKED: readonly AttrOption['dataType'][] = ['text', 'number', 'date', 'boolean', 'dict']

/** One attribute as a filter: which one, and what its value is or contains; a range is written `1..5`. */
export default function FilterAttr({ name, attrs }: FilterAttrProps) {
  const t = useT()
  const id = useId()
  const { values, write, pick, isSheet } = useFilterDraft()
  const asked = values[name] ?? ''
  const at = asked.indexOf(':')
  const [chosen, setChosen] = useState<string>()
  const code = at > 0 ? asked.slice(0, at) : chosen
  const value = at > 0 ? asked.slice(at + 1) : ''
  const attr = attrs.find((one) => one.code === code)
  const options = useValueOptions(attr)
  useFilterWord(name, t('system.partyAttr.title'), (text) => {
    const [named = '', ...rest] = text.split(':')
    const known = attrs.find((one) => one.code === named)
    const wanted = rest.join(':')
    return `${known ? attrName(known) : named}: ${options?.find((one) => one.value === wanted)?.label ?? wanted}`
  })
  const set = isSheet ? write : pick
  const label = t('system.partyAttr.title')
  return (
    <div className={isSheet ? 'kit-filter-labelled' : 'kit-filter-field'}>
      {isSheet && <label htmlFor={id}>{label}</label>}
      <div className="sys-attr-filter">
        <Select<string>
          id={id}
          className="kit-filter"
          aria-label={label}
          placeholder={isSheet ? '' : label}
          allowClear
          value={code ?? null}
          options={attrs
            .filter(({ dataType }) => ASKED.includes(dataType))
            .map((one) => ({ value: one.code, label: attrName(one) }))}
          onChange={(next: string | undefined) => {
            setChosen(next)
            if (asked !== '') set(name, '')
          }}
        />
        {attr && options && (
          <Select<string>
            className="kit-filter"
            aria-label={attrName(attr)}
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            value={value || null}
            options={options}
            onChange={(next: string | undefined) => set(name, next ? `${attr.code}:${next}` : '')}
          />
        )}
        {attr && !options && (
          <SearchInput
            className="kit-filter"
            placeholder={`${attrName(attr)}${exampleOf(attr)}`}
            maxLength={150}
            value={value}
            onChange={(text) => (text === '' ? set(name, '') : write(name, `${attr.code}:${text}`))}
          />
        )}
      </div>
    </div>
  )
}

/** How a range is written. */
const exampleOf = ({ dataType }: AttrOption): string => {
  if (dataType === 'number') return ' 1..5'
  return dataType === 'date' ? ' 2026-01-01..2026-12-31' : ''
}

/** What can be chosen of an attribute; undefined where its value is typed. */
function useValueOptions(attr: AttrOption | undefined): { value: string; label: string }[] | undefined {
  const t = useT()
  const dictType = attr?.dataType === 'dict' ? attr.dictType : undefined
  const product = useDict(dictType ?? '')
  const own = useCustomDict(dictType !== undefined && product.length === 0 ? dictType : undefined)
  if (attr?.dataType === 'boolean')
    return [
      { value: 'true', label: t('system.partyAttr.yes') },
      { value: 'false', label: t('system.partyAttr.no') },
    ]
  if (dictType === undefined) return undefined
  return (product.length > 0 ? product : own).map(({ val, label }) => ({ value: val, label }))
}
