import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { toast } from '../feedback/toast.ts'
import { useT } from '../i18n.ts'
import { Dialog } from '../overlay/Dialog.tsx'
import { hasOwnTheme, resetOwnTheme, saveOwnTheme, saveThemeForAll } from '../theme/own-theme.ts'
import { useDraft } from './draft.ts'
import { FieldNote } from './FieldNote.tsx'
import { closeThemeDrawer } from './open-drawer.ts'
import { Segments } from './Segments.tsx'
import { useMaySetForAll } from './use-has-portals.ts'

/** Save keeps, cancel returns; what one has of one's own can be given up for the portal's theme. */
export function DrawerFoot() {
  const t = useT()
  const { theme, wrong } = useDraft()
  const { isBusy, failure, run } = useRun()
  const [isAsking, setIsAsking] = useState(false)
  const mayForAll = useMaySetForAll()
  const [whom, setWhom] = useState<'own' | 'all'>('own')

  const save = () => {
    if (wrong.size > 0) {
      document.querySelector<HTMLElement>('.pt-theme-drawer [aria-invalid="true"]')?.focus()
      return
    }
    if (whom === 'all') void run(() => saveThemeForAll(theme), t('theme.savedForAll'))
    else void run(() => saveOwnTheme(theme), t('theme.saved'))
  }
  return (
    <footer className="pt-theme-foot">
      <div aria-live="polite">
        {wrong.size > 0 && <FieldNote kind="error">{t('theme.note.wrong')}</FieldNote>}
        {failure !== undefined && <FieldNote kind="error">{failure}</FieldNote>}
      </div>
      {mayForAll && (
        <div className="pt-theme-whom">
          <span>{t('theme.whom')}</span>
          <Segments
            label={t('theme.whom')}
            value={whom}
            options={(['own', 'all'] as const).map((value) => ({ value, label: t(`theme.whom.${value}`) }))}
            onChange={setWhom}
          />
        </div>
      )}
      {hasOwnTheme() && (
        <button type="button" className="pt-button" onClick={() => setIsAsking(true)}>
          <RotateCcw size={14} strokeWidth={1.75} aria-hidden="true" />
          {t('theme.restore')}
        </button>
      )}
      <span className="pt-theme-gap" />
      <button type="button" className="pt-button" data-kind="quiet" onClick={closeThemeDrawer}>
        {t('shell.cancel')}
      </button>
      <button type="button" className="pt-button" data-kind="solid" aria-disabled={isBusy} onClick={save}>
        {t('theme.save')}
      </button>
      {isAsking && (
        <AskBeforeRestoring
          onClose={() => setIsAsking(false)}
          onAgreed={() => {
            setIsAsking(false)
            void run(resetOwnTheme, t('theme.restored'))
          }}
        />
      )}
    </footer>
  )
}

/** Runs what the server is asked for; the drawer goes when it is done, and says why when it is not. */
function useRun() {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const run = async (work: () => Promise<void>, done: string) => {
    if (isBusy) return
    setIsBusy(true)
    setFailure(undefined)
    try {
      await work()
      closeThemeDrawer()
      toast('success', done)
    } catch (thrown) {
      setFailure(thrown instanceof Error ? thrown.message : String(thrown))
      setIsBusy(false)
    }
  }
  return { isBusy, failure, run }
}

function AskBeforeRestoring({ onClose, onAgreed }: { onClose: () => void; onAgreed: () => void }) {
  const t = useT()
  const foot = (
    <>
      <button type="button" className="pt-button" onClick={onClose} data-autofocus>
        {t('shell.cancel')}
      </button>
      <button type="button" className="pt-button" data-kind="solid" onClick={onAgreed}>
        {t('theme.restore')}
      </button>
    </>
  )
  return (
    <Dialog title={t('theme.restore.title')} foot={foot} onClose={onClose}>
      <p>{t('theme.restore.text')}</p>
    </Dialog>
  )
}
