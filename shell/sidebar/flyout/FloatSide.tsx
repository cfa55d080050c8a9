import { Logo } from '../../header/Logo.tsx'
import { MenuIcon } from '../../icons/MenuIcon.tsx'
import { useChooseModule } from '../choose-module.ts'
import { useFavouriteBranch } from '../favourites.ts'
import { moveFocus } from '../menu-keys.ts'
import { pagesIn, type MenuModule } from '../menu-model.ts'
import { MenuBadge } from '../MenuWords.tsx'
import { useMenus } from '../use-menus.ts'
import { FlyoutPanel } from './FlyoutPanel.tsx'
import './float.css'
import { useFlyout } from './use-flyout.ts'

/** A floating pill of modules; the menus of the one that is pointed at or chosen are over the page. */
export default function FloatSide() {
  const { modules, trail } = useMenus()
  const favourites = useFavouriteBranch()
  const chooseModule = useChooseModule()
  const flyout = useFlyout('ArrowRight')
  const nodesOf = (module: MenuModule) =>
    module === modules[0] && favourites ? [...module.nodes, favourites] : module.nodes
  const chosen = trail?.module.key ?? modules[0]?.key

  return (
    <div className="pt-float">
      <Logo bare onDark />
      <div
        role="presentation"
        {...flyout.rootProps}
        onKeyDown={(event) => {
          flyout.rootProps.onKeyDown(event)
          moveFocus(event, flyout.triggers(), 'down')
        }}
      >
        <ul className="pt-float-cells">
          {modules.map((module) => (
            <li key={module.key} {...flyout.lineProps(module.key)}>
              <button
                type="button"
                className="pt-float-cell"
                data-menu-item=""
                aria-current={module.key === chosen ? 'true' : undefined}
                {...flyout.triggerProps(module.key, () => {
                  if (module.redirect || module.nodes.length === 0) chooseModule(module)
                })}
              >
                <MenuIcon name={module.icon} size={20} />
                <span>{module.title}</span>
                <MenuBadge pages={pagesIn(module.nodes)} dot={module.dot} />
              </button>
              {flyout.openKey === module.key && module.nodes.length > 0 && (
                <FlyoutPanel
                  title={module.title}
                  nodes={nodesOf(module)}
                  chosen={trail?.page.key}
                  side="beside"
                  onChoose={flyout.close}
                  onLeave={() => flyout.focusTrigger(module.key)}
                />
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
