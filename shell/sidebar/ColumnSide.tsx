import { useEffect, useRef, useState } from 'react'
import { useLocation } from '../page/location.ts'
import { overlayOpen, useFolded } from '../frame/frame-state.ts'
import { useSystemName } from '../frame/use-system-name.ts'
import { useStore } from '../store.ts'
import { useChooseModule } from './choose-module.ts'
import { Column } from './Column.tsx'
import { useFavourites } from './favourites.ts'
import type { MenuModule } from './menu-model.ts'
import { FoldButton, Rail } from './Rail.tsx'
import { useMenus } from './use-menus.ts'

/** Milliseconds: who only passes over a module opens nothing, and a way across a corner closes nothing. */
const OPEN_MS = 120
const CLOSE_MS = 300

/** Rail and column; folded, only the rail, with the column over the page while one chooses. */
export function ColumnSide() {
  const systemName = useSystemName()
  const chooseModule = useChooseModule()
  const { pathname } = useLocation()
  const { modules, trail } = useMenus()
  const favourites = useFavourites()
  const isFolded = useFolded()
  const isOpen = useStore(overlayOpen)
  /** The module a user looks into without having gone there. */
  const [picked, setPicked] = useState<string>()
  /** It lies open because a user points at it, not because they chose it. */
  const isPointed = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const shown = modules.find(({ key }) => key === (picked ?? trail?.module.key)) ?? modules[0]

  useEffect(() => setPicked(undefined), [pathname])
  useEffect(() => () => clearTimeout(timer.current), [])

  const soon = (milliseconds: number, act: () => void) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(act, milliseconds)
  }
  const point = (module: MenuModule) =>
    soon(overlayOpen.get() ? 0 : OPEN_MS, () => {
      setPicked(module.key)
      isPointed.current ||= !overlayOpen.get()
      overlayOpen.set(true)
    })
  const leave = () => soon(CLOSE_MS, () => isPointed.current && close())
  const close = () => {
    isPointed.current = false
    overlayOpen.set(false)
  }
  const choose = (module: MenuModule) => {
    clearTimeout(timer.current)
    if (isFolded) {
      const isAgain = isOpen && shown?.key === module.key && !isPointed.current
      isPointed.current = false
      setPicked(module.key)
      overlayOpen.set(!isAgain)
      if (module.redirect || module.groups.length === 0) chooseModule(module)
      return
    }
    setPicked(module.key)
    if (module.key !== trail?.module.key || module.redirect) chooseModule(module)
  }

  return (
    <div
      className="pt-column-side"
      onPointerEnter={() => clearTimeout(timer.current)}
      onPointerLeave={leave}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && leave()}
    >
      <Rail
        modules={modules}
        chosen={shown?.key}
        onChoose={choose}
        onPoint={isFolded ? point : undefined}
        foot={<FoldButton />}
      />
      {(!isFolded || isOpen) && (
        <Column
          title={shown === modules[0] ? systemName : (shown?.title ?? systemName)}
          module={shown}
          favourites={shown === modules[0] ? favourites : []}
          chosen={trail?.page.key}
          onChoose={close}
        />
      )}
    </div>
  )
}
