import { ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import { useOverflow } from '../../frame/use-overflow.ts'
import { useChooseModule } from '../choose-module.ts'
import { itemsIn, moveFocus } from '../menu-keys.ts'
import { pagesIn, type MenuModule } from '../menu-model.ts'
import { MenuLink } from '../MenuLink.tsx'
import { MenuBadge } from '../MenuWords.tsx'
import { useMenus } from '../use-menus.ts'
import { useT } from '../../i18n.ts'
import { FlyoutPanel } from './FlyoutPanel.tsx'
import './top-menu.css'
import { useFlyout, type Flyout } from './use-flyout.ts'

/** Modules in the header: to choose from, or with their menus below them. Those that have no room are scrolled to. */
export default function TopMenu({ kind }: { kind: 'menus' | 'modules' }) {
  const t = useT()
  const { modules, trail } = useMenus()
  const flyout = useFlyout('ArrowDown')
  const list = useRef<HTMLUListElement>(null)
  const chosen = trail?.module.key
  const fade = useOverflow(list, chosen, modules.length)
  return (
    <nav className="pt-top-menu" aria-label={t('shell.modules')} data-fade={fade}>
      <div
        role="presentation"
        {...flyout.rootProps}
        onKeyDown={(event) => {
          flyout.rootProps.onKeyDown(event)
          moveFocus(event, kind === 'menus' ? flyout.triggers() : itemsIn(event.currentTarget), 'across')
        }}
      >
        <ul ref={list}>
          {modules.map((module) =>
            kind === 'menus' ? (
              <WithMenu key={module.key} module={module} flyout={flyout} current={module.key === chosen} />
            ) : (
              <li key={module.key}>
                <ModuleButton module={module} current={module.key === chosen} />
              </li>
            ),
          )}
        </ul>
      </div>
    </nav>
  )
}

interface ModuleProps {
  module: MenuModule
  current: boolean
}

function ModuleButton({ module, current }: ModuleProps) {
  const choose = useChooseModule()
  return (
    <button
      type="button"
      className="pt-top-item"
      data-menu-item=""
      aria-current={current ? 'true' : undefined}
      onClick={() => choose(module)}
    >
      {module.title}
      <MenuBadge pages={pagesIn(module.nodes)} dot={module.dot} />
    </button>
  )
}

/** A module that is one page is a link to it; one without pages leads where it says. */
function WithMenu({ module, current, flyout }: ModuleProps & { flyout: Flyout }) {
  const { trail } = useMenus()
  const choose = useChooseModule()
  const [only] = module.nodes
  if (module.nodes.length === 0) return <li>{<ModuleButton module={module} current={current} />}</li>
  if (only?.page && module.nodes.length === 1)
    return (
      <li {...flyout.lineProps('')}>
        <MenuLink className="pt-top-item" page={only.page} current={current}>
          {module.title}
        </MenuLink>
      </li>
    )
  return (
    <li {...flyout.lineProps(module.key)}>
      <button
        type="button"
        className="pt-top-item"
        data-menu-item=""
        aria-current={current ? 'true' : undefined}
        {...flyout.triggerProps(module.key, () => {
          if (module.redirect) choose(module)
        })}
      >
        {module.title}
        <MenuBadge pages={pagesIn(module.nodes)} dot={module.dot} />
        <ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" />
      </button>
      {flyout.openKey === module.key && (
        <FlyoutPanel
          title={module.title}
          nodes={module.nodes}
          chosen={trail?.page.key}
          side="below"
          onChoose={flyout.close}
          onLeave={() => flyout.focusTrigger(module.key)}
        />
      )}
    </li>
  )
}
