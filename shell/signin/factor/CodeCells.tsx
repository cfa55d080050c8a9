import { useEffect, useId, useState, type RefObject } from 'react'
import './code-cells.css'

export const CODE_LENGTH = 6

interface CodeCellsProps {
  label: string
  hint: string
  value: string
  onChange: (code: string) => void
  /** The sixth digit was typed, or all were pasted. */
  onComplete: (code: string) => void
  isWrong: boolean
  autoFocus?: boolean
  inputRef: RefObject<HTMLInputElement | null>
}

/** Six cells over one field: pasting fills all, and password managers and phones know what belongs there. */
export function CodeCells({ label, hint, value, onChange, onComplete, isWrong, autoFocus, inputRef }: CodeCellsProps) {
  const id = useId()
  const [isFocused, setIsFocused] = useState(false)
  useEffect(() => {
    if (autoFocus) inputRef.current?.focus()
  }, [autoFocus, inputRef])
  const change = (text: string) => {
    const code = text.replaceAll(/\D/g, '').slice(0, CODE_LENGTH)
    onChange(code)
    if (code.length === CODE_LENGTH && code !== value) onComplete(code)
  }
  return (
    <div className="sf-code">
      <label htmlFor={id}>{label}</label>
      <div className="sf-cells" data-wrong={isWrong}>
        {Array.from({ length: CODE_LENGTH }, (_, index) => (
          <span
            key={index}
            aria-hidden="true"
            data-active={isFocused && index === Math.min(value.length, CODE_LENGTH - 1)}
            data-empty={value[index] === undefined}
          >
            {value[index]}
          </span>
        ))}
        <input
          id={id}
          ref={inputRef}
          value={value}
          onChange={({ target }) => change(target.value)}
          onFocus={() => setIsFocused(true)}
          onBlur={() => setIsFocused(false)}
          onSelect={({ currentTarget }) => {
            // The cells show one place to type at: the end.
            const end = currentTarget.value.length
            if (currentTarget.selectionStart !== end || currentTarget.selectionEnd !== end)
              currentTarget.setSelectionRange(end, end)
          }}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={isWrong}
          aria-describedby={`${id}-hint`}
        />
      </div>
      <p id={`${id}-hint`} className="sf-hint">
        {hint}
      </p>
    </div>
  )
}
