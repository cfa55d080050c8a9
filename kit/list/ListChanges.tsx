import { RefreshCw } from 'lucide-react'
import { createContext, use } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '#shell/i18n.ts'
import type { ListChanges as Changes } from './use-list-changes.ts'
import './list-changes.css'

/**
 * Where the page of a list offers changes: beside its title, so that no row moves. A live region, there from the start.
 */
export const ChangesPlace = createContext<HTMLElement | null>(null)

/** "3 changes, refresh", in the title row of the page around; nothing where there is none. */
export function ListChanges({ changes: { count, show } }: { changes: Changes }) {
  const t = useT()
  const place = use(ChangesPlace)
  if (!place || count === 0) return null
  return createPortal(
    <button type="button" onClick={show}>
      <RefreshCw size={14} aria-hidden />
      {t('kit.list.changes', { count })}
    </button>,
    place,
  )
}
