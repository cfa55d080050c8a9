import { AutoComplete } from 'antd'
import { useId } from 'react'
import { Labelled } from '#kit/form/Labelled.tsx'
import { useT } from '#shell/i18n.ts'
import { session } from '#shell/session/session.ts'
import { useStore } from '#shell/store.ts'
import { useCall } from '#shell/request/use-call.ts'
import { templateRoutes } from '#forms/contract/template.ts'
import type { FieldOf } from '#forms-core/index.ts'
import { formName } from '../../template/template-name.ts'
import { useDesigner } from '../state/use-designer.ts'
import { propertyName } from '../state/words.ts'
import { ChoiceControl } from './controls.tsx'
import { useSet } from './use-set.ts'

interface DictCodeProps {
  value: string
  isOff: boolean
  onChange: (code: string) => void
}

/** The code of a dictionary: one of those that the page knows, or another one. The server says whether it exists. */
export function DictCode({ value, isOff, onChange }: DictCodeProps) {
  const t = useT()
  const id = useId()
  const { dictionaries = {} } = useStore(session) ?? {}
  const codes = Object.keys(dictionaries).sort()
  return (
    <Labelled id={id} label={propertyName(t, 'dict')}>
      <AutoComplete
        id={id}
        value={value}
        disabled={isOff}
        style={{ inlineSize: '100%' }}
        options={codes.filter((code) => code.includes(value) || codes.includes(value)).map((code) => ({ value: code }))}
        onChange={onChange}
      />
    </Labelled>
  )
}

export function DictEdit({ field }: { field: FieldOf<'dictionary'> }) {
  const { isReadOnly } = useDesigner()
  const set = useSet(field.id)
  return <DictCode value={field.dict} isOff={isReadOnly} onChange={(code) => set('dict', code)} />
}

/** The form whose records are referred to, and what their deletion does. */
export function ReferenceEdit({ field }: { field: FieldOf<'reference'> }) {
  const t = useT()
  const { isReadOnly, fixed, draft, model } = useDesigner()
  const set = useSet(field.id)
  const { data } = useCall(
    templateRoutes.page,
    { query: { limit: 100, order: 'asc', orderField: 'name' } },
    { freshFor: 60_000 },
  )
  const others = (data?.list ?? []).filter(({ id }) => id !== draft.id)
  const own = { value: draft.id, label: t('forms.design.thisForm', { name: model.title.zh || model.title.en }) }
  const all = [own, ...others.map((one) => ({ value: one.id, label: formName(one) }))]
  const rules = ['refuse', 'setNull'] as const
  return (
    <>
      <ChoiceControl
        label={propertyName(t, 'form')}
        value={field.form}
        options={
          all.some(({ value }) => value === field.form) ? all : [...all, { value: field.form, label: field.form }]
        }
        isSearched
        isOff={isReadOnly || fixed.has(field.id)}
        onChange={(value) => set('form', value)}
      />
      <ChoiceControl
        label={propertyName(t, 'onDelete')}
        value={field.onDelete}
        options={rules.map((value) => ({ value, label: t(`forms.design.onDelete.${value}`) }))}
        isOff={isReadOnly}
        onChange={(value) => set('onDelete', value)}
      />
    </>
  )
}
