import { Ellipsis } from 'lucide-react'
import { t } from '#shell/i18n.ts'
import { ActionMenu } from '../overlay/ActionMenu.tsx'
import { inStandardOrder, type Action } from './actions.ts'

interface RowActionsProps {
  actions: readonly Action[]
  /** Name of the record, for those who only hear the buttons. */
  of: string
  /** Everything in the menu: for a phone's row. */
  isCompact?: boolean
}

/** The first action as a word, the others behind "…". */
export function RowActions({ of, isCompact = false, ...given }: RowActionsProps) {
  const actions = inStandardOrder(given.actions)
  const [first, ...rest] = actions
  const inMenu = isCompact ? actions : rest
  return (
    <span className="kit-row-actions">
      {first && !isCompact && (
        <button
          type="button"
          className={first.danger ? 'kit-link kit-link-danger' : 'kit-link'}
          onClick={first.run}
          aria-label={`${first.label} ${of}`}
        >
          {first.label}
        </button>
      )}
      {inMenu.length > 0 && (
        <ActionMenu actions={inMenu} label={t('kit.list.moreOf', { name: of })} trigger={<Ellipsis size={16} />} />
      )}
    </span>
  )
}
