import { Select } from 'antd'
import { useState } from 'react'
import { TYPING_MS, useDelayedValue } from '#kit/ui/use-delayed-value.ts'
import { useT } from '#shell/i18n.ts'
import { useOffered } from '../options/use-offered.ts'
import { useForm } from '../store/form-world.ts'
import { ariaOf, listOf, type ControlProps } from './control.ts'

/** Records of another form, found on the server by what they are called. */
export default function References(props: ControlProps) {
  const { field, place, value, onChange, placeholder } = props
  const t = useT()
  const { store, choices, names } = useForm()
  const [text, setText] = useState('')
  const keyword = useDelayedValue(text, TYPING_MS).trim()
  const [isOpen, setIsOpen] = useState(false)
  const asked = choices.records(place.id, keyword === '' ? {} : { keyword })
  const { data = [], isFetching, error } = useOffered(asked, { enabled: isOpen })
  const titles = new Map(data.map(({ id, title }) => [id, title]))
  const chosen = listOf(value)
  const change = (ids: readonly string[], next: unknown) => {
    for (const id of ids) store.learn(id, titles.get(id))
    onChange(next)
  }
  const common = {
    ...ariaOf(props),
    options: data.map(({ id, title }) => ({ value: id, label: title })),
    loading: isFetching,
    allowClear: !props.isRequired,
    showSearch: { filterOption: false, onSearch: setText },
    onOpenChange: setIsOpen,
    labelRender: ({ value: id }: { value: string | number }) =>
      names[id] ?? store.nameOf(String(id)) ?? titles.get(String(id)) ?? String(id),
    notFoundContent: <span className="kit-quiet">{error?.msg ?? t(isFetching ? 'kit.loading' : 'kit.pick.none')}</span>,
    ...(placeholder !== undefined && { placeholder }),
  }
  if (field.kind === 'reference' && field.multiple === true)
    return <Select<string[]> {...common} mode="multiple" value={chosen} onChange={(ids) => change(ids, ids)} />
  return (
    <Select<string | null>
      {...common}
      value={chosen[0] ?? null}
      onChange={(id) => change(id ? [id] : [], id ?? null)}
    />
  )
}
