import { TreeSelect } from 'antd'
import { useMemo } from 'react'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { buildTree, type Nested } from '../tree/build-tree.ts'
import { defaultRules, ruleTree, type RuledTree, type TreeOption, type TreeRules } from './tree-rules.ts'
import { refusalText, type TreeSource } from './tree-source.ts'

/** Highest that the drop-down grows (specification section 9, "tree popper max 400 px"). */
const POPUP_HEIGHT = 400
/** Of it, what surrounds the nodes. */
const POPUP_PADDING = 18

interface CommonProps extends Partial<Pick<TreeRules, 'clickParent'>> {
  nodes: readonly TreeOption[]
  /** Ids that cannot be chosen, besides those disabled by themselves. */
  excluded?: readonly string[]
  placeholder?: string
  isLoading?: boolean
  /** A load that failed: the drop-down shows the server's message (specification section 8). */
  error?: TreeSource['error']
  disabled?: boolean
  allowClear?: boolean
  /** Outside of a form, which marks its fields itself. */
  status?: 'error'
  id?: string
}

interface SingleProps extends CommonProps, Partial<Pick<TreeRules, 'anyLevel'>> {
  value?: string | undefined
  onChange?: (id: string | undefined) => void
}

interface MultipleProps extends CommonProps, Partial<Pick<TreeRules, 'onlyLeaf'>> {
  value?: readonly string[]
  onChange?: (ids: string[]) => void
}

interface Settings {
  nodes: readonly TreeOption[]
  excluded: readonly string[] | undefined
  rules: TreeRules
  error: TreeSource['error']
}

function useSettings({ nodes, excluded = [], rules, error }: Settings) {
  const t = useT()
  const key = `${rules.isMultiple} ${rules.clickParent} ${rules.onlyLeaf} ${rules.anyLevel} ${excluded.join()}`
  const { treeData, opened } = useMemo(() => {
    const gone = new Set(excluded)
    const offered = nodes.map((node) => ({ ...node, disabled: node.disabled === true || gone.has(node.id) }))
    const ruled = ruleTree(offered, rules)
    const roots = nodes.filter(({ pid }) => !nodes.some(({ id }) => id === pid)).map(({ id }) => id)
    return { treeData: toOptions(buildTree(offered), ruled), opened: [...roots, ...ruled.outer] }
    // The rules and the excluded ids as text: they are written anew at every rendering.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [nodes, key])
  return {
    treeData,
    showSearch: { treeNodeFilterProp: 'title' },
    listHeight: POPUP_HEIGHT - POPUP_PADDING,
    popupMatchSelectWidth: 320,
    treeTitleRender: Title,
    notFoundContent: <span className="kit-quiet">{error?.msg ?? t('kit.tree.none')}</span>,
    ...(!rules.clickParent && { treeExpandAction: 'click' as const }),
    treeDefaultExpandedKeys: opened,
  }
}

/**
 * Chooses one node of a tree from a drop-down; by the rules of `tree-rules.ts`. Works as a field of a form.
 * @example <TreePicker nodes={depts} value={id} onChange={setId} />
 */
export function TreePicker(props: SingleProps) {
  const { nodes, excluded, isLoading = false, error, value, onChange, ...given } = props
  const { clickParent = true, anyLevel = false, ...select } = given
  const rules = { ...defaultRules, isMultiple: false, clickParent, anyLevel }
  const settings = useSettings({ nodes, excluded, rules, error })
  return (
    <TreeSelect<string | null, Option>
      {...select}
      {...nameOf(select)}
      {...settings}
      loading={isLoading}
      value={value || null}
      onChange={(id) => onChange?.(id ?? undefined)}
    />
  )
}

/**
 * Chooses several nodes of a tree from a drop-down. Each counts on its own, unless `onlyLeaf` says that a parent stands
 * for the leaves below it. Works as a field of a form.
 * @example <TreeMultiPicker nodes={depts} onlyLeaf value={ids} onChange={setIds} />
 */
export function TreeMultiPicker(props: MultipleProps) {
  const {
    nodes,
    excluded,
    isLoading = false,
    error,
    value = [],
    onChange,
    clickParent = true,
    onlyLeaf = false,
    ...select
  } = props
  const rules = { ...defaultRules, clickParent, onlyLeaf }
  const settings = useSettings({ nodes, excluded, rules, error })
  return (
    <TreeSelect<string[], Option>
      {...select}
      {...nameOf(select)}
      {...settings}
      multiple
      {...(onlyLeaf && clickParent && { treeCheckable: true, showCheckedStrategy: TreeSelect.SHOW_CHILD })}
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
  selectable: boolean
  /** The message when a user clicks a node that cannot be chosen. */
  refusal: string | undefined
  children?: Option[]
}

function toOptions(tree: readonly Nested<TreeOption>[], rules: RuledTree): Option[] {
  return tree.map(({ id, name, children }) => {
    const refusal = rules.refusalOf(id)
    return {
      value: id,
      title: name,
      disabled: refusal === 'disabled' || refusal === 'level',
      selectable: refusal !== 'parent',
      refusal: refusalText(refusal),
      ...(children && { children: toOptions(children, rules) }),
    }
  })
}

/** The name of a node; one that cannot be chosen says why when it is clicked, which the tree itself would swallow. */
function Title({ title, refusal }: Pick<Option, 'title' | 'refusal'>) {
  if (refusal === undefined) return title
  return (
    // By keyboard such a node is passed over: there is nothing to do on it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <span onClick={() => toast('warning', refusal)}>{title}</span>
  )
}

/** A form labels its field by the id; elsewhere the placeholder says what is chosen. */
function nameOf({ id, placeholder }: { id?: string; placeholder?: string }): { 'aria-label'?: string } {
  return id === undefined && placeholder !== undefined ? { 'aria-label': placeholder } : {}
}
