import { RefreshCw } from 'lucide-react'
import { useT } from '../i18n.ts'
import { refreshTab } from '../tabs/tabs-store.ts'

/** Builds the page in sight anew, with fresh replies; other tabs stay as they are. */
export function RefreshButton() {
  const t = useT()
  return (
    <button
      type="button"
      className="pt-icon-button"
      aria-label={t('shell.refresh')}
      title={t('shell.refresh')}
      onClick={() => void refreshTab()}
    >
      <RefreshCw size={18} strokeWidth={1.6} />
    </button>
  )
}
