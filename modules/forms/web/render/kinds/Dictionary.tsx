import { DictSelect } from '#kit/dict/DictSelect.tsx'
import { useDict } from '#shell/session/session.ts'
import { listOf, type ControlProps } from './control.ts'

/** Values of a dictionary, common or of the organisation's own. */
export default function Dictionary(props: ControlProps) {
  const { field, id, value, onChange, placeholder } = props
  const dict = field.kind === 'dictionary' ? field.dict : ''
  const isOwn = useDict(dict).length === 0
  const chosen = listOf(value)
  const common = {
    id,
    dict,
    custom: isOwn,
    allowClear: !props.isRequired,
    ...(placeholder !== undefined && { placeholder }),
  }
  if (field.kind === 'dictionary' && field.multiple === true)
    return <DictSelect {...common} isMultiple value={chosen} onChange={(values) => onChange(values.map(String))} />
  return <DictSelect {...common} value={chosen[0]} onChange={(next) => onChange(next ?? null)} />
}
