import { Search } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useT } from '../i18n.ts'
import type { Only } from './entry.ts'

interface PaletteFieldProps {
  /** Of the list of results. */
  listId: string
  /** Of the chosen entry; undefined: there is none to choose. */
  chosenId: string | undefined
  typed: string
  only: Only
  isWaiting: boolean
  onType: (typed: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  onClose: () => void
}

/** The field of the palette. It keeps the focus; the chosen entry is its active descendant. */
export function PaletteField({ listId, chosenId, typed, only, isWaiting, ...on }: PaletteFieldProps) {
  const t = useT()
  return (
    <div className="pt-palette-field" data-waiting={isWaiting}>
      <Search size={20} strokeWidth={1.5} aria-hidden="true" />
      <input
        role="combobox"
        aria-label={t('shell.search')}
        aria-expanded={chosenId !== undefined}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={chosenId}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        placeholder={t(only ? `palette.hint.${only}` : 'palette.hint')}
        maxLength={64}
        value={typed}
        onChange={({ target }) => on.onType(target.value)}
        onKeyDown={on.onKeyDown}
      />
      <button type="button" className="pt-palette-leave" onClick={on.onClose}>
        {t('palette.leave')}
      </button>
    </div>
  )
}
