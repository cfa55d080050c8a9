import { Input, InputNumber, Select, Switch } from 'antd'
import { useId, useState } from 'react'
import { Labelled } from '#kit/form/Labelled.tsx'
import { useT } from '#shell/i18n.ts'
import { allOptions, isComputable, valueSchema, type Field } from '#forms-core/index.ts'
import { useDesigner } from '../state/use-designer.ts'
import { inLanguage, propertyName } from '../state/words.ts'
import { useSet } from './use-set.ts'

type From = 'none' | 'now' | 'me' | 'dept' | 'literal' | 'rule'

/** What a field can begin with. */
function sourcesOf(field: Field): From[] {
  const all: From[] = ['none']
  if (field.kind === 'date' || field.kind === 'dateTime') all.push('now')
  if (field.kind === 'user' && field.multiple !== true) all.push('me')
  if (field.kind === 'department' && field.multiple !== true) all.push('dept')
  if (literalKind(field) !== undefined) all.push('literal')
  if (isComputable(field)) all.push('rule')
  return all
}

type LiteralKind = 'text' | 'number' | 'switch' | 'option'

/** How a written value of a field is entered; nothing for kinds whose values are chosen elsewhere. */
function literalKind(field: Field): LiteralKind | undefined {
  switch (field.kind) {
    case 'text':
    case 'textarea':
    case 'phone':
    case 'mail':
    case 'time':
      return 'text'
    case 'number':
    case 'amount':
    case 'duration':
      return 'number'
    case 'switch':
      return 'switch'
    case 'radio':
    case 'select':
      return field.options.from === 'fixed' && !('multiple' in field && field.multiple) ? 'option' : undefined
    default:
      return undefined
  }
}

const firstLiteral: Record<LiteralKind, unknown> = { text: undefined, number: 0, switch: true, option: undefined }

/** Where the first value comes from. */
export function DefaultEdit({ field }: { field: Field }) {
  const t = useT()
  const id = useId()
  const { isReadOnly } = useDesigner()
  const set = useSet(field.id)
  const [wantsLiteral, setWantsLiteral] = useState(false)
  const sources = sourcesOf(field)
  if (sources.length < 2) return null
  const from: From = wantsLiteral ? 'literal' : (field.default?.from ?? 'none')
  const kind = literalKind(field)
  const choose = (next: From) => {
    setWantsLiteral(next === 'literal')
    if (next === 'none') set('default', undefined)
    else if (next === 'rule') set('default', { from: 'rule', rule: '${null}' })
    else if (next !== 'literal') set('default', { from: next })
    else if (kind !== undefined && firstLiteral[kind] !== undefined)
      set('default', { from: 'literal', value: firstLiteral[kind] })
  }
  return (
    <Labelled id={id} label={propertyName(t, 'default')}>
      <Select<From>
        id={id}
        value={from}
        disabled={isReadOnly}
        style={{ inlineSize: '100%' }}
        options={sources.map((value) => ({ value, label: t(`forms.design.default.${value}`) }))}
        onChange={choose}
      />
      {from === 'literal' && kind !== undefined && <Literal field={field} kind={kind} />}
      {from === 'rule' && <p className="frd-hint">{t('forms.design.default.ruleHint')}</p>}
    </Labelled>
  )
}

function Literal({ field, kind }: { field: Field; kind: LiteralKind }) {
  const t = useT()
  const { isReadOnly } = useDesigner()
  const set = useSet(field.id)
  const value = field.default?.from === 'literal' ? field.default.value : undefined
  const [text, setText] = useState(typeof value === 'string' ? value : '')
  const name = t('forms.design.default.value')
  const take = (next: unknown) => {
    if (next === undefined || next === '') set('default', undefined)
    else if (field.kind !== 'childTable' && valueSchema(field).safeParse(next).success)
      set('default', { from: 'literal', value: next })
  }
  switch (kind) {
    case 'text':
      return (
        <Input
          value={text}
          aria-label={name}
          disabled={isReadOnly}
          onChange={({ target }) => {
            setText(target.value)
            take(target.value)
          }}
        />
      )
    case 'number':
      return (
        <InputNumber
          value={typeof value === 'number' ? value : null}
          aria-label={name}
          style={{ inlineSize: '100%' }}
          disabled={isReadOnly}
          onChange={(next) => take(next ?? undefined)}
        />
      )
    case 'switch':
      return <Switch checked={value === true} aria-label={name} disabled={isReadOnly} onChange={take} />
    case 'option': {
      const options = 'options' in field && field.options.from === 'fixed' ? [...allOptions(field.options.options)] : []
      return (
        <Select<string>
          value={typeof value === 'string' ? value : null}
          aria-label={name}
          disabled={isReadOnly}
          style={{ inlineSize: '100%' }}
          options={options.map((one) => ({ value: one.value, label: inLanguage(one.label) }))}
          onChange={take}
        />
      )
    }
  }
}
