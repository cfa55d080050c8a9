import { useEffect, useRef } from 'react'
import { useT } from '../i18n.ts'
import type { Entry } from './entry.ts'
import { EntryRow } from './EntryRow.tsx'
import type { Groups } from './use-groups.ts'

interface PaletteResultsProps {
  id: string
  groups: Groups['groups']
  entries: readonly Entry[]
  /** Index in `entries`. */
  chosen: number
  onPoint: (index: number) => void
  onChoose: (entry: Entry, isNewWindow: boolean) => void
}

/** The id of an entry's element in the list with this id. */
export const entryId = (listId: string, index: number) => `${listId}-${index}`

/** The list of results in groups; the chosen entry is kept in sight. */
export function PaletteResults({ id, groups, entries, chosen, onPoint, onChoose }: PaletteResultsProps) {
  const t = useT()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <div ref={list} id={id} className="pt-palette-list" role="listbox" aria-label={t('palette.results')}>
      {groups.map((group) => (
        <div key={group.key} role="group" aria-labelledby={`${id}-${group.key}`}>
          <div id={`${id}-${group.key}`} role="presentation" className="pt-palette-heading">
            {group.title}
          </div>
          {group.entries.map((entry) => (
            <EntryRow
              key={entry.key}
              id={entryId(id, entries.indexOf(entry))}
              entry={entry}
              isChosen={entry === entries[chosen]}
              onPoint={() => onPoint(entries.indexOf(entry))}
              onChoose={(isNewWindow) => onChoose(entry, isNewWindow)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface PaletteStatusProps extends Pick<Groups, 'isWaiting' | 'failure'> {
  /** How many entries there are. */
  count: number
  text: string
}

/** What the list is: how many there are, that it waits, or why there is nothing. */
export function PaletteStatus({ count, text, isWaiting, failure }: PaletteStatusProps) {
  const t = useT()
  if (failure !== undefined) return t('palette.failed', { reason: failure })
  if (count > 0) return t('palette.count', { count })
  if (text === '') return t('palette.type')
  if (isWaiting) return t('palette.searching')
  return (
    <>
      {t('palette.none', { typed: text })}
      <small>{t('palette.noneWhy')}</small>
    </>
  )
}
