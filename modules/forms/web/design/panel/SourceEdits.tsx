import { useT } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import { useCall } from '#shell/request/use-call.ts'
import { templateRoutes, type OptionSources } from '#forms/contract/template.ts'
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

/** Which dictionary the options are of. */
export function DictCode({ value, isOff, onChange }: DictCodeProps) {
  const t = useT()
  return <SourceChoice label={propertyName(t, 'dict')} of="dictionaries" {...{ value, isOff, onChange }} />
}

/** Which configured call answers the options. */
export function ApiCode(props: DictCodeProps) {
  const t = useT()
  return <SourceChoice label={t('forms.design.options.api')} of="apis" {...props} />
}

interface SourceChoiceProps extends DictCodeProps {
  label: string
  of: keyof OptionSources
}

/** Chosen by name or code. One that is no longer offered stays, with its code: the server says whether it exists. */
function SourceChoice({ label, of, value, isOff, onChange }: SourceChoiceProps) {
  const { data } = useCall(templateRoutes.sources, {}, { freshFor: 60_000, enabled: !isOff })
  const offered = (data?.[of] ?? []).map(({ code, name, nameEn }) => {
    const own = currentLanguage() === 'en' && nameEn !== '' ? nameEn : name
    return { value: code, label: own === '' ? code : `${own} (${code})` }
  })
  const isKnown = offered.some((one) => one.value === value)
  return (
    <ChoiceControl
      label={label}
      value={value}
      options={isKnown ? offered : [{ value, label: value }, ...offered]}
      isSearched
      isOff={isOff}
      onChange={onChange}
    />
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
