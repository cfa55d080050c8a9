import { AutoComplete, Button, Input, Select } from 'antd'
import { Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { useT } from '#shell/i18n.ts'
import type { Field } from '#forms-core/index.ts'
import type { TrialAnswer, TrialStep } from '#workflow/contract/trial.ts'
import { namedField } from '../form-fields.ts'
import type { StepReply } from './trial-marks.ts'
import { valuesOfVars, varsOfValues, type TypedValue } from './step-values.ts'

const OUTCOMES = ['agree', 'reject', 'abstain'] as const
const NEW_ROW: TypedValue = { name: '', text: '' }

interface StepAnswerProps {
  step: TrialStep
  answer: StepReply | undefined
  /** The fields that values can be given for; variables are named by hand. */
  fields: readonly Field[]
  onAnswer: (answer: StepReply) => void
}

/** How a task is answered in a trial, and what is filled in there; what a service or a message brings along. */
export function StepAnswer({ step, answer, fields, onAnswer }: StepAnswerProps) {
  const t = useT()
  const { node, nodeId, visit } = step
  const isTask = step.outcome !== null
  const outcome = answer?.outcome ?? OUTCOMES.find((one) => one === step.outcome) ?? 'agree'
  const [isOpen, open] = useState(false)
  const group = useId()
  const count = Object.keys(answer?.vars ?? {}).length
  const text = count === 0 ? t('workflow.trial.fill') : t('workflow.trial.filled', { count })
  const named = { node: node || nodeId, number: visit + 1 }
  return (
    <div className="wf-trial-reply">
      {isTask && (
        <Select<TrialAnswer['outcome']>
          size="small"
          className="wf-trial-answer"
          value={outcome}
          aria-label={t('workflow.trial.answer', named)}
          options={OUTCOMES.map((value) => ({ value, label: t(`workflow.outcome.${value}`) }))}
          onChange={(next) => onAnswer({ outcome: next, vars: answer?.vars ?? {} })}
        />
      )}
      <Button
        size="small"
        type="link"
        aria-expanded={isOpen}
        aria-controls={group}
        aria-label={t('workflow.trial.fill.of', { ...named, text })}
        onClick={() => open(!isOpen)}
      >
        {text}
      </Button>
      {isOpen && (
        <StepValues
          id={group}
          label={t('workflow.trial.fill.of', { ...named, text: t('workflow.trial.fill') })}
          first={valuesOfVars(answer?.vars ?? {})}
          fields={fields}
          onApply={(rows) => {
            open(false)
            onAnswer({ outcome, vars: varsOfValues(rows, (name) => fields.find((one) => one.name === name)) })
          }}
        />
      )}
    </div>
  )
}

interface StepValuesProps {
  id: string
  label: string
  first: readonly TypedValue[]
  fields: readonly Field[]
  onApply: (rows: readonly TypedValue[]) => void
}

/** Rows of a name and a value. */
function StepValues({ id, label, first, fields, onApply }: StepValuesProps) {
  const t = useT()
  const [rows, setRows] = useState<readonly TypedValue[]>(first.length === 0 ? [NEW_ROW] : first)
  const options = fields.map(namedField).map(({ name, label: text }) => ({ value: name, label: `${text} (${name})` }))
  const replace = (at: number, row?: TypedValue) =>
    setRows(rows.flatMap((one, index) => (index === at ? (row ?? []) : [one])))
  return (
    <div id={id} role="group" aria-label={label} className="wf-trial-fill">
      {rows.map((row, at) => (
        <div key={at} className="wf-trial-fill-row">
          <AutoComplete
            size="small"
            aria-label={t('workflow.trial.fill.name', { number: at + 1 })}
            placeholder={t('workflow.trial.fill.field')}
            value={row.name}
            options={options}
            showSearch={{
              filterOption: (typed, option) => (option?.label ?? '').toLowerCase().includes(typed.toLowerCase()),
            }}
            onChange={(name: string) => replace(at, { ...row, name })}
          />
          <Input
            size="small"
            aria-label={t('workflow.trial.fill.value', { number: at + 1 })}
            value={row.text}
            maxLength={2_000}
            onChange={({ target }) => replace(at, { ...row, text: target.value })}
            onPressEnter={() => onApply(rows)}
          />
          <IconButton
            size="small"
            icon={<X size={14} />}
            name={t('workflow.trial.fill.remove', { number: at + 1 })}
            onClick={() => replace(at)}
          />
        </div>
      ))}
      <div className="wf-trial-fill-foot">
        <Button size="small" type="link" icon={<Plus size={14} />} onClick={() => setRows([...rows, NEW_ROW])}>
          {t('workflow.trial.fill.add')}
        </Button>
        <Button size="small" type="primary" onClick={() => onApply(rows)}>
          {t('workflow.trial.fill.apply')}
        </Button>
      </div>
    </div>
  )
}
