import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { SECRET_CELL, type ImportColumn, type ImportRow } from '#contract/import.ts'
import { useT } from '#shell/i18n.ts'
import type { Correction } from './use-correction.ts'
import './import-rows.css'

interface ImportCellProps {
  row: ImportRow
  column: ImportColumn
  /** Of the list of names that can be chosen. */
  choicesId: string | undefined
  /** Row and column, for the user who moves the focus. */
  place?: string
  /** Has the tab stop of the grid. */
  isStop?: boolean
  onFocus?: () => void
  save: Correction['save']
}

/** One cell: its text, what would change, what is wrong with it. A click, Enter or F2 edits it in place. */
export function ImportCell({ row, column, choicesId, place, isStop = true, onFocus, save }: ImportCellProps) {
  const t = useT()
  const reasonId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [draft, setDraft] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  const text = row.cells[column.key] ?? ''
  const reason = row.issues.filter((issue) => issue.column === column.key).map(({ msg }) => msg)
  const change = row.changes.find((each) => each.column === column.key)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (draft === undefined && wasEditing.current) button.current?.focus()
    wasEditing.current = draft !== undefined
  }, [draft])

  const keep = async () => {
    if (draft === undefined || isSaving) return
    if (draft !== text && !(text === SECRET_CELL && draft === '')) {
      setIsSaving(true)
      await save(row.n, column.key, draft)
      setIsSaving(false)
    }
    setDraft(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation() // Escape is the cell's, not the drawer's
    if (event.key === 'Enter') void keep()
    else setDraft(undefined)
  }
  if (draft !== undefined) {
    return (
      <span className="kit-import-edit">
        <input
          // The user who asked to edit is already here.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={draft}
          list={choicesId}
          aria-label={t('kit.import.cellOf', { column: column.title, n: row.n })}
          aria-describedby={reason.length > 0 ? reasonId : undefined}
          aria-invalid={reason.length > 0}
          readOnly={isSaving}
          onChange={({ target }) => setDraft(target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => void keep()}
        />
        <Reason id={reasonId} texts={reason} />
      </span>
    )
  }
  return (
    <button
      ref={button}
      type="button"
      className="kit-import-cell"
      data-cell={place}
      tabIndex={isStop ? 0 : -1}
      title={text || undefined}
      onFocus={onFocus}
      onClick={() => setDraft(text === SECRET_CELL ? '' : text)}
      onKeyDown={(event) => {
        if (event.key === 'F2') setDraft(text === SECRET_CELL ? '' : text)
      }}
    >
      <span className="pt-unseen">
        {t('kit.import.cellOf', { column: column.title, n: row.n })} {text === '' && t('kit.import.blank')}
      </span>
      {change ? (
        <>
          <del>{change.before || t('kit.import.blank')}</del>
          <ins>{change.after || t('kit.import.blank')}</ins>
        </>
      ) : (
        <span className="kit-import-text">{text}</span>
      )}
      <Reason id={reasonId} texts={reason} />
    </button>
  )
}

function Reason({ id, texts }: { id: string; texts: readonly string[] }) {
  if (texts.length === 0) return null
  const text = texts.join(' ')
  return (
    <span id={id} className="kit-import-reason" title={text}>
      {text}
    </span>
  )
}
