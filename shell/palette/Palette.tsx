import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useT } from '../i18n.ts'
import { goTo } from '../page/use-page.ts'
import { ports } from '../ports.ts'
import { nextIndex } from '../sidebar/menu-keys.ts'
import type { PaletteAction } from './action.ts'
import { shellActions } from './actions.ts'
import { readTyped, type Entry } from './entry.ts'
import { EntryRow } from './EntryRow.tsx'
import { Foot } from './Foot.tsx'
import { openShortcuts } from './palette-state.ts'
import './palette.css'
import { searchAddress, useGroups } from './use-groups.ts'

/** What modules let the palette do; none until they are there. */
function useAllActions(): readonly PaletteAction[] {
  const [more, setMore] = useState<readonly PaletteAction[]>([])
  useEffect(() => {
    // Without them the palette can do less.
    ports()
      .search()
      .then((source) => source.actions())
      .then(setMore, () => undefined)
  }, [])
  return [...more, ...shellActions]
}

/**
 * One field for everything: pages, people, departments, notices, portals, and what can be done. The focus stays in it,
 * the keys choose below.
 */
export default function Palette({ onClose }: { onClose: () => void }) {
  const t = useT()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const { text, only } = readTyped(typed)
  const { groups, isWaiting, failure } = useGroups(text, only, useAllActions())
  const entries = groups.flatMap((group) => group.entries)
  const chosen = Math.min(at, Math.max(0, entries.length - 1))
  const idOf = (index: number) => `${id}-${index}`
  const leave = useEffectEvent(onClose)

  // Closed while it still stands in the page, the browser gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return undefined
    if (!element.open) element.showModal()
    const onClick = ({ target }: MouseEvent) => target === element && leave()
    element.addEventListener('click', onClick)
    return () => {
      element.removeEventListener('click', onClick)
      element.close()
    }
  }, [])
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  const run = (entry: Entry | undefined, isNewWindow: boolean) => {
    if (!entry) return
    onClose()
    if (isNewWindow && entry.address !== undefined) window.open(`#${entry.address}`, '_blank', 'noopener')
    else entry.run()
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
  const hint = t(only ? `palette.hint.${only}` : 'palette.hint')

  return (
    <dialog
      ref={dialog}
      className="pt-palette"
      aria-label={t('shell.search')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="pt-palette-field" data-waiting={isWaiting}>
        <Search size={20} strokeWidth={1.5} aria-hidden="true" />
        <input
          role="combobox"
          aria-label={t('shell.search')}
          aria-expanded={entries.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={entries.length > 0 ? idOf(chosen) : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder={hint}
          maxLength={64}
          value={typed}
          onChange={({ target }) => write(target.value)}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="pt-palette-leave" onClick={onClose}>
          {t('palette.leave')}
        </button>
      </div>
      <div ref={list} id={id} className="pt-palette-list" role="listbox" aria-label={t('palette.results')}>
        {groups.map((group) => (
          <div key={group.key} role="group" aria-labelledby={`${id}-${group.key}`}>
            <div id={`${id}-${group.key}`} role="presentation" className="pt-palette-heading">
              {group.title}
            </div>
            {group.entries.map((entry) => (
              <EntryRow
                key={entry.key}
                id={idOf(entries.indexOf(entry))}
                entry={entry}
                isChosen={entry === entries[chosen]}
                onPoint={() => setAt(entries.indexOf(entry))}
                onChoose={(isNewWindow) => run(entry, isNewWindow)}
              />
            ))}
          </div>
        ))}
      </div>
      <p className="pt-palette-status" role="status" data-empty={entries.length === 0}>
        {statusText()}
      </p>
      <Foot onAll={text !== '' && only !== 'actions' && only !== 'pages' ? showAll : undefined} />
    </dialog>
  )

  function statusText() {
    if (failure !== undefined) return t('palette.failed', { reason: failure })
    if (entries.length > 0) return t('palette.count', { count: entries.length })
    if (text === '') return t('palette.type')
    if (isWaiting) return t('palette.searching')
    return (
      <>
        {t('palette.none', { typed: text })}
        <small>{t('palette.noneWhy')}</small>
      </>
    )
  }
}
