import { CornerDownLeft, SquareArrowOutUpRight } from 'lucide-react'
import { Avatar } from '../frame/Avatar.tsx'
import { MenuIcon } from '../icons/MenuIcon.tsx'
import type { Entry } from './entry.ts'
import { Pieces } from './Pieces.tsx'

interface EntryRowProps {
  id: string
  entry: Entry
  isChosen: boolean
  onPoint: () => void
  onChoose: (isNewWindow: boolean) => void
}

/** One entry: what it is, where it stands, and why it was found. */
export function EntryRow({ id, entry, isChosen, onPoint, onChoose }: EntryRowProps) {
  const { title, detail, excerpt = [], isOutside = false } = entry
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus, and the keyboard with it
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      onPointerMove={onPoint}
      onClick={(event) => onChoose(event.ctrlKey || event.metaKey)}
    >
      <EntryIcon entry={entry} />
      <span className="pt-palette-words">
        <span className="pt-palette-title">
          <Pieces of={title} />
        </span>
        {detail.length > 0 && (
          <span className="pt-palette-detail">
            {detail.map((word) => (
              <span key={word}>{word}</span>
            ))}
          </span>
        )}
        {excerpt.length > 0 && (
          <span className="pt-palette-excerpt">
            <Pieces of={excerpt} />
          </span>
        )}
      </span>
      {isOutside && <SquareArrowOutUpRight size={14} strokeWidth={1.75} aria-hidden="true" />}
      {isChosen && !isOutside && <CornerDownLeft size={14} strokeWidth={1.75} aria-hidden="true" />}
    </div>
  )
}

function EntryIcon({ entry: { icon: Icon, person } }: { entry: Entry }) {
  if (person) return <Avatar {...person} />
  return (
    <span className="pt-palette-icon">
      {typeof Icon === 'string' ? (
        <MenuIcon name={Icon} size={18} />
      ) : (
        <Icon size={18} strokeWidth={1.6} aria-hidden="true" />
      )}
    </span>
  )
}
