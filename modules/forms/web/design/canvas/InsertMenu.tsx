import { useId, useState, type KeyboardEvent } from 'react'
import { Popup } from '#kit/overlay/Popup.tsx'
import { useT } from '#shell/i18n.ts'
import { mayPlace } from '../model/may-place.ts'
import type { Spot } from '../model/layout-tree.ts'
import { EntryIcon, entryName, matchesEntry } from '../palette/entry.tsx'
import { GROUPS, type PaletteEntry } from '../palette/kinds.ts'
import { insertionSpot, placeableOf, useAdd } from '../state/use-add.ts'
import { useDesigner } from '../state/use-designer.ts'
import './insert.css'

interface InsertMenuProps {
  anchor: HTMLElement
  /** Where it is put in; left out, where the user is. */
  spot?: Spot
  onClose: () => void
}

/** Something is inserted by keyboard: letters find it, arrows choose it, Enter puts it in. */
export function InsertMenu({ anchor, spot, onClose }: InsertMenuProps) {
  const t = useT()
  const id = useId()
  const designer = useDesigner()
  const add = useAdd()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const fits = (entry: PaletteEntry) => {
    const what = placeableOf(entry)
    return mayPlace(designer.model, what, spot ?? insertionSpot(designer, designer.selected, what), designer.fixed)
  }
  const entries = GROUPS.flatMap((group) => group.entries).filter((entry) => fits(entry) && matchesEntry(entry, text))
  const chosen = entries[Math.min(at, entries.length - 1)]
  const insert = (entry: PaletteEntry | undefined) => {
    if (entry === undefined) return
    onClose()
    add(entry, spot)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && entries.length > 0) setAt((at + step + entries.length) % entries.length)
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) insert(chosen)
    else if (event.key === 'Tab') onClose()
    else return
    event.preventDefault()
  }
  const idOf = (entry: PaletteEntry) => `${id}-${entry.is === 'kind' ? entry.kind : `item-${entry.type}`}`
  return (
    <Popup
      anchor={anchor}
      onClose={onClose}
      staysOnScroll
      role="dialog"
      aria-label={t('forms.design.insert')}
      className="frd-insert"
    >
      <input
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={chosen && idOf(chosen)}
        aria-label={t('forms.design.findKind')}
        placeholder={t('forms.design.findKind')}
        autoComplete="off"
        ref={focusOnce}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={id} role="listbox" aria-label={t('forms.design.insert')}>
        {entries.map((entry) => (
          // Keys are those of the field above, as in every combobox.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={idOf(entry)}
            id={idOf(entry)}
            role="option"
            aria-selected={entry === chosen}
            ref={entry === chosen ? scrollInto : null}
            onClick={(event) => {
              event.stopPropagation()
              insert(entry)
            }}
          >
            <EntryIcon entry={entry} />
            {entryName(entry)}
          </div>
        ))}
      </div>
      {entries.length === 0 && <p className="frd-quiet">{t('forms.design.noKind')}</p>}
    </Popup>
  )
}

const focusOnce = (input: HTMLInputElement | null) => input?.focus({ preventScroll: true })
const scrollInto = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })
