import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import type { RowOf } from '#kit/list/use-list.ts'
import { Avatar } from '#kit/ui/Avatar.tsx'
import type { userRoutes } from '#system/contract/user.ts'
import { AdminMark } from '../user/AdminMark.tsx'

/** A user to pick; nothing of them but who they are. */
export type Pickable = RowOf<typeof userRoutes.page>

interface PeopleListProps {
  label: string
  people: readonly Pickable[]
  chosen: ReadonlySet<string>
  isMultiple: boolean
  isTurning: boolean
  /** A click or the space bar: chosen, or no longer. */
  onToggle: (user: Pickable) => void
  /** A double click or Enter: this one it is. */
  onPick: (user: Pickable) => void
}

/** People to choose from, by the ARIA pattern of list boxes: arrows move, space toggles, Enter picks. */
export function PeopleList({ label, people, chosen, isMultiple, isTurning, onToggle, onPick }: PeopleListProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const active = Math.min(at, people.length - 1)
  const current = people[active]
  useEffect(() => {
    // Newer browsers answer with a promise, which an effect must not return.
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: people.length - 1 }[event.key]
    if (next !== undefined) setAt(Math.max(0, Math.min(people.length - 1, next)))
    else if (event.key === ' ' && current) onToggle(current)
    else if (event.key === 'Enter' && current) onPick(current)
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={list}
      className="sys-people"
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable={isMultiple}
      aria-activedescendant={current && `${id}-${current.id}`}
      aria-busy={isTurning}
      onKeyDown={onKeyDown}
    >
      {people.map((user, index) => (
        // The keys are heard by the list, which keeps the focus.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={user.id}
          id={`${id}-${user.id}`}
          role="option"
          aria-selected={chosen.has(user.id)}
          data-active={index === active}
          onClick={() => {
            setAt(index)
            onToggle(user)
          }}
          onDoubleClick={() => onPick(user)}
        >
          <span className="sys-people-box" data-round={!isMultiple} />
          <Avatar id={user.id} name={user.realName} url={user.headUrl} />
          <span className="sys-people-name">
            {user.realName}
            <AdminMark level={user.superAdmin} />
          </span>
          <span className="sys-people-more">{user.username}</span>
          <span className="sys-people-more">{user.deptName}</span>
        </div>
      ))}
    </div>
  )
}
