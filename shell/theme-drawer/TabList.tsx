import { useRef, type KeyboardEvent } from 'react'
import { useT } from '../i18n.ts'

export type TabName = 'layout' | 'logo' | 'column' | 'header' | 'widgets'

interface TabListProps {
  tabs: readonly TabName[]
  chosen: TabName
  onChoose: (tab: TabName) => void
}

const STEP: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** The tabs of the drawer, following the ARIA tabs pattern: one stop, arrows choose. */
export function TabList({ tabs, chosen, onChoose }: TabListProps) {
  const t = useT()
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const here = tabs.indexOf(chosen)
    const step = STEP[event.key]
    const ends: Readonly<Record<string, number>> = { Home: 0, End: tabs.length - 1 }
    const next = tabs[step === undefined ? (ends[event.key] ?? -1) : (here + step + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    onChoose(next)
    list.current?.querySelector<HTMLElement>(`#pt-theme-tab-${next}`)?.focus()
  }
  return (
    <div ref={list} className="pt-theme-tabs" role="tablist" aria-label={t('theme.drawer')}>
      {tabs.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`pt-theme-tab-${name}`}
          aria-selected={name === chosen}
          aria-controls={name === chosen ? `pt-theme-page-${name}` : undefined}
          tabIndex={name === chosen ? 0 : -1}
          onClick={() => onChoose(name)}
          onKeyDown={onKeyDown}
        >
          {t(`theme.tab.${name}`)}
        </button>
      ))}
    </div>
  )
}
