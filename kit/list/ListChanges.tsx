import { RefreshCw } from 'lucide-react'
import { useT } from '#shell/i18n.ts'
import type { ListChanges as Changes } from './use-list-changes.ts'
import './list-changes.css'

/** "3 changes, refresh": spoken when it appears, and a button. It takes no room of the rows. */
export function ListChanges({ changes: { count, show } }: { changes: Changes }) {
  const t = useT()
  return (
    <span className="kit-list-changes" role="status">
      {count > 0 && (
        <button type="button" onClick={show}>
          <RefreshCw size={14} aria-hidden />
          {t('kit.list.changes', { count })}
        </button>
      )}
    </span>
  )
}
