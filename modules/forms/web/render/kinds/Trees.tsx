import { Cascader, Input } from 'antd'
import { useState } from 'react'
import type { FieldOf } from '#forms-core/index.ts'
import { TreeDialogPicker } from '#kit/pickers/TreeDialogPicker.tsx'
import { TreeMultiPicker, TreePicker } from '#kit/pickers/TreePicker.tsx'
import type { TreeOption } from '#kit/pickers/tree-rules.ts'
import { useT } from '#shell/i18n.ts'
import { labelsOf, useOptions, type Option } from '../options/use-options.ts'
import { ariaOf, listOf, textOf, type ControlProps } from './control.ts'

/** Paths to an option, nodes of a tree, and addresses. */
export default function Trees(props: ControlProps) {
  switch (props.field.kind) {
    case 'cascader':
      return <Path {...props} />
    case 'tree':
      return <Nodes {...props} field={props.field} />
    case 'address':
      return <Address {...props} />
    default:
      return null
  }
}

function Path(props: ControlProps) {
  const { options, isLoading } = useOptions(props.field, props.place)
  const { value, onChange, placeholder, isInvalid } = props
  const labels = labelsOf(options)
  return (
    <Cascader<Option>
      {...ariaOf(props)}
      className="frm-wide-control"
      options={options}
      loading={isLoading}
      value={listOf(value)}
      allowClear={!props.isRequired}
      displayRender={(_, chosen) =>
        (chosen ?? []).map((one, at) => labels.get(one?.value ?? '') ?? listOf(value)[at] ?? '').join(' / ')
      }
      {...(isInvalid && { status: 'error' as const })}
      {...(placeholder !== undefined && { placeholder })}
      onChange={(path) => onChange(path ?? null)}
    />
  )
}

function Nodes(props: ControlProps & { field: FieldOf<'tree'> }) {
  const { options, isLoading } = useOptions(props.field, props.place)
  const { field, value, onChange, placeholder } = props
  const isMultiple = field.multiple === true
  const chosen = listOf(value)
  const nodes = nodesOf(options)
  const known = new Set(nodes.map(({ id }) => id))
  const gone = chosen.filter((id) => !known.has(id)).map((id) => ({ id, pid: '', name: id, disabled: true }))
  const common = {
    ...ariaOf(props),
    nodes: [...nodes, ...gone],
    isLoading,
    allowClear: !props.isRequired,
    ...(placeholder !== undefined && { placeholder }),
  }
  const { leavesOnly = false, inDialog = false } = field
  const chooseOne = (id: string | undefined) => onChange(id ?? null)
  if (inDialog) {
    const dialog = { ...common, source: { nodes: common.nodes, isLoading }, title: props.label }
    return isMultiple ? (
      <TreeDialogPicker {...dialog} isMultiple onlyLeaf={leavesOnly} value={chosen} onChange={onChange} />
    ) : (
      <TreeDialogPicker
        {...dialog}
        isMultiple={false}
        anyLevel
        clickParent={!leavesOnly}
        value={chosen[0]}
        onChange={chooseOne}
      />
    )
  }
  if (isMultiple) return <TreeMultiPicker {...common} onlyLeaf={leavesOnly} value={chosen} onChange={onChange} />
  return <TreePicker {...common} anyLevel clickParent={!leavesOnly} value={chosen[0]} onChange={chooseOne} />
}

/** Options of a tree as a list that `pid` joins; their values are unique in it. */
const nodesOf = (options: readonly Option[], pid = ''): TreeOption[] =>
  options.flatMap(({ value, label, children = [] }) => [{ id: value, pid, name: label }, ...nodesOf(children, value)])

/** The region, its levels separated by slashes, and the rest in one line. */
function Address(props: ControlProps) {
  const t = useT()
  const { region, detail } = addressOf(props.value)
  const [typed, setTyped] = useState<string>()
  const { id, ...aria } = ariaOf(props)
  const change = (next: { region: string[]; detail: string }) =>
    props.onChange(next.region.length === 0 && next.detail === '' ? null : next)
  return (
    <div className="frm-address" role="group" aria-labelledby={props.labelId}>
      <Input
        {...aria}
        id={id}
        autoComplete="off"
        value={typed ?? region.join('/')}
        placeholder={t('forms.fill.region')}
        aria-label={`${props.label} ${t('forms.fill.regionName')}`}
        onChange={({ target }) => {
          setTyped(target.value)
          change({ region: levelsOf(target.value), detail })
        }}
        onBlur={() => setTyped(undefined)}
      />
      <Input
        {...aria}
        autoComplete="off"
        value={detail}
        maxLength={200}
        placeholder={props.placeholder ?? t('forms.fill.street')}
        aria-label={`${props.label} ${t('forms.fill.street')}`}
        onChange={({ target }) => change({ region, detail: target.value })}
      />
    </div>
  )
}

const levelsOf = (text: string): string[] =>
  text
    .split(/[/\s]+/)
    .filter((level) => level !== '')
    .slice(0, 5)

function addressOf(value: unknown): { region: string[]; detail: string } {
  if (typeof value !== 'object' || value === null) return { region: [], detail: '' }
  const { region, detail } = value as { region?: unknown; detail?: unknown }
  return { region: listOf(region), detail: textOf(detail) }
}
