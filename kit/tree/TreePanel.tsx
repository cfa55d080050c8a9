import { useMemo, useState } from 'react'
import { useT } from '#shell/i18n.ts'
import { SearchInput } from '../ui/SearchInput.tsx'
import { ancestorsOf, buildTree, parentsOf, searchTree } from './build-tree.ts'
import { TreeList, type TreeListNode, type TreeListProps } from './TreeList.tsx'
import './tree-panel.css'

interface TreePanelProps<Node extends TreeListNode> extends Omit<TreeListProps<Node>, 'tree' | 'open' | 'setOpen'> {
  nodes: readonly Node[]
  /** Of the search field. */
  placeholder: string
  /** The way to these starts open. */
  revealed?: readonly string[]
}

const none: readonly string[] = []

/** A tree with a search field above it. Roots start open, and so does the way to what is chosen. */
export function TreePanel<Node extends TreeListNode>(props: TreePanelProps<Node>) {
  const { nodes, placeholder, chosen, revealed = none, ...list } = props
  const t = useT()
  const [text, setText] = useState('')
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const wanted = text.trim().toLowerCase()
  const shown = useMemo(
    () => (wanted ? searchTree(nodes, ({ name }) => name.toLowerCase().includes(wanted)) : nodes),
    [nodes, wanted],
  )
  const tree = useMemo(() => buildTree(shown), [shown])
  const open = useMemo(() => {
    if (wanted) return new Set(parentsOf(shown))
    const targets = chosen === undefined ? revealed : [chosen, ...revealed]
    const ids = new Set([...tree.map(({ id }) => id), ...targets.flatMap((id) => ancestorsOf(nodes, id))])
    for (const [id, isOpen] of toggled) {
      if (isOpen) ids.add(id)
      else ids.delete(id)
    }
    return ids
  }, [wanted, shown, tree, chosen, revealed, nodes, toggled])

  return (
    <div className="kit-tree-panel">
      <SearchInput value={text} placeholder={placeholder} onChange={setText} />
      <div className="kit-tree-scroll">
        <TreeList
          {...list}
          chosen={chosen}
          tree={tree}
          open={open}
          setOpen={(id, isOpen) => setToggled((former) => new Map(former).set(id, isOpen))}
        />
        {wanted !== '' && shown.length === 0 && <p className="kit-tree-none">{t('kit.tree.none')}</p>}
      </div>
    </div>
  )
}
