import { Button, Input, Select } from 'antd'
import { Plus } from 'lucide-react'
import { Fragment, useId, useState, type KeyboardEvent } from 'react'
import { SearchInput } from '#kit/ui/SearchInput.tsx'
import { useT } from '#shell/i18n.ts'
import { fieldWithColumns, useFormFields } from '../form-fields.ts'
import type { ElementFields } from '../properties.ts'
import {
  copiedFrom,
  isRequired,
  mayMoveRows,
  modeOf,
  MODES,
  policyRows,
  withMode,
  withRequired,
  withRows,
  type FieldMode,
  type PolicyLists,
  type PolicyRow,
} from './field-policy.ts'
import type { SetFields } from './set-field.ts'
import './field-table.css'

/** From so many rows on one may search among them. */
const SEARCH_FROM = 8
/** What all rows can become by one button. */
const AT_ONCE = ['write', 'read'] as const
const VARIABLE = /^[A-Za-z_]\w{0,99}$/

/** Another step, whose table can be taken over. */
export interface OtherStep {
  readonly id: string
  readonly name: string
  readonly fields: PolicyLists
}

/** What the table of a step needs beside the step. */
export interface TableOfStep {
  /** Of the model. */
  formKey: string
  others: readonly OtherStep[]
  setAll: SetFields
}

interface FieldTableProps extends TableOfStep {
  fields: ElementFields
  /** The start has no column for what is only read, and requires what its form requires. */
  isStart?: boolean
}

/** What a step does with each field of the form: a table of fields by write, read, hide and require. */
export function FieldTable({ fields, formKey, isStart = false, others, setAll }: FieldTableProps) {
  const t = useT()
  const [typed, type] = useState('')
  const [added, add] = useState<readonly string[]>([])
  const rows = policyRows(useFormFields(formKey).map(fieldWithColumns), fields, added)
  const wanted = typed.trim().toLowerCase()
  const shown = rows.filter(({ name, label }) => [name, label].some((text) => text.toLowerCase().includes(wanted)))
  const modes: readonly FieldMode[] = isStart ? MODES.filter((mode) => mode !== 'read') : MODES
  const columns = { modes, isStart, lists: fields, setAll }
  return (
    <div className="wf-fields">
      {rows.length >= SEARCH_FROM && (
        <SearchInput value={typed} placeholder={t('workflow.design.fields.find')} onChange={type} />
      )}
      {rows.length > 0 && (
        <div className="wf-fields-all">
          {AT_ONCE.filter((mode) => modes.includes(mode)).map((mode) => (
            <Button key={mode} size="small" onClick={() => setAll(withMode(fields, shown, mode, isStart))}>
              {t(`workflow.design.fields.all.${mode}`)}
            </Button>
          ))}
          {others.length > 0 && (
            <Select<string | null>
              size="small"
              aria-label={t('workflow.design.fields.copy')}
              value={null}
              placeholder={t('workflow.design.fields.copy')}
              options={others.map(({ id, name }) => ({ value: id, label: name || id }))}
              onChange={(id) => {
                const other = others.find((one) => one.id === id)
                if (other !== undefined) setAll(copiedFrom(other.fields))
              }}
            />
          )}
        </div>
      )}
      {rows.length === 0 ? (
        <p className="wf-fields-none">{t('workflow.design.fields.none')}</p>
      ) : (
        <Rows rows={shown} {...columns} />
      )}
      <AddedVariable onAdd={(name) => add((known) => [...known, name])} />
    </div>
  )
}

interface Columns {
  modes: readonly FieldMode[]
  isStart: boolean
  lists: PolicyLists
  setAll: SetFields
}

