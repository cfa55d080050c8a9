import { Checkbox, Radio, Select, Switch } from 'antd'
import { X } from 'lucide-react'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { useT } from '#shell/i18n.ts'
import { labelsOf, useOptions } from '../options/use-options.ts'
import { ariaOf, groupAriaOf, listOf, textOf, type ControlProps } from './control.ts'

/** From so many options on one may search among them. */
const SEARCH_FROM = 10

/** Switches, and choices among a list of options. */
export default function Choices(props: ControlProps) {
  const { field, value, onChange, describedBy } = props
  switch (field.kind) {
    case 'switch':
      return (
        <Switch id={props.id} aria-describedby={describedBy} checked={value === true} onChange={(on) => onChange(on)} />
      )
    case 'radio':
      return props.isInCell ? <Selection {...props} isMultiple={false} /> : <Radios {...props} />
    case 'checkbox':
      return props.isInCell ? <Selection {...props} isMultiple /> : <Checkboxes {...props} />
    case 'select':
      return <Selection {...props} isMultiple={field.multiple === true} />
    default:
      return null
  }
}

function Radios(props: ControlProps) {
  const t = useT()
  const { options } = useOptions(props.field, props.place)
  const chosen = textOf(props.value)
  return (
    <div className="frm-radios">
      <Radio.Group
        {...groupAriaOf(props)}
        name={props.id}
        value={chosen}
        options={withChosen(options, chosen === '' ? [] : [chosen])}
        onChange={({ target }) => props.onChange(target.value)}
      />
      {chosen !== '' && !props.isRequired && (
        <IconButton
          size="small"
          name={t('forms.fill.clearOf', { name: props.label })}
          icon={<X size={14} />}
          onClick={() => props.onChange(null)}
        />
      )}
    </div>
  )
}

function Checkboxes(props: ControlProps) {
  const { options } = useOptions(props.field, props.place)
  const chosen = listOf(props.value)
  return (
    <div {...groupAriaOf(props)} role="group">
      <Checkbox.Group
        className="frm-checks"
        options={withChosen(options, chosen)}
        value={chosen}
        onChange={(values) => props.onChange(values)}
      />
    </div>
  )
}

function Selection(props: ControlProps & { isMultiple: boolean }) {
  const { options, isLoading, failure } = useOptions(props.field, props.place)
  const { value, onChange, placeholder, isMultiple, isInvalid } = props
  const t = useT()
  const labels = labelsOf(options)
  const common = {
    ...ariaOf(props),
    options,
    loading: isLoading,
    allowClear: !props.isRequired,
    showSearch: options.length > SEARCH_FROM ? { optionFilterProp: 'label' } : false,
    labelRender: ({ value: one }: { value: string | number }) => labels.get(String(one)) ?? String(one),
    notFoundContent: <span className="kit-quiet">{failure ?? t(isLoading ? 'kit.loading' : 'kit.pick.none')}</span>,
    ...(isInvalid && { status: 'error' as const }),
    ...(placeholder !== undefined && { placeholder }),
  }
  if (isMultiple)
    return (
      <Select<string[]>
        {...common}
        mode="multiple"
        maxTagCount="responsive"
        value={listOf(value)}
        onChange={(next) => onChange(next)}
      />
    )
  return <Select<string | null> {...common} value={textOf(value) || null} onChange={(next) => onChange(next ?? null)} />
}

interface Option {
  value: string
  label: string
}

/** What is chosen stays to be seen, though it is offered no more. */
const withChosen = (options: readonly Option[], chosen: readonly string[]): Option[] => {
  const known = new Set(options.map(({ value }) => value))
  return [...options, ...chosen.filter((value) => !known.has(value)).map((value) => ({ value, label: value }))]
}
