import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { Mark } from '../arch/Mark.tsx'
import { useT } from '../i18n.ts'
import { MenuIcon } from '../icons/MenuIcon.tsx'
import { HOME } from '../session/places.ts'
import type { MenuModule } from './menu-model.ts'

interface RailProps {
  modules: readonly MenuModule[]
  /** Key of the module whose pages are shown. */
  chosen: string | undefined
  onChoose: (module: MenuModule) => void
  /** Left out where nothing can be folded. */
  fold?: { readonly folded: boolean; readonly toggle: () => void }
}

/** The narrow bar of modules. */
export function Rail({ modules, chosen, onChoose, fold }: RailProps) {
  const t = useT()
  const foldLabel = t(fold?.folded ? 'shell.unfold' : 'shell.fold')
  return (
    <div className="pt-rail">
      <a className="pt-rail-mark" href={`#${HOME}`} aria-label={t('shell.home')} title={t('shell.home')}>
        <Mark size={20} />
      </a>
      <ul className="pt-rail-cells">
        {modules.map((module) => (
          <li key={module.key}>
            <button
              type="button"
              className="pt-rail-cell"
              aria-current={module.key === chosen ? 'true' : undefined}
              title={module.title}
              onClick={() => onChoose(module)}
            >
              <MenuIcon name={module.icon} size={20} />
              <span>{module.title}</span>
            </button>
          </li>
        ))}
      </ul>
      {fold && (
        <button type="button" className="pt-rail-fold" aria-label={foldLabel} title={foldLabel} onClick={fold.toggle}>
          {fold.folded ? <PanelLeftOpen size={18} strokeWidth={1.6} /> : <PanelLeftClose size={18} strokeWidth={1.6} />}
        </button>
      )}
    </div>
  )
}
