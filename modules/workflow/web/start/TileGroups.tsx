import { Star } from 'lucide-react'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { useT } from '#shell/i18n.ts'
import type { Startable } from '#workflow/contract/instance.ts'
import { ProcessMark } from './ProcessMark.tsx'
import { titleOf, type TileGroup } from './tiles.ts'

interface TileGroupsProps {
  groups: readonly TileGroup[]
  /** Keys of the processes that the user has marked. */
  favourites: readonly string[]
  /** @param key of the process */
  onStart: (key: string) => void
  onToggle: (key: string) => void
}

/** Groups of tiles, each under its heading. */
export function TileGroups({ groups, favourites, onStart, onToggle }: TileGroupsProps) {
  const t = useT()
  return groups.map((group) => (
    <section key={group.key} data-group={group.key} aria-label={titleOf(group, groups, t)}>
      <h2 className="wf-start-group">{titleOf(group, groups, t)}</h2>
      <ul className="wf-tiles">
        {group.tiles.map((tile) => (
          <li key={tile.key} className="wf-tile-place">
            <button type="button" className="wf-tile" onClick={() => onStart(tile.key)}>
              <ProcessMark name={tile.name} />
              <span className="wf-tile-words">
                <b>{tile.name}</b>
                <Note tile={tile} isRecent={group.kind === 'recent'} />
              </span>
            </button>
            <Mark name={tile.name} isMarked={favourites.includes(tile.key)} onToggle={() => onToggle(tile.key)} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** The star of a tile: full for a favourite. */
function Mark({ name, isMarked, onToggle }: { name: string; isMarked: boolean; onToggle: () => void }) {
  const t = useT()
  const label = t('workflow.start.favourite', { name })
  return (
    <button
      type="button"
      className="wf-tile-mark"
      aria-pressed={isMarked}
      aria-label={label}
      title={label}
      onClick={onToggle}
    >
      <Star size={16} fill={isMarked ? 'currentColor' : 'none'} aria-hidden="true" />
    </button>
  )
}

function Note({ tile: { remark, lastStartedDate }, isRecent }: { tile: Startable; isRecent: boolean }) {
  if (!isRecent) return remark === '' ? null : <span title={remark}>{remark}</span>
  return (
    <span>
      <RelativeTime at={lastStartedDate} />
    </span>
  )
}
