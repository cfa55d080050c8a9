import { Input, Select } from 'antd'
import { useCall } from '#shell/request/use-call.ts'
import { postRoutes } from '#system/contract/post.ts'
import { DeptPicker, PeoplePicker } from '#system/web/index.ts'
import { useT } from '#shell/i18n.ts'
import { usePicksPeople } from '../options/picks-people.ts'
import { useForm } from '../store/form-world.ts'
import { ariaOf, listOf, type ControlProps } from './control.ts'

/** Users, departments and posts, by the pickers of the organisation. */
export default function Organisation(props: ControlProps) {
  return usePicksPeople() ? <Pickers {...props} /> : <Chosen {...props} />
}

/** What is chosen, for a user who may not look through the organisation. */
function Chosen(props: ControlProps) {
  const t = useT()
  const { names, store } = useForm()
  const words = listOf(props.value).map((id) => names[id] ?? store.nameOf(id) ?? t('forms.fill.unnamed'))
  return (
    <Input {...ariaOf(props)} readOnly value={words.join(t('forms.fill.comma'))} placeholder={t('forms.fill.noPick')} />
  )
}

function Pickers(props: ControlProps) {
  const { field, value, onChange, placeholder } = props
  const chosen = listOf(value)
  const common = { ...ariaOf(props), ...(placeholder !== undefined && { placeholder }) }
  const several = { ...common, isMultiple: true, value: chosen, onChange } as const
  const one = { ...common, isMultiple: false, value: chosen[0] ?? '', onChange: onOne } as const
  function onOne(id: string | undefined) {
    onChange(id ?? null)
  }
  switch (field.kind) {
    case 'user':
      return field.multiple === true ? <PeoplePicker {...several} /> : <PeoplePicker {...one} />
    case 'department':
      return field.multiple === true ? <DeptPicker {...several} /> : <DeptPicker {...one} />
    case 'post':
      return <Posts {...props} isMultiple={field.multiple === true} />
    default:
      return null
  }
}

const FRESH_MS = 60_000

/** Posts that are in use, and those that are chosen. */
function Posts(props: ControlProps & { isMultiple: boolean }) {
  const { data = [], isLoading } = useCall(postRoutes.options, {}, { freshFor: FRESH_MS })
  const chosen = listOf(props.value)
  const common = {
    ...ariaOf(props),
    options: data
      .filter(({ id, status }) => status === 1 || chosen.includes(id))
      .map(({ id, name }) => ({ value: id, label: name })),
    loading: isLoading,
    allowClear: !props.isRequired,
    showSearch: { optionFilterProp: 'label' },
    ...(props.placeholder !== undefined && { placeholder: props.placeholder }),
  }
  if (props.isMultiple)
    return <Select<string[]> {...common} mode="multiple" value={chosen} onChange={(ids) => props.onChange(ids)} />
  return <Select<string | null> {...common} value={chosen[0] ?? null} onChange={(id) => props.onChange(id ?? null)} />
}
