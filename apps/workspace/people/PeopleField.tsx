import { useState } from 'react'
import type { Participant } from '#workspace/contract/meeting.ts'
import { Field } from '../parts.tsx'
import { t } from '../texts.ts'
import { usePeople } from './use-people.ts'

interface PeopleFieldProps {
  label: string
  problem?: string | undefined
  value: readonly Participant[]
  onChange: (people: readonly Participant[]) => void
  /** One person only: choosing another takes the first one's place. */
  isSingle?: boolean
}

/** Chooses people by typing part of their names. */
export function PeopleField({ label, problem, value, onChange, isSingle = false }: PeopleFieldProps) {
  const [typed, setTyped] = useState('')
  const found = usePeople(typed).filter(({ id }) => value.every((person) => person.id !== id))
  const add = ({ id, name }: Participant) => {
    onChange(isSingle ? [{ id, name }] : [...value, { id, name }])
    setTyped('')
  }
  return (
    <Field label={label} problem={problem} isWide={!isSingle}>
      {(field) => (
        <div className="ws-people">
          {value.map((person) => (
            <span key={person.id} className="ws-person">
              {person.name}
              <button
                type="button"
                aria-label={t('ws.person.remove', { name: person.name })}
                onClick={() => onChange(value.filter(({ id }) => id !== person.id))}
              >
                ×
              </button>
            </span>
          ))}
          <input
            {...field}
            role="combobox"
            aria-expanded={found.length > 0}
            aria-controls={`${field.id}-found`}
            aria-autocomplete="list"
            autoComplete="off"
            placeholder={t('ws.person.find')}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              const [first] = found
              if (first) add(first)
            }}
          />
          {found.length > 0 && (
            <div id={`${field.id}-found`} className="ws-found" role="listbox" aria-label={label}>
              {found.map((person) => (
                <button key={person.id} type="button" role="option" aria-selected={false} onClick={() => add(person)}>
                  {person.name} <span className="ws-quiet">{person.dept}</span>
                </button>
              ))}
            </div>
          )}
        </div>
      )}
    </Field>
  )
}
