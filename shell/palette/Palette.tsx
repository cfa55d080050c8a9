import { useId, useState, type KeyboardEvent } from 'react'
import { useT } from '../i18n.ts'
import { goTo } from '../page/use-page.ts'
import { nextIndex } from '../sidebar/menu-keys.ts'
import { readTyped, type Entry } from './entry.ts'
import { Foot } from './Foot.tsx'
import { openShortcuts } from './palette-state.ts'
import { PaletteField } from './PaletteField.tsx'
import { entryId, PaletteResults, PaletteStatus } from './PaletteResults.tsx'
import './palette.css'
import { useAllActions } from './use-all-actions.ts'
import { searchAddress, useGroups } from './use-groups.ts'
import { usePaletteDialog } from './use-palette-dialog.ts'

/**
 * One field for everything: pages, people, departments, notices, portals, and what can be done. The focus stays in it,
 * the keys choose below.
 */
export default function Palette({ onClose }: { onClose: () => void }) {
  const t = useT()
  const id = useId()
  const dialog = usePaletteDialog(onClose)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const { text, only } = readTyped(typed)
  const { groups, isWaiting, failure } = useGroups(text, only, useAllActions())
  const entries = groups.flatMap((group) => group.entries)
  const chosen = Math.min(at, Math.max(0, entries.length - 1))
  const hasAll = text !== '' && only !== 'actions' && only !== 'pages'

  const run = (entry: Entry | undefined, isNewWindow: boolean) => {
    if (!entry) return
    onClose()
    runEntry(entry, isNewWindow)
  }
  const showAll = () => {
    onClose()
    goTo(searchAddress(text, only === 'user' || only === 'dept' ? only : ''))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      run(entries[chosen], event.ctrlKey || event.metaKey)
    }
    const isEdge = event.key === 'Home' || event.key === 'End'
    const next = isEdge ? undefined : nextIndex(event.key, chosen, entries.length, 'down')
    if (next === undefined) return
    event.preventDefault()
    setAt(next)
  }
  const write = (next: string) => {
    if (readTyped(next).isHelp) openShortcuts()
    setTyped(next)
    setAt(0)
  }
  const onCancel = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    onClose()
  }
  const chosenId = entries.length > 0 ? entryId(id, chosen) : undefined

  return (
    <dialog ref={dialog} className="pt-palette" aria-label={t('shell.search')} onCancel={onCancel}>
      <PaletteField
        {...{ listId: id, chosenId, typed, only, isWaiting }}
        onType={write}
        onKeyDown={onKeyDown}
        onClose={onClose}
      />
      <PaletteResults {...{ id, groups, entries, chosen }} onPoint={setAt} onChoose={run} />
      <p className="pt-palette-status" role="status" data-empty={entries.length === 0}>
        <PaletteStatus {...{ text, isWaiting, failure }} count={entries.length} />
      </p>
      <Foot onAll={hasAll ? showAll : undefined} />
    </dialog>
  )
}

function runEntry(entry: Entry, isNewWindow: boolean) {
  if (isNewWindow && entry.address !== undefined) window.open(`#${entry.address}`, '_blank', 'noopener')
  else entry.run()
}
