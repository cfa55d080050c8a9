import { Minimize2 } from 'lucide-react'
import { useEffect } from 'react'
import { useT } from '../../i18n.ts'
import { useStore } from '../../store.ts'
import { fullTab } from './full-tab.ts'

const MARK = 'data-tab-full'

/** While the page fills the window: the way back, by Escape as well. */
export function FullTab() {
  const t = useT()
  const isFull = useStore(fullTab)
  useEffect(() => {
    document.documentElement.toggleAttribute(MARK, isFull)
    if (!isFull) return undefined
    const onKey = (event: KeyboardEvent) => {
      // What is above the page closes first.
      const isAbove = document.querySelector('[role="dialog"], dialog[open], [role="menu"]') !== null
      if (event.key === 'Escape' && !event.defaultPrevented && !isAbove) fullTab.set(false)
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.documentElement.removeAttribute(MARK)
    }
  }, [isFull])
  useEffect(() => () => fullTab.set(false), [])
  if (!isFull) return null
  return (
    <button
      type="button"
      className="pt-icon-button pt-tab-unfull"
      aria-label={t('shell.tabs.leaveFull')}
      title={t('shell.tabs.leaveFull')}
      onClick={() => fullTab.set(false)}
    >
      <Minimize2 size={18} strokeWidth={1.6} />
    </button>
  )
}
