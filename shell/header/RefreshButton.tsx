import { useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { refreshCount } from '../frame/frame-state.ts'
import { useT } from '../i18n.ts'

/** Builds the page anew, with fresh replies. */
export function RefreshButton() {
  const t = useT()
  const client = useQueryClient()
  const refresh = () => {
    client.removeQueries({ type: 'inactive' })
    void client.invalidateQueries()
    refreshCount.set(refreshCount.get() + 1)
  }
  return (
    <button
      type="button"
      className="pt-icon-button"
      aria-label={t('shell.refresh')}
      title={t('shell.refresh')}
      onClick={refresh}
    >
      <RefreshCw size={18} strokeWidth={1.6} />
    </button>
  )
}
