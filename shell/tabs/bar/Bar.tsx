import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useOverflow } from '../../frame/use-overflow.ts'
import { useT } from '../../i18n.ts'
import { DropMenu } from '../../overlay/DropMenu.tsx'
import { useTheme } from '../../theme/theme-store.ts'
import { closeTabs, showTab } from '../tabs-store.ts'
import { useTabViews, type TabView } from '../use-tabs.ts'
import { FullTab } from './FullTab.tsx'
import { stepTab } from './step-tab.ts'
import { TabActions } from './TabActions.tsx'
import { TabChoices } from './TabChoices.tsx'
import { TabItem } from './TabItem.tsx'
import { TabMenu } from './TabMenu.tsx'
import { useTabDrag } from './use-tab-drag.ts'
import './bar.css'

interface Asked {
  readonly key: string
  readonly x: number
  readonly y: number
}

const STEP: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 }

/** The bar itself, following the ARIA tabs pattern: one stop, arrows between the tabs, Enter shows, Delete closes. */
export default function Bar() {
  const t = useT()
  const views = useTabViews()
  const { tabsBarStyle, showTabsBarIcon } = useTheme()
  const list = useRef<HTMLDivElement>(null)
  /** Where the focus was when its tab went. */
  const focusAt = useRef<number>(undefined)
  const [asked, setAsked] = useState<Asked>()
  const { dragged, startDrag } = useTabDrag(list)
  const active = views.find(({ isActive }) => isActive)
  const elements = () => Array.from(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])
  // A title that comes late moves the tabs.
  const fade = useOverflow(list, active?.key, views.map(({ title }) => title).join())

  useEffect(() => {
    const all = elements()
    if (focusAt.current !== undefined && document.activeElement === document.body)
      all[Math.min(focusAt.current, all.length - 1)]?.focus()
    focusAt.current = undefined
  }, [views.length])

  const close = (view: TabView) => {
    focusAt.current = views.indexOf(view)
    void closeTabs(view.key)
  }
  const openMenu = (view: TabView, element: HTMLElement, at?: { x: number; y: number }) => {
    const { left, bottom } = element.getBoundingClientRect()
    setAsked({ key: view.key, ...(at ?? { x: left, y: bottom }) })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, view: TabView) => {
    const { key, ctrlKey, shiftKey, currentTarget } = event
    const step = STEP[key]
    const all = elements()
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
  const stop = active?.key ?? views[0]?.key
  const about = views.find(({ key }) => key === asked?.key)

  return (
    <div className="pt-tabs" data-style={tabsBarStyle}>
      <div ref={list} className="pt-tabs-list" role="tablist" aria-label={t('shell.tabs')} data-fade={fade}>
        {views.map((view) => (
          <TabItem
            key={view.key}
            view={view}
            hasIcon={showTabsBarIcon}
            isStop={view.key === stop}
            isDragged={view.key === dragged}
            onPointerDown={(event) => startDrag(event, view.key)}
            onKeyDown={(event) => onKeyDown(event, view)}
            onContextMenu={(event) => onContextMenu(event, view)}
            onClose={() => close(view)}
          />
        ))}
      </div>
      <DropMenu label={t('shell.tabs.all')} trigger={<ChevronDown size={18} strokeWidth={1.6} />}>
        <TabChoices views={views} />
        {active && (
          <>
            <hr />
            <TabActions view={active} />
          </>
        )}
      </DropMenu>
      {asked && about && (
        <TabMenu x={asked.x} y={asked.y} owner={about.id} label={about.title} onClose={() => setAsked(undefined)}>
          <TabActions view={about} />
        </TabMenu>
      )}
      <FullTab />
    </div>
  )
}
