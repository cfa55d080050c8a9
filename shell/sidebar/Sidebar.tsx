import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { folded, overlayOpen, setFolded } from '../frame/frame-state.ts'
import { useSystemName } from '../frame/use-system-name.ts'
import { useT } from '../i18n.ts'
import { useGo } from '../page/use-page.ts'
import { useStore } from '../store.ts'
import { Column } from './Column.tsx'
import type { MenuModule } from './menu-model.ts'
import { Rail } from './Rail.tsx'
import './sidebar.css'
import { useMenus } from './use-menus.ts'

/** Rail and column; folded, only the rail, with the column over the page while one chooses. */
export function Sidebar({ phone }: { phone: boolean }) {
  const t = useT()
  const go = useGo()
  const systemName = useSystemName()
  const { pathname } = useLocation()
  const { modules, trail } = useMenus()
  const isFolded = useStore(folded)
  const isOpen = useStore(overlayOpen)
  /** The module somebody looks into without having gone there. */
  const [picked, setPicked] = useState<string>()
  const shown = modules.find(({ key }) => key === (picked ?? trail?.module.key)) ?? modules[0]
  const floats = phone || isFolded

  useEffect(() => {
    setPicked(undefined)
    overlayOpen.set(false)
  }, [pathname])

  useEffect(() => {
    if (!floats || !isOpen) return undefined
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && overlayOpen.set(false)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [floats, isOpen])

  const choose = (module: MenuModule) => {
    setPicked(module.key)
    if (floats) {
      overlayOpen.set(phone || !isOpen || shown?.key !== module.key)
      return
    }
    const first = module.groups[0]?.pages[0]
    if (first && module.key !== trail?.module.key) go(first.path)
  }
  const toggle = () => {
    overlayOpen.set(false)
    setFolded(!isFolded)
  }

  return (
    <>
      {floats && isOpen && (
        <button
          type="button"
          className="pt-mask"
          tabIndex={-1}
          aria-label={t('shell.close')}
          onClick={() => overlayOpen.set(false)}
        />
      )}
      <nav
        className="pt-sidebar"
        aria-label={t('shell.menu')}
        data-mode={phone ? 'phone' : isFolded ? 'folded' : 'full'}
        data-open={isOpen}
      >
        <Rail
          modules={modules}
          chosen={shown?.key}
          onChoose={choose}
          {...(!phone && { fold: { folded: isFolded, toggle } })}
        />
        {(!floats || isOpen) && (
          <Column
            title={shown === modules[0] ? systemName : (shown?.title ?? systemName)}
            module={shown}
            chosen={trail?.page.path}
            onChoose={() => overlayOpen.set(false)}
          />
        )}
      </nav>
    </>
  )
}
