import { Form } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#shell/i18n.ts'
import type { ChildColumn } from './child-column.ts'
import { cellIssues, rowsSchemaOf, tableIssue, type ChildRow } from './child-rows.ts'
import { ChildRows } from './ChildRows.tsx'
import { useEnterField, useFieldSchema } from './form-schema.ts'
import { ruleText } from './rule-text.ts'
import { isOptional } from './zod-rule.ts'

interface ChildTableProps {
  /** As in the contract's schema, where it is a list of records. */
  name: string
  label: string
  columns: readonly ChildColumn[]
  /** What a new row starts with. */
  makeRow?: () => ChildRow
  /** Under the table. */
  hint?: ReactNode
}

const emptyRow = (): ChildRow => ({})

/**
 * Records inside a form, as a table: add, edit in place, move, remove and take that back, paste rows from a
 * spreadsheet. Rules come from the contract's list and its record; what the server has against `items.3.amount` shows
 * in that cell. Tab goes through the cells, Enter adds a row, up and down change the row. On a phone every row is a
 * card.
 * @example <ChildTable name="items" label={t('…')} columns={[{ key: 'amount', title: t('…'), kind: 'number' }]} />
 */
export function ChildTable({ name, label, columns, makeRow = emptyRow, hint }: ChildTableProps) {
  const t = useT()
  const field = useFieldSchema(name)
  if (!field) throw new Error(`the form's schema knows no ${name}`)
  const schema = rowsSchemaOf(field)
  useEnterField(name, {
    label,
    isTable: true,
    show: (rows: readonly ChildRow[]) => t('kit.child.count', { count: rows.length }),
  })
  const check = async (_: unknown, rows: readonly ChildRow[] = []) => {
    const issue = tableIssue(schema, rows)
    if (issue) throw new Error(issue.code === 'too_small' ? t('kit.child.required') : ruleText(issue, label))
    if (cellIssues(schema.item, rows).size > 0) throw new Error(t('kit.form.invalid'))
  }
  return (
    <Form.Item
      name={name}
      label={label}
      extra={hint}
      className="kit-field kit-field-wide"
      required={!isOptional(field)}
      rules={[{ validator: check }]}
    >
      <ChildRows name={name} label={label} columns={columns} schema={schema} makeRow={makeRow} />
    </Form.Item>
  )
}
