import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { useT } from '#shell/i18n.ts'
import type { Startable } from '#workflow/contract/instance.ts'
import { ProcessMark } from './ProcessMark.tsx'
import type { TileGroup } from './tiles.ts'

interface TileGroupsProps {
  groups: readonly TileGroup[]
  /** @param key of the process */
  onStart: (key: string) => void
}

/** Groups of tiles, each under its heading. */
export function TileGroups({ groups, onStart }: TileGroupsProps) {
  const t = useT()
  const hasCategories = groups.some(({ kind }) => kind === 'category')
  const titleOf = ({ kind, name }: TileGroup): string => {
    if (kind === 'recent') return t('workflow.start.recent')
    if (kind === 'category') return name
    return t(hasCategories ? 'workflow.start.other' : 'workflow.start.group.all')
  }
  return groups.map((group) => (
    <section key={group.key} aria-label={titleOf(group)}>
      <h2 className="wf-start-group">{titleOf(group)}</h2>
      <ul className="wf-tiles">
        {group.tiles.map((tile) => (
          <li key={tile.key}>
            <button type="button" className="wf-tile" onClick={() => onStart(tile.key)}>
              <ProcessMark name={tile.name} />
              <span className="wf-tile-words">
                <b>{tile.name}</b>
                <Note tile={tile} isRecent={group.kind === 'recent'} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  ))
}

function Note({ tile: { remark, lastStartedDate }, isRecent }: { tile: Startable; isRecent: boolean }) {
  if (!isRecent) return remark === '' ? null : <span title={remark}>{remark}</span>
  return (
    <span>
      <RelativeTime at={lastStartedDate} />
    </span>
  )
}
