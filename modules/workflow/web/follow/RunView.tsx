import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { useIsPhone } from '#kit/ui/use-phone.ts'
import { useT } from '#shell/i18n.ts'
import type { Report } from '#workflow/contract/follow.ts'
import type { Drawing } from '#workflow/contract/instance.ts'
import { CommentBox } from '../comment/CommentBox.tsx'
import { TONE_ICONS } from '../diagram/tone-icons.ts'
import { Diagram } from '../diagram/Diagram.tsx'
import { marksOf } from './run-marks.ts'
import { RunTimes } from './RunTimes.tsx'
import { RunTimeline } from './RunTimeline.tsx'
import type { Run } from './use-run.ts'
import './follow.css'

const [TALL, LOW] = [400, 300]

interface RunViewProps extends Pick<Run, 'report' | 'drawing'> {
  /** Opens another run of the tree; left out where one must not leave. */
  onOpen?: (id: string) => void
  /** One below the other, whatever room there is. */
  isNarrow?: boolean
}

/** A run drawn, with what happened beside it: the drawing for the eye, the same as text for everybody. */
export function RunView({ report, drawing, onOpen, isNarrow = false }: RunViewProps) {
  const t = useT()
  const [picked, pick] = useState<string>()
  if (!report) return <Skeleton rows={8} />
  const shown = picked === undefined ? report.timeline : report.timeline.filter(({ nodeId }) => nodeId === picked)
  return (
    <div className={isNarrow ? 'wf-run wf-run-narrow' : 'wf-run'}>
      <section className="wf-run-drawn" aria-label={t('workflow.run.drawing')}>
        {drawing ? <Drawn drawing={drawing} report={report} picked={picked} pick={pick} /> : <Skeleton rows={6} />}
        <RunTimes time={report.time} />
        <Others report={report} onOpen={onOpen} />
      </section>
      <section className="wf-run-trail" aria-label={t('workflow.trail')}>
        <h2 className="wf-head">
          {picked === undefined
            ? t('workflow.trail')
            : t('workflow.run.at', { node: drawing?.nodes[picked]?.name ?? picked })}
          {picked !== undefined && (
            <Button type="link" size="small" onClick={() => pick(undefined)}>
              {t('workflow.run.all')}
            </Button>
          )}
        </h2>
        {shown.length === 0 && <Empty title={t('workflow.run.nothingAt')} />}
        {shown.length > 0 && <RunTimeline entries={shown} {...(picked === undefined && { ahead: report.ahead })} />}
        {picked === undefined && report.unsure !== '' && report.status === 'run' && (
          <p className="wf-quiet">{t('workflow.run.unsure', { node: report.unsure })}</p>
        )}
        {report.mayComment && <CommentBox id={report.id} />}
      </section>
    </div>
  )
}

interface DrawnProps {
  drawing: Drawing
  report: Report
  picked: string | undefined
  pick: (id: string | undefined) => void
}

const STATES = ['active', 'done', 'returned', 'canceled', 'skipped', 'error'] as const

function Drawn({ drawing, report: { title, timeline }, picked, pick }: DrawnProps) {
  const t = useT()
  const isPhone = useIsPhone()
  const marks = useMemo(() => marksOf(drawing, timeline, t('workflow.event.and')), [drawing, timeline, t])
  const named = Object.entries(drawing.nodes).filter(([id, { name }]) => name !== id)
  return (
    <>
      <Diagram
        xml={drawing.xml}
        label={t('workflow.diagram.of', { name: title })}
        marks={marks}
        height={isPhone ? LOW : TALL}
        onPick={(id) => pick(Object.hasOwn(drawing.nodes, id) ? id : undefined)}
      />
      <ul className="wf-legend" aria-label={t('workflow.run.legend')}>
        {(['done', 'active', 'returned', 'skipped', 'error', 'ahead'] as const).map((tone) => (
          <li key={tone} data-tone={tone}>
            <svg className={`wf-tone wf-tone-${tone}`} viewBox="0 0 24 24" aria-hidden="true">
              <path d={TONE_ICONS[tone]} />
            </svg>
            {t(`workflow.run.tone.${tone}`)}
          </li>
        ))}
      </ul>
      <ul className="wf-nodes" aria-label={t('workflow.run.nodes')}>
        {named.map(([id, { name, state, visits }]) => (
          <li key={id}>
            <button
              type="button"
              className="wf-node"
              data-state={state}
              aria-pressed={picked === id}
              onClick={() => pick(picked === id ? undefined : id)}
            >
              {name}
              <span>
                {t(`workflow.run.state.${STATES.find((one) => one === state) ?? 'done'}`)}
                {visits > 1 && ` ×${visits}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** What it called, and what called it. */
function Others({ report: { called, caller }, onOpen }: { report: Report; onOpen: RunViewProps['onOpen'] }) {
  const t = useT()
  if (called.length === 0 && caller === null) return null
  const link = (id: string, text: string) =>
    onOpen ? (
      <Button type="link" size="small" onClick={() => onOpen(id)}>
        {text}
      </Button>
    ) : (
      <span>{text}</span>
    )
  return (
    <ul className="wf-others" aria-label={t('workflow.run.others')}>
      {caller && <li>{link(caller.id, t('workflow.run.caller', { process: caller.process }))}</li>}
      {called.map(({ id, process, status, isOwn }) => (
        <li key={id}>
          {link(
            id,
            t(isOwn ? 'workflow.run.startedOwn' : 'workflow.run.called', {
              process,
              status: t(`workflow.status.${status}`),
            }),
          )}
        </li>
      ))}
    </ul>
  )
}
