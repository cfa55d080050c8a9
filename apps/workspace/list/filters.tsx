/** What narrows a list. */
import { useState } from 'react'
import { t } from '../texts.ts'

interface SearchProps {
  label: string
  value: string
  onSearch: (text: string) => void
}

/** Searches when one says so: by Enter, or the button. */
export function Search({ label, value, onSearch }: SearchProps) {
  const [typed, setTyped] = useState(value)
  return (
    <form
      className="ws-search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(typed.trim())
      }}
    >
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={64}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <button type="submit" className="ws-button">
        {t('ws.search')}
      </button>
    </form>
  )
}

interface FilterChoiceProps {
  label: string
  /** Empty: all. */
  value: string
  options: readonly { readonly value: string; readonly label: string }[]
  onChoose: (value: string) => void
}

/** One of a few, or all. */
export function FilterChoice({ label, value, options, onChoose }: FilterChoiceProps) {
  return (
    <select aria-label={label} value={value} onChange={({ target }) => onChoose(target.value)}>
      <option value="">{t('ws.allOf', { name: label })}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
