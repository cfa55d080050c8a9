import { Button } from 'antd'
import { CirclePlus } from 'lucide-react'
import { lazy, memo, useState } from 'react'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { useT } from '#shell/i18n.ts'
import { MAX_DECISION_COLUMNS, type DecisionView } from '#workflow/contract/decision-table.ts'
import { editedTable, withColumn, withNewColumn, type ColumnPart, type EditedTable } from './edited-columns.ts'
import { EditedRow } from './EditedRow.tsx'
import { withNewRule, type ViewedRule } from './edited-rules.ts'
import { GridHead, headColumns } from './GridHead.tsx'

const ColumnDialog = lazy(() => import('./ColumnDialog.tsx'))

/** Rules that are drawn at first: tables of thousands are rarely read to the end. */
const FIRST_SHOWN = 200

interface DecisionGridProps {
  decision: DecisionView
  /** Places of the rules that decided in a trial. */
  hits: ReadonlySet<number>
  /** While its cells and columns are edited. */
  edited?: EditedTable | undefined
  onEdit: (table: EditedTable) => void
}

/** A decision as a table: inputs, outputs, and a row for each rule. */
export function DecisionGrid({ decision, hits, edited, onEdit }: DecisionGridProps) {
  const t = useT()
  const [isWhole, setIsWhole] = useState(false)
  /** The column in the dialog; without a key, a new one. */
  const [changing, change] = useState<{ part: ColumnPart; key?: number }>()
  const table = edited ?? editedTable(decision)
  const { rules } = table
  const shown = isWhole ? rules : rules.slice(0, FIRST_SHOWN)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1: scrolling needs the keyboard */}
      <div className="wf-decision-scroll" role="region" tabIndex={0} aria-label={decision.name}>
        <table className="wf-decision-grid">
          <GridHead
            policy={`${edited?.hitPolicy ?? decision.hitPolicy ?? ''} ${table.aggregation ?? ''}`.trim()}
            inputs={headColumns(table.inputs)}
            outputs={headColumns(table.outputs)}
            edited={edited}
            onEdit={onEdit}
            onChange={(part, key) => change({ part, key })}
          />
          <tbody>
            {shown.map((rule, at) =>
              edited === undefined ? (
                <RuleRow key={at} rule={rule} at={at} isHit={hits.has(at)} />
              ) : (
                <EditedRow key={rule.key} {...{ rule, at, table, onEdit }} />
              ),
            )}
          </tbody>
        </table>
      </div>
      {rules.length > shown.length && (
        <Button onClick={() => setIsWhole(true)}>{t('workflow.decision.showAll', { count: rules.length })}</Button>
      )}
      {edited && <Additions edited={edited} onEdit={onEdit} onColumn={(part) => change({ part })} />}
      <Overlay of={edited && changing}>
        {({ part, key }, overlay) => (
          <ColumnDialog
            {...overlay}
            part={part}
            column={table[part].find((column) => column.key === key)}
            onApply={(words) =>
              onEdit(key === undefined ? withNewColumn(table, part, words) : withColumn(table, part, key, words))
            }
            onClose={() => change(undefined)}
          />
        )}
      </Overlay>
    </>
  )
}

interface AdditionsProps {
  edited: EditedTable
  onEdit: (table: EditedTable) => void
  onColumn: (part: ColumnPart) => void
}

/** What can be added to a table. */
function Additions({ edited, onEdit, onColumn }: AdditionsProps) {
  const t = useT()
  const more = (part: ColumnPart) => ({
    icon: <CirclePlus size={16} />,
    disabled: edited[part].length >= MAX_DECISION_COLUMNS,
    onClick: () => onColumn(part),
  })
  return (
    <div className="wf-decision-begin">
      <Button
        icon={<CirclePlus size={16} />}
        onClick={() => onEdit({ ...edited, rules: withNewRule(edited.rules, edited) })}
      >
        {t('workflow.decision.addRule')}
      </Button>
      <Button {...more('inputs')}>{t('workflow.decision.addInput')}</Button>
      <Button {...more('outputs')}>{t('workflow.decision.addOutput')}</Button>
    </div>
  )
}

interface RuleRowProps {
  rule: ViewedRule
  at: number
  isHit: boolean
}

const RuleRow = memo(function RuleRow({ rule: { tests, outputs, note }, at, isHit }: RuleRowProps) {
  const t = useT()
  return (
    <tr data-hit={isHit}>
      <th scope="row">
        {at + 1}
        {isHit && <span className="pt-unseen">{t('workflow.decision.applies')}</span>}
      </th>
      {tests.map((test, column) => (
        <td key={column}>{test === '' ? <span className="kit-quiet">–</span> : <code>{test}</code>}</td>
      ))}
      {outputs.map((output, column) => (
        <td key={column} data-part="outputs">
          <code>{output}</code>
        </td>
      ))}
      <td className="wf-decision-note">{note}</td>
    </tr>
  )
})
