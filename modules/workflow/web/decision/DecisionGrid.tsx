import { Button, Input } from 'antd'
import { ArrowDown, ArrowUp, CirclePlus, Trash2 } from 'lucide-react'
import { memo, useState } from 'react'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { useT } from '#shell/i18n.ts'
import { MAX_CELL, type DecisionView } from '#workflow/contract/decision-table.ts'
import { withCell, withMovedRule, withNewRule, withoutRule, type EditedRule, type ViewedRule } from './edited-rules.ts'

/** Rules that are drawn at first: tables of thousands are rarely read to the end. */
const FIRST_SHOWN = 200

interface DecisionGridProps {
  decision: DecisionView
  /** Places of the rules that decided in a trial. */
  hits: ReadonlySet<number>
  /** While its cells are edited. */
  edited?: readonly EditedRule[] | undefined
  onEdit: (rules: EditedRule[]) => void
}

/** A decision as a table: inputs, outputs, and a row for each rule. */
export function DecisionGrid({ decision, hits, edited, onEdit }: DecisionGridProps) {
  const t = useT()
  const [isWhole, setIsWhole] = useState(false)
  const { inputs, outputs, hitPolicy, aggregation } = decision
  const rules = edited ?? decision.rules
  const shown = isWhole ? rules : rules.slice(0, FIRST_SHOWN)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1: scrolling needs the keyboard */}
      <div className="wf-decision-scroll" role="region" tabIndex={0} aria-label={decision.name}>
        <table className="wf-decision-grid">
          <thead>
            <tr>
              <th scope="col" rowSpan={2} title={t('workflow.decision.hitPolicy')}>
                {hitPolicy} {aggregation}
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
              {inputs.map(({ label, expression, values }, at) => (
                <th key={at} scope="col">
                  {label}
                  {label !== expression && <code>{expression}</code>}
                  {values !== null && <code>{values}</code>}
                </th>
              ))}
              {outputs.map(({ label, name, values }) => (
                <th key={name} scope="col" data-part="outputs">
                  {label}
                  {label !== name && <code>{name}</code>}
                  {values !== null && <code>{values}</code>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {edited === undefined
              ? shown.map((rule, at) => <RuleRow key={at} rule={rule} at={at} isHit={hits.has(at)} />)
              : edited
                  .slice(0, shown.length)
                  .map((rule, at) => <EditedRow key={rule.key} {...{ rule, at, decision, rules: edited, onEdit }} />)}
          </tbody>
        </table>
      </div>
      {rules.length > shown.length && (
        <Button onClick={() => setIsWhole(true)}>{t('workflow.decision.showAll', { count: rules.length })}</Button>
      )}
      {edited && (
        <Button icon={<CirclePlus size={16} />} onClick={() => onEdit(withNewRule(edited, decision))}>
          {t('workflow.decision.addRule')}
        </Button>
      )}
    </>
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

interface EditedRowProps {
  rule: EditedRule
  at: number
  decision: DecisionView
  rules: readonly EditedRule[]
  onEdit: (rules: EditedRule[]) => void
}

function EditedRow({ rule, at, decision, rules, onEdit }: EditedRowProps) {
  const t = useT()
  const { key } = rule
  const row = at + 1
  const change = (cell: Parameters<typeof withCell>[2]) => (text: string) => onEdit(withCell(rules, key, cell, text))
  return (
    <tr>
      <th scope="row">{row}</th>
      {rule.tests.map((test, column) => (
        <td key={column}>
          <Cell
            label={t('workflow.decision.cellOf', { column: decision.inputs[column]?.label ?? '', row })}
            value={test}
            onChange={change({ part: 'tests', at: column })}
          />
        </td>
      ))}
      {rule.outputs.map((output, column) => (
        <td key={column} data-part="outputs">
          <Cell
            label={t('workflow.decision.cellOf', { column: decision.outputs[column]?.label ?? '', row })}
            value={output}
            onChange={change({ part: 'outputs', at: column })}
          />
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
          onClick={() => onEdit(withMovedRule(rules, key, -1))}
        />
        <IconButton
          name={t('workflow.decision.ruleDown', { row })}
          icon={<ArrowDown size={16} />}
          onClick={() => onEdit(withMovedRule(rules, key, 1))}
        />
        <IconButton
          name={t('workflow.decision.ruleAfter', { row })}
          icon={<CirclePlus size={16} />}
          onClick={() => onEdit(withNewRule(rules, decision, key))}
        />
        <IconButton
          name={t('workflow.decision.ruleRemove', { row })}
          icon={<Trash2 size={16} />}
          onClick={() => onEdit(withoutRule(rules, key))}
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
