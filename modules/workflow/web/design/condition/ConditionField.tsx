import { Segmented } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Field } from '#forms-core/index.ts'
import { isCompleteRow, rowsOfCondition, type Condition } from '#forms-core/conditions/condition.ts'
import { useT, type Translate } from '#shell/i18n.ts'
import type { ModelProblem } from '#workflow/contract/model.ts'
import { INITIATOR_DEPTS } from './facts.ts'
import type { ExpressionOffer } from './completions.ts'
import { ExpressionField } from './ExpressionField.tsx'
import { useFlowWords, type FlowWords } from './use-flow-words.ts'
import './condition.css'

interface ConditionFieldProps {
  /** The expression as it is stored; empty: none. */
  value: string
  /** The form that the model is started with. */
  formKey: string
  /** Fields that its file declares itself. */
  declared: readonly Field[] | undefined
  /** What the check of the server finds at it. */
  problems: readonly Pick<ModelProblem, 'severity' | 'message'>[]
  onSet: (value: string) => void
}

/** Milliseconds after the last change until it is stored. */
const REST_MS = 400

type Mode = 'builder' | 'text'
const EMPTY: Condition = { join: 'all', entries: [{ subject: '', operator: 'is' }] }

/**
 * When a flow is taken: clicked together, or written. Both store the same expression; one that cannot be clicked
 * together is shown as it is written, and changes only when it is written anew.
 */
export function ConditionField({ value, formKey, declared, problems, onSet }: ConditionFieldProps) {
  const t = useT()
  const flow = useFlowWords(formKey, [value], declared)
  const known = value === '' ? EMPTY : flow.conditionOf(value)
  const [asked, ask] = useState<Mode>()
  const usual: Mode = value !== '' || flow.fields.length > 0 ? 'builder' : 'text'
  const mode = known === undefined ? 'text' : (asked ?? usual)
  return (
    <div className="wf-condition">
      <Segmented<Mode>
        block
        aria-label={t('workflow.condition.mode')}
        value={mode}
        options={[
          { value: 'builder', label: t('workflow.condition.mode.builder'), disabled: known === undefined },
          { value: 'text', label: t('workflow.condition.mode.text') },
        ]}
        onChange={ask}
      />
      {known === undefined && <p className="wf-condition-note">{t('workflow.condition.textOnly')}</p>}
      {mode === 'builder' && known !== undefined ? (
        <Builder value={value} known={known} flow={flow} onSet={onSet} />
      ) : (
        <ExpressionField value={value} names={namesOf(flow, t)} onSet={onSet} />
      )}
      {value !== '' && known !== undefined && (
        <p className="wf-condition-words">
          <span className="pt-unseen">{t('workflow.condition.inWords')} </span>
          {flow.say(value)}
        </p>
      )}
      {problems.map(({ severity, message }) => (
        <p key={message} role="alert" className="wf-condition-problem" data-tone={severity}>
          {message}
        </p>
      ))}
    </div>
  )
}

interface BuilderProps {
  value: string
  known: Condition
  flow: FlowWords
  onSet: (value: string) => void
}

/** Rows and groups. What is complete is stored at once; while something is missing, what was stored stays. */
function Builder({ value, known, flow: { ConditionEdit, words, isWellFormed, write }, onSet }: BuilderProps) {
  const t = useT()
  const [draft, setDraft] = useState<{ of: string; condition: Condition }>()
  // Steps may be undone, and the text changed elsewhere: then what is stored counts.
  const condition = draft?.of === value ? draft.condition : known
  const missing = rowsOfCondition(condition).filter((row) => !isCompleteRow(row)).length
  const isComplete = missing === 0 && isWellFormed(condition)
  const text = condition.entries.length === 0 ? '' : isComplete ? write(condition) : value
  const pending = draft?.of === value && text !== value ? text : undefined
  const take = useEffectEvent(() => {
    if (pending === undefined) return
    setDraft({ of: pending, condition })
    onSet(pending)
  })
  // One step for what is typed in one go.
  useEffect(() => {
    if (pending === undefined) return undefined
    const timer = setTimeout(() => take(), REST_MS)
    return () => clearTimeout(timer)
  }, [pending])
  // Another element may be chosen before.
  useEffect(() => () => take(), [])
  return (
    <>
      <ConditionEdit
        condition={condition}
        words={words}
        onChange={(next) => setDraft({ of: value, condition: next })}
      />
      {missing > 0 && draft !== undefined && (
        <p role="status" className="wf-condition-note">
          {t('workflow.condition.incomplete', { count: missing })}
        </p>
      )}
    </>
  )
}

/** Fields as expressions name them. One that may be left empty is looked up: an unknown name stops a process. */
function namesOf({ words, fields }: FlowWords, t: Translate): ExpressionOffer[] {
  const required = new Set(fields.flatMap(({ name, required: isRequired }) => (isRequired === true ? [name] : [])))
  const offers = words.subjects
    .filter(({ of }) => of !== 'count')
    .map(({ text, of }): ExpressionOffer => {
      const isPlain = of === 'member' || text.startsWith('initiator') || required.has(text)
      return { text: isPlain ? text : `vars:get('${text}')`, feel: text, label: words.labelOf(text), back: 0 }
    })
  return [...offers, { text: INITIATOR_DEPTS, label: t('workflow.condition.fact.initiator.depts'), back: 0 }]
}
