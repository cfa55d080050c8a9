import { ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import { useOverflow } from '../../frame/use-overflow.ts'
import { useT } from '../../i18n.ts'
import { moveFocus } from '../menu-keys.ts'
import { MenuLink } from '../MenuLink.tsx'
import { pagesIn, type MenuNode } from '../menu-model.ts'
import { MenuWords } from '../MenuWords.tsx'
import { useMenus } from '../use-menus.ts'
import { FlyoutPanel } from './FlyoutPanel.tsx'
import './top-menu.css'
import { useFlyout } from './use-flyout.ts'

const wordsOf = ({ icon, title, badge, dot }: MenuNode) => ({ icon, title, badge, dot })

/** The pages of the chosen module in a row, which scrolls where it has no room; catalogues open below their names. */
export default function MenuRow() {
  const t = useT()
  const { modules, trail } = useMenus()
  const flyout = useFlyout('ArrowDown')
  const list = useRef<HTMLUListElement>(null)
  const module = trail?.module ?? modules[0]
  const fade = useOverflow(list, trail?.page.key, module?.nodes.length ?? 0)
  return (
    <nav className="pt-menu-row" aria-label={t('shell.menu')} data-fade={fade}>
      <div
        role="presentation"
        {...flyout.rootProps}
        onKeyDown={(event) => {
          flyout.rootProps.onKeyDown(event)
          moveFocus(event, flyout.triggers(), 'across')
        }}
      >
        <ul ref={list}>
          {module?.nodes.map((node) =>
            node.page ? (
              <li key={node.key} {...flyout.lineProps('')}>
                <MenuLink className="pt-row-item" page={node.page} current={node.key === trail?.page.key}>
                  <MenuWords {...wordsOf(node)} pages={[node.page]} />
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
                  <MenuWords {...wordsOf(node)} pages={pagesIn(node.children)} />
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
