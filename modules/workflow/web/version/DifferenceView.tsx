import { Alert } from 'antd'
import { useMemo } from 'react'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { workflowDefinitionRoutes, type Difference, type ElementChange } from '#workflow/contract/definition.ts'
import { Diagram } from '../diagram/Diagram.tsx'
import type { Marks } from '../diagram/marks.ts'
import { elementWord } from './element-word.ts'
import '../workflow.css'
import './version.css'

const TONES = { added: 'success', removed: 'error', changed: 'warning' } as const
const SIGNS = { added: '+', removed: '−', changed: '≠' } as const

interface DifferenceViewProps extends OverlayProps {
  fromId: string
  /** Left out: the draft. */
  toId: string | undefined
  onClose: () => void
}

/** In what two versions differ: both drawings with marks, and every change in words. */
export default function DifferenceView({ fromId, toId, onClose, ...overlay }: DifferenceViewProps) {
  const t = useT()
  const { data, error } = useCall(workflowDefinitionRoutes.difference, {
    params: { id: fromId },
    query: toId === undefined ? {} : { definitionId: toId },
  })
  return (
    <TabDrawer {...overlay} title={t('workflow.difference.title')} width={1100} onClose={onClose}>
      {data && <Compared {...data} />}
      {!data && !error && <Skeleton rows={8} />}
      {!data && error && <Empty title={t('workflow.version.gone')} reason={error.msg} />}
    </TabDrawer>
  )
}

function Compared({ from, to, changes, verdict }: Difference) {
  const t = useT()
  const before = useMemo(() => marksOf(changes, 'added'), [changes])
  const after = useMemo(() => marksOf(changes, 'removed'), [changes])
  const nameOf = (number: number | null) =>
    number === null ? t('workflow.difference.draft') : t('workflow.difference.number', { number })
  const settings = settingsChanged(from.settings, to.settings)
  return (
    <div className="wf-stack">
      <Alert
        type={verdict === 'meaning' ? 'info' : 'success'}
        showIcon
        title={t(`workflow.difference.verdict.${verdict}`, { count: changes.length })}
        {...(settings && { description: t('workflow.difference.settings') })}
      />
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
              height={300}
            />
          </section>
        ))}
      </div>
      {changes.length > 0 && (
        <ul className="wf-changes" aria-label={t('workflow.difference.changes')}>
          {changes.map((change) => (
            <Change key={`${change.kind} ${change.id}`} {...change} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Change({ name, element, kind, fields }: ElementChange) {
  const t = useT()
  return (
    <li className="wf-change">
      <p>
        <Tag tone={TONES[kind]}>{t(`workflow.difference.kind.${kind}`)}</Tag>
        <b>{name}</b>
        <span className="wf-hint">{elementWord(element)}</span>
      </p>
      {fields.length > 0 && (
        <dl>
          {fields.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{t(`workflow.difference.field.${field}`)}</dt>
              <dd>
                {before !== '' && <del>{field === 'element' ? elementWord(before) : before}</del>}
                {after !== '' && <ins>{field === 'element' ? elementWord(after) : after}</ins>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

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
  before.printTemplate !== after.printTemplate ||
  JSON.stringify([before.numberRule, before.summaryFields, before.publicStart]) !==
    JSON.stringify([after.numberRule, after.summaryFields, after.publicStart])
