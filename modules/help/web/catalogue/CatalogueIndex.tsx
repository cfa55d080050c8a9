import { useRef, useState, type MouseEvent } from 'react'
import { Highlight } from '#kit/ui/Highlight.tsx'
import { highlightParts } from '#kit/ui/highlight.ts'
import { SearchInput } from '#kit/ui/SearchInput.tsx'
import { useOnChange } from '#kit/ui/use-on-change.ts'
import { useT } from '#shell/i18n.ts'
import { entryGroups } from './entries.ts'
import type { CatalogueEntry } from './entry.ts'

interface CatalogueIndexProps {
  /** The entry being looked at. */
  current: string | undefined
  onChoose: (id: string) => void
}

/** All entries by name; the search looks into their purposes, too. */
export function CatalogueIndex({ current, onChoose }: CatalogueIndexProps) {
  const t = useT()
  const [searched, setSearched] = useState('')
  const root = useRef<HTMLElement>(null)
  useOnChange(current, () => {
    root.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  })
  const words = searched.split(/\s+/).filter(Boolean)
  const isFound = ({ id, title, about }: CatalogueEntry) => {
    const text = [id, t(title), t(about)].join(' ')
    return words.every((word) => highlightParts(text, word).some((part) => part.isFound))
  }
  const groups = entryGroups
    .map(({ group, entries }) => ({ group, entries: entries.filter(isFound) }))
    .filter(({ entries }) => entries.length > 0)
  const choose = (event: MouseEvent, id: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onChoose(id)
  }
  return (
    <nav ref={root} className="sys-catalogue-index" aria-label={t('system.catalogue.index')}>
      <SearchInput value={searched} onChange={setSearched} placeholder={t('system.catalogue.find')} />
      {groups.length === 0 && <p className="kit-quiet">{t('kit.tree.none')}</p>}
      {groups.map(({ group, entries }) => (
        <div key={group}>
          <p className="sys-catalogue-group">{t(`system.catalogue.group.${group}`)}</p>
          <ul>
            {entries.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`#/pkms/dome?entry=${id}`}
                  aria-current={id === current ? 'location' : undefined}
                  onClick={(event) => choose(event, id)}
                >
                  <Highlight text={t(title)} searched={searched} />
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
