import { ChevronDown } from 'lucide-react'
import { useT } from '../../i18n.ts'
import { moveFocus } from '../menu-keys.ts'
import { MenuLink } from '../MenuLink.tsx'
import { MenuWords } from '../MenuWords.tsx'
import { useMenus } from '../use-menus.ts'
import { FlyoutPanel } from './FlyoutPanel.tsx'
import './top-menu.css'
import { useFlyout } from './use-flyout.ts'

/** The pages of the chosen module in a row; catalogues open below their names. */
export default function MenuRow() {
  const t = useT()
  const { modules, trail } = useMenus()
  const flyout = useFlyout('ArrowDown')
  const module = trail?.module ?? modules[0]
  return (
    <nav className="pt-menu-row" aria-label={t('shell.menu')}>
      <div
        role="presentation"
        {...flyout.rootProps}
        onKeyDown={(event) => {
          flyout.rootProps.onKeyDown(event)
          moveFocus(event, flyout.triggers(), 'across')
        }}
      >
        <ul>
          {module?.nodes.map((node) =>
            node.page ? (
              <li key={node.key} {...flyout.lineProps('')}>
                <MenuLink className="pt-row-item" page={node.page} current={node.key === trail?.page.key}>
                  <MenuWords {...node} />
                </MenuLink>
              </li>
            ) : (
              <li key={node.key} {...flyout.lineProps(node.key)}>
                <button
                  type="button"
                  className="pt-row-item"
                  data-menu-item=""
                  aria-current={trail?.branches.includes(node.key) ? 'true' : undefined}
                  {...flyout.triggerProps(node.key)}
                >
                  <MenuWords {...node} />
                  <ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" />
                </button>
                {flyout.openKey === node.key && (
                  <FlyoutPanel
                    title={node.title}
                    nodes={node.children}
                    chosen={trail?.page.key}
                    side="below"
                    onChoose={flyout.close}
                    onLeave={() => flyout.focusTrigger(node.key)}
                  />
                )}
              </li>
            ),
          )}
        </ul>
      </div>
    </nav>
  )
}
