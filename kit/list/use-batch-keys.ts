/** The keyboard of the rows chosen: Escape gives the choice up, Delete in a row deletes what is chosen. */
import { useEffect } from 'react'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import type { Action } from './actions.ts'
import type { Selection } from './selection.ts'

/** The action that Delete stands for. */
const DELETE = 'delete'
/** Fields keep their keys. */
const FIELDS = 'input:not([type="checkbox"]), textarea, select, [role="combobox"], [contenteditable="true"]'

/** Listens while the list is in sight. */
export function useBatchKeys({ rows, clear }: Pick<Selection<unknown>, 'rows' | 'clear'>, actions: readonly Action[]) {
  const t = useT()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isInOverlay(event.target)) return
      if (event.key === 'Escape' && rows.length > 0) clear()
      const remove = event.key === 'Delete' && isInRow(event.target) && actions.find(({ key }) => key === DELETE)
      if (!remove) return
      if (rows.length > 0) remove.run()
      else toast('warning', t('shell.selectDelete'))
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}

const isInRow = (target: EventTarget | null) =>
  target instanceof Element && target.closest('tr[data-id]') !== null && target.closest(FIELDS) === null

/** A key pressed in an open dialog, menu or drop-down is theirs. */
function isInOverlay(target: EventTarget | null): boolean {
  if (document.querySelector('.ant-modal-wrap, .ant-drawer-open, .kit-popup, dialog[open]')) return true
  return target instanceof Element && target.closest('[role="dialog"], [role="combobox"]') !== null
}
