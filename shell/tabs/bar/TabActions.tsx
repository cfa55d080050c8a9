import { useT } from '../../i18n.ts'
import { MenuEntry } from '../../overlay/MenuEntry.tsx'
import { addressOf } from '../arrival.ts'
import { closing, tabOf, type Closing } from '../tabs-model.ts'
import { closeTabs, pinTab, refreshTab, showTab, tabs } from '../tabs-store.ts'
import type { TabView } from '../use-tabs.ts'
import { fullTab } from './full-tab.ts'
import { canStep, stepTab } from './step-tab.ts'

const CLOSINGS = [
  ['others', 'shell.tabs.others'],
  ['left', 'shell.tabs.left'],
  ['right', 'shell.tabs.right'],
  ['all', 'shell.tabs.closeAll'],
] as const satisfies readonly (readonly [Closing, string])[]

/** What can be done with a tab. What would do nothing now is shown and cannot be chosen. */
export function TabActions({ view: { key, isPinned, isFixed } }: { view: TabView }) {
  const t = useT()
  const cannot = (what: Closing) => closing(tabs.get(), key, what).length === 0
  return (
    <>
      <MenuEntry onChoose={() => void refreshTab(key)}>{t('shell.refresh')}</MenuEntry>
      <MenuEntry disabled={cannot('this')} onChoose={() => void closeTabs(key)}>
        {t('shell.close')}
      </MenuEntry>
      <hr />
      {CLOSINGS.map(([what, text]) => (
        <MenuEntry key={what} disabled={cannot(what)} onChoose={() => void closeTabs(key, what)}>
          {t(text)}
        </MenuEntry>
      ))}
      <hr />
      <MenuEntry disabled={isFixed} onChoose={() => pinTab(key, !isPinned)}>
        {t(isPinned ? 'shell.tabs.unpin' : 'shell.tabs.pin')}
      </MenuEntry>
      <MenuEntry disabled={!canStep(key, -1)} onChoose={() => stepTab(key, -1)}>
        {t('shell.tabs.moveLeft')}
      </MenuEntry>
      <MenuEntry disabled={!canStep(key, 1)} onChoose={() => stepTab(key, 1)}>
        {t('shell.tabs.moveRight')}
      </MenuEntry>
      <hr />
      <MenuEntry
        onChoose={() => {
          showTab(key)
          fullTab.set(true)
        }}
      >
        {t('shell.tabs.full')}
      </MenuEntry>
      <MenuEntry onChoose={() => openWindow(key)}>{t('shell.tabs.window')}</MenuEntry>
    </>
  )
}

function openWindow(key: string): void {
  const tab = tabOf(tabs.get(), key)
  if (tab) window.open(`#${addressOf(tab)}`, '_blank', 'noopener')
}
