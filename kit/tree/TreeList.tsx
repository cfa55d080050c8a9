import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { visibleRows, type FlatNode, type Nested, type TreeRow } from './build-tree.ts'
import './tree-list.css'

export interface TreeListNode extends FlatNode {
  readonly name: string
  /** Shown only for what is below it; it cannot be chosen. */
  readonly disabled?: boolean
}

export interface TreeListProps<Node extends TreeListNode> {
  /** What the tree is called when it is read aloud. */
  label: string
  tree: readonly Nested<Node>[]
  open: ReadonlySet<string>
  setOpen: (id: string, isOpen: boolean) => void
  onChoose: (node: Nested<Node>) => void
  chosen?: string | undefined
  /** Given: every node has a box to tick, and choosing means ticking. */
  ticked?: ReadonlySet<string>
  /** Nodes of which only a part is ticked. */
  halfTicked?: ReadonlySet<string>
  /** A user tried to choose a disabled node. */
  onRefused?: (node: Nested<Node>) => void
  /** Only leaves can be chosen: choosing a parent opens or closes it. */
  foldsParents?: boolean
  /** At the end of a row, for example a count. */
  aside?: (node: Nested<Node>) => ReactNode
}

/** A tree by the ARIA pattern: arrows move and open, Home and End jump, Enter and space choose. */
export function TreeList<Node extends TreeListNode>(props: TreeListProps<Node>) {
  const { label, tree, open, setOpen, onChoose, chosen, ticked, halfTicked, onRefused, foldsParents, aside } = props
  const rows = visibleRows<Node>(tree, open)
  const [focused, setFocused] = useState<string>()
  const rootRef = useRef<HTMLUListElement>(null)
  const current = rows.find(({ node }) => node.id === (focused ?? chosen))?.node.id ?? rows[0]?.node.id

  const focusRow = (row: TreeRow<Node> | undefined) => {
    if (!row) return
    setFocused(row.node.id)
    rootRef.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(row.node.id)}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent, row: TreeRow<Node>, at: number) => {
    const act = treeKey(event.key, rows, at)
    if (!act) return
    event.preventDefault()
    if (act.kind === 'focus') focusRow(act.row)
    else if (act.kind === 'choose') choose(row)
    else setOpen(row.node.id, act.kind === 'open')
  }
  const choose = ({ node, isOpen }: TreeRow<Node>) => {
    setFocused(node.id)
    if (foldsParents && node.children) setOpen(node.id, !isOpen)
    else if (node.disabled) onRefused?.(node)
    else onChoose(node)
  }

  return (
    <ul ref={rootRef} className="kit-tree" role="tree" aria-label={label} aria-multiselectable={ticked !== undefined}>
      {rows.map((row, at) => {
        const { node, depth, isOpen } = row
        const isTicked = ticked?.has(node.id)
        const isHalf = halfTicked?.has(node.id) === true
        const hasBox = ticked !== undefined && !(foldsParents && node.children)
        return (
          <li
            key={node.id}
            role="treeitem"
            data-id={node.id}
            className={`kit-tree-row ${node.id === chosen ? 'kit-tree-chosen' : ''} ${node.disabled ? 'kit-tree-disabled' : ''}`}
            style={{ paddingInlineStart: 5 + depth * 19 }}
            tabIndex={node.id === current ? 0 : -1}
            aria-level={depth + 1}
            aria-disabled={node.disabled === true}
            {...(ticked
              ? hasBox && { 'aria-checked': isHalf ? 'mixed' : isTicked === true }
              : { 'aria-selected': node.id === chosen })}
            {...(node.children && { 'aria-expanded': isOpen })}
            onKeyDown={(event) => onKeyDown(event, row, at)}
            onClick={(event) => {
              if (node.children && isTwig(event.target)) setOpen(node.id, !isOpen)
              else choose(row)
            }}
          >
            <span className={`kit-tree-twig ${node.children ? (isOpen ? 'kit-tree-open' : '') : 'kit-tree-leaf'}`} />
            {hasBox && (
              <span
                className={`kit-tree-box ${isHalf ? 'kit-tree-box-half' : ''} ${isTicked ? 'kit-tree-box-on' : ''}`}
              />
            )}
            <span className="kit-tree-name" title={node.name}>
              {node.name}
            </span>
            {aside && <span className="kit-tree-aside">{aside(node)}</span>}
          </li>
        )
      })}
    </ul>
  )
}

type TreeAct<Node> = { kind: 'focus'; row: TreeRow<Node> | undefined } | { kind: 'open' | 'close' | 'choose' }

/** What a key does on the row at a place; nothing when it is not a key of trees. */
function treeKey<Node>(key: string, rows: readonly TreeRow<Node>[], at: number): TreeAct<Node> | undefined {
  const row = rows[at]
  if (!row) return undefined
  switch (key) {
    case 'ArrowDown':
      return { kind: 'focus', row: rows[at + 1] }
    case 'ArrowUp':
      return { kind: 'focus', row: rows[at - 1] }
    case 'Home':
      return { kind: 'focus', row: rows[0] }
    case 'End':
      return { kind: 'focus', row: rows.at(-1) }
    case 'ArrowRight':
      if (!row.node.children) return { kind: 'focus', row: undefined }
      return row.isOpen ? { kind: 'focus', row: rows[at + 1] } : { kind: 'open' }
    case 'ArrowLeft':
      if (row.isOpen && row.node.children) return { kind: 'close' }
      return { kind: 'focus', row: rows.slice(0, at).findLast(({ depth }) => depth < row.depth) }
    case 'Enter':
    case ' ':
      return { kind: 'choose' }
    default:
      return undefined
  }
}

function isTwig(target: EventTarget): boolean {
  return target instanceof Element && target.classList.contains('kit-tree-twig')
}
