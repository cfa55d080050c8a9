import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { useSystemConfig } from '../../system-config.ts'
import { itemsIn, moveFocus } from '../menu-keys.ts'
import { pagesIn, type MenuNode } from '../menu-model.ts'
import { MenuItem } from '../MenuItem.tsx'
import { MenuWords } from '../MenuWords.tsx'
import { openedTo, toggledBranch } from './open-branches.ts'

interface MenuTreeProps {
  nodes: readonly MenuNode[]
  /** Key of the page one is on, and of the branches above it. */
  chosen: string | undefined
  branches: readonly string[]
  onChoose: () => void
}

/** Menus as deep as they are; branches open in place, one at a time where the organisation wants it so. */
export function MenuTree({ nodes, chosen, branches, onChoose }: MenuTreeProps) {
  const { uniqueOpened } = useSystemConfig()
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(branches))
  const way = branches.join(' ')
  useEffect(() => {
    if (way) setOpen((before) => openedTo(before, way.split(' '), uniqueOpened))
  }, [way, uniqueOpened])

  return (
    <div
      role="presentation"
      onKeyDown={(event) => stepInto(event) || moveFocus(event, itemsIn(event.currentTarget), 'down')}
    >
      <ul className="pt-tree">
        <Level
          nodes={nodes}
          depth={0}
          chosen={chosen}
          above={new Set(branches)}
          open={open}
          onToggle={(node, siblings) => setOpen(toggledBranch(open, node, siblings, uniqueOpened))}
          onChoose={onChoose}
        />
      </ul>
    </div>
  )
}

/** Right opens a branch or enters it, left closes it or leads to the one above. */
function stepInto(event: KeyboardEvent<HTMLElement>): boolean {
  const { key, target } = event
  if ((key !== 'ArrowRight' && key !== 'ArrowLeft') || !(target instanceof HTMLElement)) return false
  const isOpen = target.getAttribute('aria-expanded')
  const line = target.closest('li')
  event.preventDefault()
  if (isOpen === (key === 'ArrowRight' ? 'false' : 'true')) target.click()
  else if (key === 'ArrowRight') line?.querySelector<HTMLElement>(':scope > ul [data-menu-item]')?.focus()
  else line?.parentElement?.closest('li')?.querySelector<HTMLElement>('[data-menu-item]')?.focus()
  return true
}

interface LevelProps {
  nodes: readonly MenuNode[]
  depth: number
  chosen: string | undefined
  above: ReadonlySet<string>
  open: ReadonlySet<string>
  onToggle: (node: MenuNode, siblings: readonly MenuNode[]) => void
  onChoose: () => void
}

function Level(level: LevelProps) {
  const { nodes, chosen, onChoose } = level
  return nodes.map((node) =>
    node.page ? (
      <MenuItem
        key={node.key}
        className="pt-tree-item"
        page={node.page}
        current={node.key === chosen}
        isElsewhere={node.isElsewhere}
        onChoose={onChoose}
      />
    ) : (
      <Branch key={node.key} node={node} {...level} />
    ),
  )
}

function Branch({ node, ...level }: LevelProps & { node: MenuNode }) {
  const { nodes, depth, above, open, onToggle } = level
  const id = useId()
  const isOpen = open.has(node.key)
  return (
    <li>
      <button
        type="button"
        className="pt-tree-item"
        data-menu-item=""
        data-above={above.has(node.key)}
        title={node.title}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => onToggle(node, nodes)}
      >
        <MenuWords
          icon={node.icon}
          title={node.title}
          badge={node.badge}
          dot={node.dot && !isOpen}
          pages={isOpen ? [] : pagesIn(node.children)}
        />
        <ChevronDown className="pt-tree-mark" size={14} strokeWidth={1.75} aria-hidden="true" />
      </button>
      {isOpen && (
        <ul id={id} className="pt-tree-level" data-depth={Math.min(depth + 1, 4)}>
          <Level {...level} nodes={node.children} depth={depth + 1} />
        </ul>
      )}
    </li>
  )
}
