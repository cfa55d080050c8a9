import { Button, Segmented } from 'antd'
import { FlaskConical, X } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { useT } from '#shell/i18n.ts'
import {
  isCompleteRow,
  rowsOfCondition,
  writeCondition,
  type Condition,
  type FormProblem,
  type LocalText,
  type PlacedField,
} from '#forms-core/index.ts'
import { LocalInput } from '../panel/LocalInput.tsx'
import { useSet } from '../panel/use-set.ts'
import { useDesigner } from '../state/use-designer.ts'
import { inLanguage, sayProblem } from '../state/words.ts'
import { ConditionEdit } from '../../condition/ConditionEdit.tsx'
import { RuleText } from './RuleText.tsx'
import { isCondition, ruleOf, ruleProblems, withRule, type RuleSlot } from './rule-slot.ts'
import { conditionOf, sayCondition, sayRule, wordsFor, type RuleWords } from './say-rule.ts'
import { resultOf } from './trial.ts'
import './rules.css'

const TryRule = lazy(() => import('./TryRule.tsx'))

interface RuleEditorProps {
  placed: PlacedField
  slot: RuleSlot
  onClose: () => void
}

type Mode = 'condition' | 'text'

/** Braces to write between: not yet a rule. */
const NOTHING = '${}'
const EMPTY: Condition = { join: 'all', entries: [{ subject: '', operator: 'is' }] }

/** A rule clicked together, or written as text with the check of the forms core beside it. */
export default function RuleEditor({ placed, slot, onClose }: RuleEditorProps) {
  const { field } = placed
  const t = useT()
  const { model } = useDesigner()
  const set = useSet(field.id)
  const words = wordsFor(t, model, field.id)
  const first = ruleOf(field, slot)
  const known = first === undefined ? EMPTY : conditionOf(first, words)
  const mayClick = isCondition(slot)
  const [mode, setMode] = useState<Mode>(mayClick && known !== undefined ? 'condition' : 'text')
  const [condition, setCondition] = useState<Condition>(known ?? EMPTY)
  const [text, setText] = useState(first ?? NOTHING)
  const [message, setMessage] = useState<LocalText | undefined>(
    slot.is === 'check' ? field.checks?.[slot.at]?.message : undefined,
  )
  const rows = rowsOfCondition(condition)
  const incomplete = mode === 'condition' ? rows.filter((row) => !isCompleteRow(row)).length : 0
  const written = text.trim() === NOTHING ? '' : text.trim()
  const rule = mode === 'text' ? written : incomplete === 0 && rows.length > 0 ? writeCondition(condition) : ''
  const problems = rule === '' ? [] : ruleProblems(model, field.id, slot, rule)
  const lacksMessage = slot.is === 'check' && message === undefined
  const isReady = rule !== '' && problems.length === 0 && !lacksMessage && incomplete === 0
  const show = (next: Mode) => {
    if (next === 'text' && rule !== '') setText(rule)
    if (next === 'condition') setCondition(conditionOf(text, words) ?? condition)
    setMode(next)
  }
  const apply = () => {
    const { property, value } = withRule(field, slot, rule, message)
    if (slot.is === 'computed' && field.default !== undefined) set('default', undefined)
    set(property, value)
    onClose()
  }
  const isTextOnly = mode === 'text' && mayClick && rule !== '' && conditionOf(text, words) === undefined
  const label = inLanguage(field.label)
  return (
    <Frame title={t(`forms.design.ruleTitle.${slot.is}`, { label })} onClose={onClose}>
      {mayClick && <ModeSwitch mode={mode} isTextOnly={isTextOnly} onChange={show} />}
      {mode === 'condition' ? (
        <ConditionEdit
          condition={condition}
          words={words}
          subjects={slot.is === 'check' ? words.subjects : words.subjects.filter((one) => one.field !== field.id)}
          onChange={setCondition}
        />
      ) : (
        <RuleText text={text} words={words} field={field} slot={slot} onChange={setText} />
      )}
      {slot.is === 'check' && (
        <LocalInput
          label={t('forms.design.checkMessage')}
          value={message}
          isRequired
          onChange={(value) => setMessage(value)}
        />
      )}
      <InWords
        text={
          mode === 'condition'
            ? sayCondition(t, words, condition)
            : rule === ''
              ? ''
              : sayRule(t, model, field.id, rule)
        }
      />
      {rule !== '' && problems.length === 0 && incomplete === 0 && (
        <Trial {...{ placed, slot, rule, words, message }} />
      )}
      <footer>
        <RuleState incomplete={incomplete} problems={problems} lacksMessage={lacksMessage} />
        <Button onClick={onClose}>{t('kit.cancel')}</Button>
        <Button type="primary" disabled={!isReady} onClick={apply}>
          {t('forms.design.applyRule')}
        </Button>
      </footer>
    </Frame>
  )
}

/** Opens the trial of a rule; it is loaded then. */
function Trial(
  props: Pick<RuleEditorProps, 'placed' | 'slot'> & { rule: string; words: RuleWords; message: LocalText | undefined },
) {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  const result = resultOf(props.placed.field, props.slot)
  if (result === undefined) return null
  return (
    <>
      <button type="button" className="frd-try-open" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <FlaskConical size={14} aria-hidden="true" />
        {t('forms.design.try')}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <TryRule {...props} result={result} />
        </Suspense>
      )}
    </>
  )
}

interface ModeSwitchProps {
  mode: Mode
  /** The text says what cannot be clicked together. */
  isTextOnly: boolean
  onChange: (next: Mode) => void
}

function ModeSwitch({ mode, isTextOnly, onChange }: ModeSwitchProps) {
  const t = useT()
  return (
    <Segmented<Mode>
      aria-label={t('forms.design.ruleMode')}
      value={mode}
      options={[
        { value: 'condition', label: t('forms.design.mode.condition'), disabled: isTextOnly },
        { value: 'text', label: t('forms.design.mode.text') },
      ]}
      onChange={onChange}
    />
  )
}

function InWords({ text }: { text: string }) {
  const t = useT()
  return (
    <div className="frd-rule-words">
      <span className="frd-quiet">{t('forms.design.inWords')}</span>
      <p>{text}</p>
    </div>
  )
}

interface RuleStateProps {
  incomplete: number
  problems: readonly FormProblem[]
  lacksMessage: boolean
}

/** Why a rule cannot be applied yet. */
function RuleState({ incomplete, problems, lacksMessage }: RuleStateProps) {
  const t = useT()
  const { model } = useDesigner()
  return (
    <div role="status" className="frd-rule-state">
      {incomplete > 0 && t('forms.design.incomplete', { count: incomplete })}
      {problems.map((problem) => (
        <p key={problem.code + problem.path + (problem.detail ?? '')}>{sayProblem(model, problem)}</p>
      ))}
      {incomplete === 0 && problems.length === 0 && lacksMessage && t('forms.design.messageMissing')}
    </div>
  )
}

interface FrameProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** Beside the panel; Escape closes it and the focus goes back. */
function Frame({ title, onClose, children }: FrameProps) {
  const t = useT()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    box.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it
    <section
      ref={box}
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      className="frd-rule-editor"
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape' && !event.defaultPrevented) onClose()
      }}
    >
      <header>
        <h3>{title}</h3>
        <IconButton icon={<X size={16} />} name={t('forms.design.close')} onClick={onClose} />
      </header>
      {children}
    </section>
  )
}
