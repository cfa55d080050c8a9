import { X } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { usePhone } from '../frame/use-viewport.ts'
import { useT } from '../i18n.ts'
import { Dialog } from '../overlay/Dialog.tsx'
import { useSession } from '../session/session.ts'
import { ColumnTab } from './ColumnTab.tsx'
import { DraftProvider, useNewDraft } from './draft.ts'
import { DrawerFoot } from './DrawerFoot.tsx'
import { Exchange } from './Exchange.tsx'
import { HeaderTab } from './HeaderTab.tsx'
import { LayoutTab } from './LayoutTab.tsx'
import { LogoTab } from './LogoTab.tsx'
import { closeThemeDrawer } from './open-drawer.ts'
import { TabList, type TabName } from './TabList.tsx'
import './theme-drawer.css'
import './theme-fields.css'
import { WidgetsTab } from './WidgetsTab.tsx'

const pages = { layout: LayoutTab, logo: LogoTab, column: ColumnTab, header: HeaderTab, widgets: WidgetsTab }

/** The theme drawer (specification section 2.6): what is changed in it shows at once, and stays when it is saved. */
export function ThemeDrawer() {
  const t = useT()
  const draft = useNewDraft()
  const isPhone = usePhone()
  const { portals, portalCode } = useSession()
  const portal = portals.find((one) => one.portalCode === portalCode)
  const [chosen, setTab] = useState<TabName>('layout')
  /** Goes up when the draft is replaced as a whole: what was typed in fields is forgotten. */
  const [imports, setImports] = useState(0)
  const [isAsking, setIsAsking] = useState(false)
  const drawer = useModal()
  const titleId = useId()

  // The horizontal layouts have no side bar (specification section 2.6).
  const hasColumn = draft.theme.layout !== 'horizontal' && draft.theme.layout !== 'horizontal2'
  const tabs = (['layout', 'logo', 'column', 'header', 'widgets'] as const).filter(
    (name) => name !== 'column' || hasColumn,
  )
  const tab = tabs.find((name) => name === chosen) ?? 'layout'
  const Page = pages[tab]
  const leave = () => (draft.isChanged ? setIsAsking(true) : closeThemeDrawer())

  return (
    <DraftProvider value={draft}>
      <dialog
        ref={drawer}
        className="pt-theme-drawer"
        aria-modal="true"
        aria-labelledby={titleId}
        onCancel={(event) => {
          event.preventDefault()
          leave()
        }}
        onKeyDown={(event) => {
          // The browser closes a dialog at the second Esc, whatever `cancel` says.
          if (event.key !== 'Escape' || !isOf(event.currentTarget, event.target)) return
          event.preventDefault()
          leave()
        }}
      >
        <button type="button" className="pt-theme-beside" tabIndex={-1} aria-hidden="true" onClick={leave} />
        <div className="pt-theme-inner">
          <header className="pt-theme-head">
            <h2 id={titleId}>{t('theme.drawer')}</h2>
            <p>
              {portal && <span>{t('theme.portal', { name: portal.portalName })}</span>}
              {!isPhone && <span>{t('theme.live')}</span>}
            </p>
            <button
              type="button"
              className="pt-icon-button"
              aria-label={t('shell.close')}
              title={t('shell.close')}
              onClick={leave}
            >
              <X size={18} strokeWidth={1.6} />
            </button>
          </header>
          <TabList tabs={tabs} chosen={tab} onChoose={setTab} />
          <div
            key={`${tab} ${imports}`}
            className="pt-theme-body"
            role="tabpanel"
            id={`pt-theme-page-${tab}`}
            aria-labelledby={`pt-theme-tab-${tab}`}
          >
            <Page />
            {tab === 'widgets' && <Exchange onImported={() => setImports((count) => count + 1)} />}
          </div>
          <DrawerFoot />
        </div>
      </dialog>
      {isAsking && <AskBeforeLeaving onStay={() => setIsAsking(false)} />}
    </DraftProvider>
  )
}

/** Whether something stands in this dialog itself, and not in one that it has opened. */
const isOf = (dialog: Element, part: EventTarget): boolean =>
  part instanceof Element && part.closest('dialog') === dialog

function AskBeforeLeaving({ onStay }: { onStay: () => void }) {
  const t = useT()
  const foot = (
    <>
      <button type="button" className="pt-button" onClick={onStay} data-autofocus>
        {t('theme.leave.stay')}
      </button>
      <button type="button" className="pt-button" data-kind="danger" onClick={closeThemeDrawer}>
        {t('theme.leave.discard')}
      </button>
    </>
  )
  return (
    <Dialog title={t('theme.leave.title')} foot={foot} onClose={onStay}>
      <p>{t('theme.leave.text')}</p>
    </Dialog>
  )
}

/**
 * Opens the dialog above everything; gives focus back when it goes, or to the page if its opener is gone with the old
 * layout.
 */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element?.isConnected) return undefined
    if (!element.open) element.showModal()
    element.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus()
    return () => element.close()
  }, [])
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) document.querySelector<HTMLElement>('main')?.focus()
      })
    },
    [],
  )
  return dialog
}
