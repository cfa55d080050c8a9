import { Check, X } from 'lucide-react'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { useT, type Translate } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import {
  rowsOfCondition,
  sayRecordProblem,
  writeCondition,
  type Condition,
  type FormulaResult,
  type LocalText,
  type PlacedField,
  type StoredValues,
} from '#forms-core/index.ts'
import { FormView } from '../../render/lazy-form-view.ts'
import { TriedRecordSelect, useTriedRecord } from '../preview/tried-record.tsx'
import { usePreviewContext } from '../preview/use-preview-context.ts'
import { useDesigner } from '../state/use-designer.ts'
import { inLanguage } from '../state/words.ts'
import type { RuleSlot } from './rule-slot.ts'
import { conditionOf, sayCondition, type RuleWords } from './say-rule.ts'
import { trialOf, tryRule, type TrialResult } from './trial.ts'

interface TryRuleProps {
  placed: PlacedField
  slot: RuleSlot
  /** One without problems. */
  rule: string
  result: FormulaResult
  words: RuleWords
  message: LocalText | undefined
}

/** A rule with values that are typed or stored: what it gives, and which parts of its condition hold. */
export default function TryRule({ placed, slot, rule, result, words, message }: TryRuleProps) {
  const t = useT()
  const { model, draft } = useDesigner()
  const context = usePreviewContext()
  const { key, initial, names, isNew, choice, choose } = useTriedRecord()
  const [entered, setEntered] = useState<StoredValues>()
  const parts = useMemo(() => partsOf(conditionOf(rule, words)), [rule, words])
  const others = t('forms.design.try.others')
  const trial = useMemo(() => {
    const rules = [rule, ...parts.map((part) => writeCondition(part))]
    return trialOf(model, placed, { rules, result, others })
  }, [model, placed, rule, parts, result, others])
  const modes = useMemo(() => Object.fromEntries((trial?.probes ?? []).map((id) => [id, 'hide' as const])), [trial])
  const onChange = useCallback((values: StoredValues) => setEntered(values), [])
  if (trial === undefined) return <p className="frd-hint">{t('forms.design.try.broken')}</p>
  const rows = tryRule(trial, entered ?? initial, context)
  return (
    <section className="frd-try" aria-label={t('forms.design.try')}>
      {choice && (
        <TriedRecordSelect
          {...choice}
          onChange={(record) => {
            choose(record)
            setEntered(undefined)
          }}
        />
      )}
      <Suspense fallback={null}>
        <FormView
          key={key}
          model={trial.model}
          formId={draft.id}
          modes={modes}
          initial={initial}
          names={names}
          isNew={isNew}
          mode="edit"
          context={context}
          onChange={onChange}
        />
      </Suspense>
      <div role="status" className="frd-try-results">
        {rows === undefined && t('forms.design.try.costs')}
        {rows?.length === 0 && t('forms.design.try.noRows')}
        {rows?.map(([all, ...single], at) => (
          // Rows of a trial have no ids; their place is what they are known by.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at}>
            {trial.table !== undefined && <b>{t('kit.child.row', { row: at + 1 })}</b>}
            <p>{all && sayResult(t, { result: all, slot, label: inLanguage(placed.field.label), message })}</p>
            {single.length > 1 && (
              <ul>
                {parts.map((part, index) => (
                  <Part key={writeCondition(part)} text={sayCondition(t, words, part)} result={single[index]} />
                ))}
              </ul>
            )}
          </div>
        ))}
      </div>
    </section>
  )
}

/** The rows of a condition, each a condition of its own. */
function partsOf(condition: Condition | undefined): Condition[] {
  const rows = condition === undefined ? [] : rowsOfCondition(condition)
  const all = rows.map((row): Condition => ({ join: 'all', entries: [row] }))
  return all.filter((part, at) => all.findIndex((one) => writeCondition(one) === writeCondition(part)) === at)
}

/** One comparison, and whether it holds. */
function Part({ text, result }: { text: string; result: TrialResult | undefined }) {
  const t = useT()
  const holds = result?.value === true
  return (
    <li data-holds={holds}>
      {holds ? <Check size={14} aria-hidden="true" /> : <X size={14} aria-hidden="true" />}
      {text}
      <span className="pt-unseen"> {t(holds ? 'forms.design.try.holds' : 'forms.design.try.fails')}</span>
    </li>
  )
}

interface ShownResult {
  result: TrialResult
  slot: RuleSlot
  label: string
  message: LocalText | undefined
}

/** `"Reason" is shown`; the value of what is computed; why there is none. */
function sayResult(t: Translate, { result: { value, problem }, slot, label, message }: ShownResult): string {
  if (problem !== undefined) return sayRecordProblem(problem, currentLanguage())
  switch (slot.is) {
    case 'visibleWhen':
    case 'requiredWhen':
    case 'readOnlyWhen':
      return `${label} ${t(`forms.design.state.${slot.is}.${value === true ? 'yes' : 'no'}`)}`
    case 'check':
      return value === true
        ? t('forms.design.try.accepted')
        : t('forms.design.try.refused', { message: message === undefined ? '' : inLanguage(message) })
    case 'computed':
    case 'default':
      return t('forms.design.try.gives', {
        value: typeof value === 'string' ? value : value === null ? '–' : JSON.stringify(value),
      })
  }
}
