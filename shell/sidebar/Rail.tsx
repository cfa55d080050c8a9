import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import type { PointerEvent, ReactNode } from 'react'
import { toggleFolded, useFolded } from '../frame/frame-state.ts'
import { ScrollArea } from '../frame/ScrollArea.tsx'
import { Logo } from '../header/Logo.tsx'
import { useT } from '../i18n.ts'
import { MenuIcon } from '../icons/MenuIcon.tsx'
import { itemsIn, moveFocus } from './menu-keys.ts'
import { pagesIn, type MenuModule } from './menu-model.ts'
import { MenuBadge } from './MenuWords.tsx'

interface RailProps {
  modules: readonly MenuModule[]
  /** Key of the module whose pages are shown. */
  chosen: string | undefined
  onChoose: (module: MenuModule) => void
  /** A user points at a module, or has its focus. */
  onPoint?: ((module: MenuModule) => void) | undefined
  /** Below the cells: the button that folds, where something can be folded. */
  foot?: ReactNode
}

/** The narrow bar of modules. */
export function Rail({ modules, chosen, onChoose, onPoint, foot }: RailProps) {
  const point = (module: MenuModule) => (event: PointerEvent) => event.pointerType === 'mouse' && onPoint?.(module)
  return (
    <div className="pt-rail">
      <Logo bare onDark />
      <ScrollArea
        className="pt-rail-cells"
        chosen={chosen}
        role="presentation"
        onKeyDown={(event) => moveFocus(event, itemsIn(event.currentTarget), 'down')}
      >
        <ul>
          {modules.map((module) => (
            <li key={module.key}>
              <button
                type="button"
                className="pt-rail-cell"
                data-menu-item=""
                aria-current={module.key === chosen ? 'true' : undefined}
                title={module.title}
                onPointerEnter={point(module)}
                onFocus={({ target }) => target.matches(':focus-visible') && onPoint?.(module)}
                onClick={() => onChoose(module)}
              >
                <MenuIcon name={module.icon} size={20} />
                <span>{module.title}</span>
                <MenuBadge pages={pagesIn(module.nodes)} dot={module.dot} />
              </button>
            </li>
          ))}
        </ul>
      </ScrollArea>
      {foot}
    </div>
  )
}

/** Folds the side bar, and unfolds it. */
export function FoldButton() {
  const t = useT()
  const isFolded = useFolded()
  const label = t(isFolded ? 'shell.unfold' : 'shell.fold')
  return (
    <button type="button" className="pt-rail-fold" aria-label={label} title={label} onClick={toggleFolded}>
      {isFolded ? <PanelLeftOpen size={18} strokeWidth={1.6} /> : <PanelLeftClose size={18} strokeWidth={1.6} />}
    </button>
  )
}
