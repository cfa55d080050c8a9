import { useState } from 'react'
import { useT } from '#shell/i18n.ts'
import { Popup } from '../overlay/Popup.tsx'
import { Avatar } from './Avatar.tsx'
import './avatar-group.css'

export interface AvatarPerson {
  readonly id: string
  readonly name: string
  /** Address of a picture. */
  readonly url?: string | undefined
}

interface AvatarGroupProps {
  people: readonly AvatarPerson[]
  /** Who they are together, spoken: "members of the project". */
  name: string
  /** How many are shown; the others are a number that opens their names. */
  max?: number
  size?: 24 | 28
}

/**
 * Several people in little room. The names are spoken, stand in the tooltips, and behind the number for those left out.
 * @example <AvatarGroup name={t('…')} people={task.members} max={5} />
 */
export function AvatarGroup({ people, name, max = 5, size = 28 }: AvatarGroupProps) {
  const t = useT()
  const [anchor, setAnchor] = useState<HTMLElement>()
  // A number of one would take the room of the one it stands for.
  const shown = people.length > max ? people.slice(0, max - 1) : people
  const rest = people.slice(shown.length)
  const names = rest.map((person) => person.name).join(', ')
  return (
    <ul className="kit-avatars" aria-label={name}>
      {shown.map((person) => (
        <li key={person.id} title={person.name}>
          <Avatar {...person} size={size} />
          <span className="pt-unseen">{person.name}</span>
        </li>
      ))}
      {rest.length > 0 && (
        <li>
          <button
            type="button"
            className={`kit-avatar kit-avatar-${size} kit-avatars-more`}
            title={names}
            aria-label={t('kit.avatars.more', { count: rest.length, names })}
            aria-haspopup="dialog"
            aria-expanded={anchor !== undefined}
            onClick={({ currentTarget }) => setAnchor(anchor ? undefined : currentTarget)}
          >
            +{rest.length}
          </button>
          {anchor && (
            <Popup anchor={anchor} onClose={() => setAnchor(undefined)} role="dialog" aria-label={name}>
              <ul className="kit-avatars-rest">
                {rest.map((person) => (
                  <li key={person.id}>
                    <Avatar {...person} size={24} />
                    {person.name}
                  </li>
                ))}
              </ul>
            </Popup>
          )}
        </li>
      )}
    </ul>
  )
}
