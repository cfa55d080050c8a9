import { ArrowLeft, ArrowRight, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import type { Action } from '#kit/list/actions.ts'
import { ActionMenu } from '#kit/overlay/ActionMenu.tsx'
import { useT } from '#shell/i18n.ts'
import { columnName, withMovedColumn, withoutColumn, type ColumnPart, type EditedTable } from './edited-columns.ts'

/** A column as it is shown. */
interface HeadColumn {
  key: number
  label: string
  source: string
  values: string | null
}

interface GridHeadProps {
  policy: string
  inputs: readonly HeadColumn[]
  outputs: readonly HeadColumn[]
  /** While it is edited. */
  edited?: EditedTable | undefined
  onEdit: (table: EditedTable) => void
  onChange: (part: ColumnPart, key: number) => void
}

/** The rows above the rules: what is asked, what comes of it, and each column with its menu while it is edited. */
export function GridHead({ policy, inputs, outputs, edited, onEdit, onChange }: GridHeadProps) {
  const t = useT()
  const head = (part: ColumnPart, columns: readonly HeadColumn[]) =>
    columns.map((column, at) => (
      <th key={`${part} ${column.key}`} scope="col" {...(part === 'outputs' && { 'data-part': part })}>
        <span className="wf-decision-column">
          <span>
            {column.label}
            {column.label !== column.source && <code>{column.source}</code>}
            {column.values !== null && <code>{column.values}</code>}
          </span>
          {edited && (
            <ColumnMenu
              {...{ edited, part, at, onEdit }}
              name={column.label}
              columnKey={column.key}
              onChange={() => onChange(part, column.key)}
            />
          )}
        </span>
      </th>
    ))
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2} title={t('workflow.decision.hitPolicy')}>
          {policy}
        </th>
        <th scope="colgroup" colSpan={inputs.length} hidden={inputs.length === 0}>
          {t('workflow.decision.when')}
        </th>
        <th scope="colgroup" colSpan={outputs.length} data-part="outputs">
          {t('workflow.decision.then')}
        </th>
        <th scope="col" rowSpan={2}>
          {t('workflow.decision.note')}
        </th>
        {edited && <th scope="col" rowSpan={2} aria-label={t('workflow.decision.rowActions')} />}
      </tr>
      <tr>
        {head('inputs', inputs)}
        {head('outputs', outputs)}
      </tr>
    </thead>
  )
}

interface ColumnMenuProps extends Pick<GridHeadProps, 'onEdit'> {
  edited: EditedTable
  part: ColumnPart
  at: number
  name: string
  columnKey: number
  onChange: () => void
}

function ColumnMenu({ edited, part, at, name, columnKey, onEdit, onChange }: ColumnMenuProps) {
  const t = useT()
  const { length } = edited[part]
  const move = (by: 1 | -1) => () => onEdit(withMovedColumn(edited, part, columnKey, by))
  const actions: Action[] = [
    { key: 'edit', label: t('workflow.decision.column.edit'), icon: <Pencil size={16} />, run: onChange },
    ...(at === 0
      ? []
      : [{ key: 'left', label: t('workflow.decision.column.left'), icon: <ArrowLeft size={16} />, run: move(-1) }]),
    ...(at === length - 1
      ? []
      : [{ key: 'right', label: t('workflow.decision.column.right'), icon: <ArrowRight size={16} />, run: move(1) }]),
    ...(part === 'outputs' && length === 1
      ? []
      : [
          {
            key: 'remove',
            label: t('workflow.decision.column.remove'),
            icon: <Trash2 size={16} />,
            danger: true,
            run: () => onEdit(withoutColumn(edited, part, columnKey)),
          },
        ]),
  ]
  return (
    <ActionMenu
      label={t('workflow.decision.column.actions', { column: name })}
      trigger={<Ellipsis size={16} />}
      actions={actions}
    />
  )
}

/** The columns of a table as they are shown. */
export const headColumns = (columns: EditedTable[ColumnPart]): HeadColumn[] =>
  columns.map((column) => ({
    key: column.key,
    label: columnName(column),
    source: column.source,
    values: column.values === '' ? null : column.values,
  }))
