import { TreeSelect } from 'antd'
import { useMemo } from 'react'
import { buildTree, type FlatNode, type Nested } from '../tree/build-tree.ts'

/** Highest that the drop-down grows (specification section 9, "tree popper max 400 px"). */
const POPUP_HEIGHT = 400

export interface TreePickerNode extends FlatNode {
  readonly name: string
  readonly disabled?: boolean
}

interface CommonProps {
  nodes: readonly TreePickerNode[]
  /** Ids that cannot be chosen, besides those disabled by themselves. */
  excluded?: readonly string[]
  placeholder?: string
  isLoading?: boolean
  disabled?: boolean
  allowClear?: boolean
  id?: string
}

interface SingleProps extends CommonProps {
  value?: string | undefined
  onChange?: (id: string | undefined) => void
}

interface MultipleProps extends CommonProps {
  value?: readonly string[]
  onChange?: (ids: string[]) => void
}

const common = (nodes: readonly TreePickerNode[], excluded: readonly string[]) => ({
  treeData: toOptions(buildTree(nodes), new Set(excluded)),
  showSearch: { treeNodeFilterProp: 'title' },
  listHeight: POPUP_HEIGHT,
  popupMatchSelectWidth: 320,
  treeDefaultExpandedKeys: nodes.filter(({ pid }) => !nodes.some(({ id }) => id === pid)).map(({ id }) => id),
})

/** Chooses one node of a tree. Works as a field of a form. */
export function TreePicker({ nodes, excluded = [], isLoading = false, value, onChange, ...select }: SingleProps) {
  const settings = useMemo(() => common(nodes, excluded), [nodes, excluded])
  return (
    <TreeSelect<string | null>
      {...select}
      {...settings}
      loading={isLoading}
      value={value || null}
      onChange={(id) => onChange?.(id ?? undefined)}
    />
  )
}

/** Chooses several nodes of a tree, each on its own: a parent does not bring its children. */
export function TreeMultiPicker({
  nodes,
  excluded = [],
  isLoading = false,
  value = [],
  onChange,
  ...select
}: MultipleProps) {
  const settings = useMemo(() => common(nodes, excluded), [nodes, excluded])
  return (
    <TreeSelect<string[]>
      {...select}
      {...settings}
      multiple
      loading={isLoading}
      maxTagCount="responsive"
      value={[...value]}
      onChange={(ids) => onChange?.(ids)}
    />
  )
}

interface Option {
  value: string
  title: string
  disabled: boolean
  children?: Option[]
}

function toOptions(tree: readonly Nested<TreePickerNode>[], excluded: ReadonlySet<string>): Option[] {
  return tree.map(({ id, name, disabled, children }) => ({
    value: id,
    title: name,
    disabled: disabled === true || excluded.has(id),
    ...(children && { children: toOptions(children, excluded) }),
  }))
}
