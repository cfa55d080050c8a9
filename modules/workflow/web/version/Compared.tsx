import { Alert } from 'antd'
import { useMemo, useState } from 'react'
import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import type { ChangedField, Difference, ElementChange } from '#workflow/contract/definition.ts'
import { Diagram } from '../diagram/Diagram.tsx'
import type { Marks } from '../diagram/marks.ts'
import type { Words } from '../design/tree/words.ts'
import { elementWord } from './element-word.ts'
import { fieldWords } from './field-words.ts'
import { useChangeWords } from './use-change-words.ts'
import '../workflow.css'
import './version.css'

const KINDS = ['added', 'changed', 'removed'] as const
const TONES = { added: 'success', removed: 'error', changed: 'warning' } as const
const SIGNS = { added: '+', removed: '−', changed: '≠' } as const
const HEIGHT = 300

/** Both drawings with their differences marked, and every change in words; each leads to the other. */
export function Compared({ from, to, changes, verdict }: Difference) {
  const t = useT()
  const words = useChangeWords(to.settings.formKey, changes)
  const [picked, pick] = useState<string>()
  const before = useMemo(() => marksOf(changes, 'added'), [changes])
  const after = useMemo(() => marksOf(changes, 'removed'), [changes])
  const nameOf = (number: number | null) =>
    number === null ? t('workflow.difference.draft') : t('workflow.difference.number', { number })
  const pickDrawn = (id: string) => pick(changes.some((change) => change.id === id) ? id : undefined)
  const settings = settingsChanged(from.settings, to.settings)
  return (
    <div className="wf-stack">
      <Alert
        type={verdict === 'meaning' ? 'info' : 'success'}
        showIcon
        title={t(`workflow.difference.verdict.${verdict}`, { count: changes.length })}
        {...(settings && { description: t('workflow.difference.settings') })}
      />
      {changes.length > 0 && <Legend changes={changes} />}
      <div className="wf-sides">
        {[
          { side: from, marks: before },
          { side: to, marks: after },
        ].map(({ side, marks }) => (
          <section key={side.number ?? 'draft'}>
            <h3 className="wf-head">{nameOf(side.number)}</h3>
            <Diagram
              xml={side.xml}
              label={t('workflow.diagram.of', { name: nameOf(side.number) })}
              marks={marks}
              height={HEIGHT}
              picked={picked}
              onPick={pickDrawn}
            />
          </section>
        ))}
      </div>
      {changes.length > 0 && (
        <ul className="wf-changes" aria-label={t('workflow.difference.changes')}>
          {changes.map((change) => (
            <Change
              key={`${change.kind} ${change.id}`}
              {...change}
              words={words}
              isPicked={change.id === picked}
              onPick={() => pick(change.id === picked ? undefined : change.id)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

/** What the marks mean: the sign of an element, the line of a flow, and how many there are. */
function Legend({ changes }: { changes: readonly ElementChange[] }) {
  const t = useT()
  return (
    <ul className="wf-difference-legend" aria-label={t('workflow.run.legend')}>
      {KINDS.map((kind) => (
        <li key={kind}>
          <span className={`wf-node-badge wf-node-badge-${kind}`} aria-hidden="true">
            {SIGNS[kind]}
          </span>
          <svg viewBox="0 0 32 6" aria-hidden="true" className={`wf-difference-line wf-difference-${kind}`}>
            <path d="M0 3h32" />
          </svg>
          {t('workflow.difference.counted', {
            kind: t(`workflow.difference.kind.${kind}`),
            count: changes.filter((change) => change.kind === kind).length,
          })}
        </li>
      ))}
    </ul>
  )
}

function Change({
  name,
  element,
  kind,
  fields,
  words,
  isPicked,
  onPick,
}: ElementChange & { words: Words; isPicked: boolean; onPick: () => void }) {
  const t = useT()
  const wordsOf = (field: ChangedField, value: string) =>
    field === 'element' ? elementWord(value) : fieldWords(field, value, words)
  return (
    <li className="wf-change" data-picked={isPicked} ref={isPicked ? seen : undefined}>
      <p>
        <Tag tone={TONES[kind]}>{t(`workflow.difference.kind.${kind}`)}</Tag>
        <button type="button" className="wf-change-name" aria-pressed={isPicked} onClick={onPick}>
          {name}
        </button>
        <span className="wf-hint">{elementWord(element)}</span>
      </p>
      {fields.length > 0 && (
        <dl>
          {fields.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{t(`workflow.difference.field.${field}`)}</dt>
              <dd>
                {before !== '' && <del>{wordsOf(field, before)}</del>}
                {after !== '' && <ins>{wordsOf(field, after)}</ins>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

/** What was picked in a drawing comes into sight in the list. */
const seen = (item: HTMLElement | null) => item?.scrollIntoView({ block: 'nearest' })

/** Marks of one side, which does not have what is `without`. */
const marksOf = (changes: readonly ElementChange[], without: ElementChange['kind']): Marks =>
  Object.fromEntries(
    changes
      .filter(({ kind }) => kind !== without)
      .map(({ id, kind, element }) => [
        id,
        element === 'sequenceFlow' ? { tone: kind } : { tone: kind, badge: SIGNS[kind] },
      ]),
  )

const settingsChanged = (before: Difference['from']['settings'], after: Difference['to']['settings']): boolean =>
  before.titleTemplate !== after.titleTemplate ||
  before.formKey !== after.formKey ||
  before.mayWithdraw !== after.mayWithdraw ||
  before.answerByLink !== after.answerByLink ||
  before.printTemplate !== after.printTemplate ||
  before.retentionDays !== after.retentionDays ||
  JSON.stringify([before.numberRule, before.summaryFields, before.publicStart]) !==
    JSON.stringify([after.numberRule, after.summaryFields, after.publicStart])
