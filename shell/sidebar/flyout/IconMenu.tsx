import { MenuIcon } from '../../icons/MenuIcon.tsx'
import { moveFocus } from '../menu-keys.ts'
import { pagesIn, type MenuNode } from '../menu-model.ts'
import { MenuBadge } from '../MenuWords.tsx'
import { FlyoutPanel } from './FlyoutPanel.tsx'
import { useFlyout } from './use-flyout.ts'

interface IconMenuProps {
  nodes: readonly MenuNode[]
  /** Key of the page one is on, and of the branches above it. */
  chosen: string | undefined
  branches: readonly string[]
}

/** A folded tree: an icon per node, and its menu beside it. */
export function IconMenu({ nodes, chosen, branches }: IconMenuProps) {
  const flyout = useFlyout('ArrowRight')
  return (
    <div
      role="presentation"
      {...flyout.rootProps}
      onKeyDown={(event) => {
        flyout.rootProps.onKeyDown(event)
        moveFocus(event, flyout.triggers(), 'down')
      }}
    >
      <ul className="pt-icons">
        {nodes.map((node) => (
          <li key={node.key} {...flyout.lineProps(node.key)}>
            <button
              type="button"
              className="pt-icons-item"
              data-menu-item=""
              aria-label={node.title}
              aria-current={node.key === chosen || branches.includes(node.key) ? 'true' : undefined}
              {...flyout.triggerProps(node.key)}
            >
              <MenuIcon name={node.icon} size={20} />
              <MenuBadge pages={pagesIn([node])} dot={node.dot} />
            </button>
            {flyout.openKey === node.key && (
              <FlyoutPanel
                title={node.title}
                nodes={node.page ? [node] : node.children}
                chosen={chosen}
                side="beside"
                onChoose={flyout.close}
                onLeave={() => flyout.focusTrigger(node.key)}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
