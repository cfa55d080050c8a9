import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { numberOf } from './child-rows.ts'
import type { CellControl, ChildColumn } from './child-column.ts'

interface ChildCellProps {
  column: ChildColumn
  /** Counted from 1, for what is read aloud. */
  rowName: string
  value: unknown
  message: string | undefined
  onChange: (value: unknown) => void
  onLeave: () => void
}

/** One cell of a child table: its control, and what is wrong with it. */
export function ChildCell({ column, rowName, value, message, onChange, onLeave }: ChildCellProps) {
  const id = useId()
  const control: CellControl = {
    value,
    onChange,
    'aria-label': `${column.title} ${rowName}`,
    'aria-invalid': message !== undefined,
    'aria-describedby': message === undefined ? undefined : id,
  }
  return (
    // Hears when its control is left; nothing to do on the box itself.
    <div className="kit-cell" onBlur={onLeave}>
      <Control column={column} control={control} />
      {message !== undefined && (
        <p id={id} className="kit-cell-error">
          {message}
        </p>
      )}
    </div>
  )
}

function Control({ column, control }: { column: ChildColumn; control: CellControl }) {
  const { kind, options = [] } = column
  const { value, onChange, ...aria } = control
  if (kind === 'custom') return column.control?.(control)
  if (kind === 'number') return <NumberCell {...control} />
  if (kind === 'text')
    return (
      <input
        {...aria}
        type="text"
        value={textOf(value)}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    )
  const isKnown = value === undefined || value === null || options.some((option) => option.value === value)
  return (
    <span className="kit-cell-select">
      <select
        {...aria}
        value={textOf(value)}
        onChange={({ target }) => onChange(options.find((option) => String(option.value) === target.value)?.value)}
      >
        {/* Also what was pasted and is no option: it must be seen to be corrected. */}
        <option value={isKnown ? '' : textOf(value)}>{isKnown ? '' : textOf(value)}</option>
        {options.map((option) => (
          <option key={option.value} value={String(option.value)}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={14} aria-hidden="true" />
    </span>
  )
}

/** A number as text while it is being typed: `1.` is on its way to `1.5`. */
function NumberCell({ value, onChange, ...aria }: CellControl) {
  const [typed, setTyped] = useState<string>()
  return (
    <input
      {...aria}
      type="text"
      inputMode="decimal"
      className="kit-cell-number"
      value={typed ?? textOf(value)}
      autoComplete="off"
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(numberOf(target.value))
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
