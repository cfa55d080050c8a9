import { useRef, useState } from 'react'
import { SearchInput } from '#kit/ui/SearchInput.tsx'
import { useT } from '#shell/i18n.ts'
import { useDraggable } from '../canvas/use-drag.ts'
import { useAdd } from '../state/use-add.ts'
import { EntryIcon, entryName, matchesEntry } from './entry.tsx'
import { GROUPS, type PaletteEntry } from './kinds.ts'
import './palette.css'

/** What can be added: by a click behind what is selected, or dragged to its place. */
export function Palette() {
  const t = useT()
  const [text, setText] = useState('')
  const groups = GROUPS.map(({ group, entries }) => ({
    group,
    entries: entries.filter((entry) => matchesEntry(entry, text)),
  })).filter(({ entries }) => entries.length > 0)
  return (
    <section className="frd-palette" aria-label={t('forms.design.palette')}>
      <SearchInput value={text} onChange={setText} placeholder={t('forms.design.findKind')} />
      <div className="frd-palette-groups">
        {groups.length === 0 && <p className="frd-quiet">{t('forms.design.noKind')}</p>}
        {groups.map(({ group, entries }) => (
          <div key={group} role="group" aria-label={t(`forms.design.group.${group}`)}>
            <h3>{t(`forms.design.group.${group}`)}</h3>
            <div className="frd-palette-items">
              {entries.map((entry) => (
                <PaletteItem key={entry.is === 'kind' ? entry.kind : `item-${entry.type}`} entry={entry} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </section>
  )
}

function PaletteItem({ entry }: { entry: PaletteEntry }) {
  const add = useAdd()
  const button = useRef<HTMLButtonElement>(null)
  const isDragging = useDraggable(button, { from: 'palette', entry })
  const name = entryName(entry)
  return (
    <button ref={button} type="button" title={name} data-dragging={isDragging} onClick={() => add(entry)}>
      <EntryIcon entry={entry} />
      <span>{name}</span>
    </button>
  )
}