function Rows({ rows, ...columns }: Columns & { rows: readonly PolicyRow[] }) {
  const t = useT()
  const { modes, isStart, lists, setAll } = columns
  // Ctrl with an arrow key sets all rows that are shown, as the arrow key sets its own.
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, target } = event
    const step = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 0
    if (!ctrlKey || step === 0 || !(target instanceof HTMLInputElement) || target.type !== 'radio') return
    event.preventDefault()
    const mode = modes[modes.findIndex((one) => one === target.value) + step]
    if (mode === undefined) return
    setAll(withMode(lists, rows, mode, isStart))
    target.closest('tr')?.querySelector<HTMLInputElement>(`input[value="${mode}"]`)?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key on the choices inside
    <table className="wf-fields-table" aria-label={t('workflow.design.group.fields')} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          <th scope="col">{t('workflow.design.fields.field')}</th>
          {modes.map((mode) => (
            <th key={mode} scope="col">
              {t(`workflow.design.fields.${mode}`)}
            </th>
          ))}
          {!isStart && <th scope="col">{t('workflow.design.fields.require')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Fragment key={row.name}>
            <Row row={row} {...columns} />
            {row.columns !== undefined && !isStart && <RowsOfTable row={row} {...columns} />}
          </Fragment>
        ))}
        {rows.length === 0 && (
          <tr>
            <td colSpan={modes.length + 2}>{t('workflow.design.fields.notFound')}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

function Row({ row, modes, isStart, lists, setAll }: Columns & { row: PolicyRow }) {
  const t = useT()
  const group = useId()
  const mode = modeOf(lists, row, isStart)
  const field = row.table === undefined ? row.label : `${row.table.label} / ${row.label}`
  return (
    <tr data-column={row.table !== undefined}>
      <th scope="row" title={row.name}>
        {row.isOfForm ? row.label : <code>{row.name}</code>}
      </th>
      {modes.map((one) => (
        <td key={one}>
          <input
            type="radio"
            name={group}
            value={one}
            aria-label={t(`workflow.design.fields.${one}.of`, { field })}
            checked={mode === one}
            onChange={() => setAll(withMode(lists, [row], one, isStart))}
          />
        </td>
      ))}
      {!isStart && (
        <td>
          <input
            type="checkbox"
            aria-label={t('workflow.design.fields.require.of', { field })}
            disabled={mode !== 'write'}
            checked={isRequired(lists, row)}
            onChange={({ target }) => setAll(withRequired(lists, row, target.checked))}
          />
        </td>
      )}
    </tr>
  )
}

/** Whether rows of a child table are added and removed, where something in them is written. */
function RowsOfTable({ row, modes, isStart, lists, setAll }: Columns & { row: PolicyRow }) {
  const t = useT()
  const id = useId()
  if (modeOf(lists, row, isStart) !== 'write') return null
  return (
    <tr data-column="true">
      <th scope="row">
        <label htmlFor={id}>{t('workflow.design.fields.rows')}</label>
      </th>
      <td colSpan={modes.length + 1}>
        <input
          id={id}
          type="checkbox"
          aria-label={t('workflow.design.fields.rows.of', { field: row.label })}
          checked={mayMoveRows(lists, row)}
          onChange={({ target }) => setAll(withRows(lists, row, target.checked))}
        />
      </td>
    </tr>
  )
}

/** Names a variable that no form has. */
function AddedVariable({ onAdd }: { onAdd: (name: string) => void }) {
  const t = useT()
  const [name, setName] = useState('')
  const isName = VARIABLE.test(name.trim())
  const take = () => {
    if (!isName) return
    onAdd(name.trim())
    setName('')
  }
  return (
    <div className="wf-fields-add">
      <Input
        size="small"
        value={name}
        maxLength={100}
        spellCheck={false}
        autoComplete="off"
        aria-label={t('workflow.design.fields.variable')}
        placeholder={t('workflow.design.fields.variable')}
        onChange={({ target }) => setName(target.value)}
        onPressEnter={take}
      />
      <Button size="small" icon={<Plus size={14} />} disabled={!isName} onClick={take}>
        {t('workflow.design.fields.add')}
      </Button>
    </div>
  )
}
