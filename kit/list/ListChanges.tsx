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
export function ListChanges({ changes }: { changes: Changes }) {
  const place = use(ChangesPlace)
  return place && createPortal(<Offer changes={changes} />, place)
}

interface ChangesStatusProps {
  changes: Changes
  /** Over the head of the table: for a list in a drawer, where no title row belongs to it. */
  isOverTable?: boolean
}

/** The same where it stands: a live region of its own. */
export function ChangesStatus({ changes, isOverTable = false }: ChangesStatusProps) {
  return (
    <span className={isOverTable ? 'kit-list-changes kit-list-changes-over' : 'kit-list-changes'} role="status">
      <Offer changes={changes} />
    </span>
  )
}

function Offer({ changes: { count, show } }: { changes: Changes }) {
  const t = useT()
  if (count === 0) return null
  return (
    <button type="button" onClick={show}>
      <RefreshCw size={14} aria-hidden />
      {t('kit.list.changes', { count })}
    </button>
  )
}
