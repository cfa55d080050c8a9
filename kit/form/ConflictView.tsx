import { Alert, Button } from 'antd'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useT } from '#shell/i18n.ts'
import { Skeleton } from '../list/Skeleton.tsx'
import type { FieldFacts } from './form-schema.ts'
import { sideOf, type Difference, type Side } from './merge.ts'
import type { Conflict } from './use-conflict.ts'
import '../ui/quiet.css'
import './conflict.css'

interface ConflictViewProps {
  conflict: Conflict
  fields: ReadonlyMap<string, FieldFacts>
}

const SIDES = ['theirs', 'mine'] as const

/** Two versions of a record side by side: what it was, theirs and mine, for every field the other person changed. */
export default function ConflictView({ conflict, fields }: ConflictViewProps) {
  const t = useT()
  const { differences, choices, missing, choose } = conflict
  const names = differences?.map(({ name }) => name) ?? []
  const root = useRef<HTMLElement>(null)
  useEffect(() => root.current?.focus(), [])
  useEffect(() => {
    if (missing.length > 0) root.current?.querySelector<HTMLElement>('[data-missing="true"] input')?.focus()
  }, [missing.length])

  return (
    <section ref={root} className="kit-conflict" tabIndex={-1} aria-label={t('kit.form.conflict')}>
      <Alert
        type="warning"
        showIcon
        role="alert"
        title={t('kit.form.conflict')}
        description={t(differences?.length === 0 ? 'kit.form.conflictNone' : 'kit.form.conflictChoose')}
      />
      {!differences && <Skeleton rows={4} />}
      {names.length > 0 && (
        <div className="kit-conflict-all">
          <Button size="small" onClick={() => choose(names, 'theirs')}>
            {t('kit.form.allTheirs')}
          </Button>
          <Button size="small" onClick={() => choose(names, 'mine')}>
            {t('kit.form.allMine')}
          </Button>
        </div>
      )}
      {differences?.map((difference) => (
        <Choice
          key={difference.name}
          difference={difference}
          facts={fields.get(difference.name)}
          chosen={sideOf(difference, choices)}
          isMissing={missing.includes(difference.name)}
          onChoose={(side) => choose([difference.name], side)}
        />
      ))}
    </section>
  )
}

interface ChoiceProps {
  difference: Difference
  facts: FieldFacts | undefined
  chosen: Side | undefined
  isMissing: boolean
  onChoose: (side: Side) => void
}

function Choice({ difference, facts, chosen, isMissing, onChoose }: ChoiceProps) {
  const t = useT()
  const group = useId()
  const read = (value: unknown) => readable(value, facts?.show) ?? <span className="kit-quiet">{t('kit.none')}</span>
  return (
    <fieldset className="kit-choice" data-missing={isMissing} aria-describedby={`${group}-before ${group}-error`}>
      <legend>{facts?.label ?? difference.name}</legend>
      <p id={`${group}-before`} className="kit-choice-before">
        <span>{t('kit.form.before')}</span>
        {read(difference.before)}
      </p>
      {SIDES.map((side) => (
        <label key={side} className="kit-choice-side">
          <input type="radio" name={group} checked={chosen === side} onChange={() => onChoose(side)} />
          <span className="kit-choice-word">{t(`kit.form.${side}`)}</span>
          <span className="kit-choice-value">{read(difference[side])}</span>
        </label>
      ))}
      <p id={`${group}-error`} className="kit-choice-error" role="alert">
        {isMissing && t('shell.selectItem')}
      </p>
    </fieldset>
  )
}

/** A value as a person reads it; undefined for nothing. */
function readable(value: unknown, show: FieldFacts['show']): ReactNode {
  if (value === undefined || value === null || value === '') return undefined
  if (Array.isArray(value) && value.length === 0) return undefined
  if (show) return show(value)
  if (Array.isArray(value)) return value.map(String).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
