import type { ReactNode } from 'react'
import { useT } from '#shell/i18n.ts'
import { changeKind, diffLists, diffTexts, isNothing, type DiffPart, type RecordChanges } from './record-diff.ts'
import { WithNone } from './WithNone.tsx'
import './record-diff.css'

interface RecordDiffProps {
  /** The fields that differ: `{field: [before, after]}`, as the audit keeps them. */
  changes: RecordChanges
  /** What a field is called. */
  labelOf: (field: string) => string
  /**
   * How one value of a field is shown; a list is asked for value by value. Texts that stay texts are compared by words.
   */
  show: (field: string, value: unknown) => ReactNode
}

type Side = 'before' | 'after'

/**
 * Before and after of one record, side by side; on a phone one below the other. What went is struck through, what came
 * is
 * underlined: colour is never alone.
 * @example <RecordDiff changes={entry.changes} labelOf={labelOf} show={(field, value) => String(value)} />
 */
export function RecordDiff({ changes, labelOf, show }: RecordDiffProps) {
  const t = useT()
  return (
    <div className="kit-diff">
      <p className="kit-diff-head" aria-hidden="true">
        <span>{t('kit.diff.field')}</span>
        <span>{t('kit.diff.before')}</span>
        <span>{t('kit.diff.after')}</span>
      </p>
      <ul>
        {Object.entries(changes).map(([field, [before, after]]) => {
          const kind = changeKind(before, after)
          return (
            <li key={field} className="kit-diff-row">
              <p className="kit-diff-field">
                {labelOf(field)}
                <span className="kit-diff-kind" data-kind={kind}>
                  {t(`kit.diff.${kind}`)}
                </span>
              </p>
              {(['before', 'after'] as const).map((side) => (
                <div key={side} className="kit-diff-side">
                  <span className="kit-diff-name">{t(`kit.diff.${side}`)}</span>
                  <div className="kit-diff-value">
                    <Value side={side} before={before} after={after} show={(value) => show(field, value)} />
                  </div>
                </div>
              ))}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

interface ValueProps {
  side: Side
  before: unknown
  after: unknown
  show: (value: unknown) => ReactNode
}

function Value({ side, before, after, show }: ValueProps) {
  const own = side === 'before' ? before : after
  if (isNothing(own)) return <WithNone>{undefined}</WithNone>
  if (Array.isArray(own)) return <Values side={side} before={listOf(before)} after={listOf(after)} show={show} />
  const shown = show(own)
  if (typeof own !== 'string' || typeof shown !== 'string' || shown !== own) return <Marked side={side}>{shown}</Marked>
  const parts = diffTexts(typeof before === 'string' ? before : '', typeof after === 'string' ? after : '')
  return parts.filter(standsOn(side)).map(({ item, side: at }, index) =>
    at === 'both' ? (
      item
    ) : (
      <Marked key={index} side={side}>
        {item}
      </Marked>
    ),
  )
}

interface ValuesProps {
  side: Side
  before: readonly unknown[]
  after: readonly unknown[]
  show: (value: unknown) => ReactNode
}

function Values({ side, before, after, show }: ValuesProps) {
  return (
    <ul className="kit-diff-list">
      {diffLists(before, after)
        .filter(standsOn(side))
        .map(({ item, side: at }) => (
          <li key={JSON.stringify(item)}>{at === 'both' ? show(item) : <Marked side={side}>{show(item)}</Marked>}</li>
        ))}
    </ul>
  )
}

function Marked({ side, children }: { side: Side; children: ReactNode }) {
  return side === 'before' ? <del>{children}</del> : <ins>{children}</ins>
}

const standsOn =
  (side: Side) =>
  (part: DiffPart<unknown>): boolean =>
    part.side === 'both' || part.side === side

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
