/** What keys and pointers do with the tabs of the bar: focus, show, close, and the menu of one tab. */
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import { closeTabs, showTab } from '../tabs-store.ts'
import type { TabView } from '../use-tabs.ts'
import { stepTab } from './step-tab.ts'

/** Whose menu is open, and where in the window. */
export interface TabMenuPlace {
  readonly key: string
  readonly x: number
  readonly y: number
}

const STEP: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 }

const elementsIn = (list: HTMLElement | null) => Array.from(list?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])

/** @param list the element that holds the tabs */
export function useTabHandlers(list: RefObject<HTMLElement | null>, views: readonly TabView[]) {
  /** Where the focus was when its tab went. */
  const focusAt = useRef<number>(undefined)
  const [menu, setMenu] = useState<TabMenuPlace>()

  useEffect(() => {
    const all = elementsIn(list.current)
    if (focusAt.current !== undefined && document.activeElement === document.body)
      all[Math.min(focusAt.current, all.length - 1)]?.focus()
    focusAt.current = undefined
  }, [list, views.length])

  const close = (view: TabView) => {
    focusAt.current = views.indexOf(view)
    void closeTabs(view.key)
  }
  const openMenu = (view: TabView, element: HTMLElement, at?: { x: number; y: number }) => {
    const { left, bottom } = element.getBoundingClientRect()
    setMenu({ key: view.key, ...(at ?? { x: left, y: bottom }) })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, view: TabView) => {
    const { key, ctrlKey, shiftKey, currentTarget } = event
    const step = STEP[key]
    const all = elementsIn(list.current)
    const here = all.indexOf(currentTarget)
    if (step && ctrlKey && shiftKey) stepTab(view.key, step)
    else if (step) all[(here + step + all.length) % all.length]?.focus()
    else if (key === 'Home') all[0]?.focus()
    else if (key === 'End') all.at(-1)?.focus()
    else if (key === 'Enter' || key === ' ') showTab(view.key)
    else if (key === 'Delete' && view.isClosable) close(view)
    else if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) openMenu(view, currentTarget)
    else return
    event.preventDefault()
  }
  const onContextMenu = (event: MouseEvent<HTMLElement>, view: TabView) => {
    event.preventDefault()
    openMenu(view, event.currentTarget, { x: event.clientX, y: event.clientY })
  }
  return { menu, closeMenu: () => setMenu(undefined), close, onKeyDown, onContextMenu }
}
