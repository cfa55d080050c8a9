import { Input } from 'antd'
import { ArrowDown, ArrowUp, CirclePlus, Trash2 } from 'lucide-react'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { useT } from '#shell/i18n.ts'
import { MAX_CELL } from '#workflow/contract/decision-table.ts'
import { columnName, type EditedTable } from './edited-columns.ts'
import { withCell, withMovedRule, withNewRule, withoutRule, type EditedRule } from './edited-rules.ts'

interface EditedRowProps {
  rule: EditedRule
  at: number
  table: EditedTable
  onEdit: (table: EditedTable) => void
}

/** A rule whose cells are edited, with what can be done with it. */
export function EditedRow({ rule, at, table, onEdit }: EditedRowProps) {
  const t = useT()
  const { key } = rule
  const row = at + 1
  const { rules, inputs, outputs } = table
  const edit = (changed: EditedRule[]) => onEdit({ ...table, rules: changed })
  const change = (cell: Parameters<typeof withCell>[2]) => (text: string) => edit(withCell(rules, key, cell, text))
  const labelOf = (column: EditedTable['inputs'][number] | undefined) =>
    t('workflow.decision.cellOf', { column: column === undefined ? '' : columnName(column), row })
  return (
    <tr>
      <th scope="row">{row}</th>
      {rule.tests.map((test, column) => (
        <td key={inputs[column]?.key}>
          <Cell label={labelOf(inputs[column])} value={test} onChange={change({ part: 'tests', at: column })} />
        </td>
      ))}
      {rule.outputs.map((output, column) => (
        <td key={`outputs ${outputs[column]?.key ?? ''}`} data-part="outputs">
          <Cell label={labelOf(outputs[column])} value={output} onChange={change({ part: 'outputs', at: column })} />
        </td>
      ))}
      <td>
        <Cell
          label={t('workflow.decision.cellOf', { column: t('workflow.decision.note'), row })}
          value={rule.note}
          onChange={change('note')}
        />
      </td>
      <td className="wf-decision-tools">
        <IconButton
          name={t('workflow.decision.ruleUp', { row })}
          icon={<ArrowUp size={16} />}
          onClick={() => edit(withMovedRule(rules, key, -1))}
        />
        <IconButton
          name={t('workflow.decision.ruleDown', { row })}
          icon={<ArrowDown size={16} />}
          onClick={() => edit(withMovedRule(rules, key, 1))}
        />
        <IconButton
          name={t('workflow.decision.ruleAfter', { row })}
          icon={<CirclePlus size={16} />}
          onClick={() => edit(withNewRule(rules, table, key))}
        />
        <IconButton
          name={t('workflow.decision.ruleRemove', { row })}
          icon={<Trash2 size={16} />}
          onClick={() => edit(withoutRule(rules, key))}
        />
      </td>
    </tr>
  )
}

interface CellProps {
  label: string
  value: string
  onChange: (text: string) => void
}

const Cell = ({ label, value, onChange }: CellProps) => (
  <Input
    aria-label={label}
    size="small"
    autoComplete="off"
    spellCheck={false}
    maxLength={MAX_CELL}
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
)
