import { Search, X } from 'lucide-react'
import { useRef, type ComponentProps } from 'react'
import { useT } from '#shell/i18n.ts'
import './search-input.css'

interface SearchInputProps extends Omit<
  ComponentProps<'input'>,
  'onChange' | 'value' | 'type' | 'placeholder' | 'size'
> {
  value: string
  onChange: (text: string) => void
  /** Also its name. */
  placeholder: string
  isWrong?: boolean
}

/**
 * A field to search with: magnifier, text, and a cross that empties it.
 * @example <SearchInput value={searched} onChange={setSearched} placeholder={t('…')} />
 */
export function SearchInput({
  value,
  onChange,
  placeholder,
  isWrong = false,
  className = '',
  ...input
}: SearchInputProps) {
  const t = useT()
  const root = useRef<HTMLSpanElement>(null)
  const clear = () => {
    onChange('')
    root.current?.querySelector('input')?.focus()
  }
  return (
    <span ref={root} className={`kit-search ${className}`} data-wrong={isWrong}>
      <Search size={16} aria-hidden="true" />
      <input
        {...input}
        type="text"
        value={value}
        placeholder={placeholder}
        aria-label={placeholder}
        aria-invalid={isWrong}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== '' && (
        <button type="button" aria-label={t('kit.clear')} onClick={clear}>
          <X size={14} />
        </button>
      )}
    </span>
  )
}
