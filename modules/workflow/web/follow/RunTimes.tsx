import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import type { StepTime, TimeSpent } from '#workflow/contract/follow.ts'
import { clockText, hoursText } from './time-text.ts'
import './run-times.css'

/** How long each step took: in working time against its limit, and by the clock. */
export function RunTimes({ time }: { time: TimeSpent }) {
  const t = useT()
  const { steps, workMs, ms, calendar } = time
  if (steps.length === 0) return null
  const isWork = workMs !== null
  const longest = Math.max(1, ...steps.map((step) => Math.max(usedOf(step), step.limitMs ?? 0)))
  return (
    <section className="wf-times" aria-label={t('workflow.time')}>
      <h2 className="wf-head">
        {t('workflow.time')}
        {isWork && <small>{t('workflow.time.by', { calendar })}</small>}
      </h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('workflow.node')}</th>
            <th scope="col">{t(isWork ? 'workflow.time.work' : 'workflow.time.clock')}</th>
            {isWork && (
              <th scope="col" className="wf-times-clock">
                {t('workflow.time.clock')}
              </th>
            )}
            <th scope="col">{t('workflow.time.limit')}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <Row key={`${step.process} ${step.nodeId}`} step={step} longest={longest} isWork={isWork} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('workflow.time.whole')}</th>
            <td>{isWork ? hoursText(workMs) : clockText(ms)}</td>
            {isWork && <td className="wf-times-clock">{clockText(ms)}</td>}
            <td>{t('kit.none')}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

const usedOf = ({ workMs, ms }: StepTime): number => workMs ?? ms

function Row({ step, longest, isWork }: { step: StepTime; longest: number; isWork: boolean }) {
  const t = useT()
  const { node, process, rounds, isLate, isOpen, limitMs, ms } = step
  const used = usedOf(step)
  const text = step.workMs === null ? clockText : hoursText
  return (
    <tr data-late={isLate}>
      <th scope="row">
        {[process, node].filter(Boolean).join(' · ')}
        {rounds > 1 && <Tag tone="neutral">{t('workflow.time.rounds', { count: rounds })}</Tag>}
        {isOpen && <Tag tone="accent">{t('workflow.time.open')}</Tag>}
      </th>
      <td>
        <Bar used={used} limit={limitMs} longest={longest} />
        <span className="wf-times-used">{text(used)}</span>
        {isLate && (
          <Tag tone="error">
            {limitMs !== null && used > limitMs
              ? t('workflow.time.over', { span: text(used - limitMs) })
              : t('workflow.overdue.1')}
          </Tag>
        )}
      </td>
      {isWork && <td className="wf-times-clock">{clockText(ms)}</td>}
      <td>{limitMs === null ? t('kit.none') : text(limitMs)}</td>
    </tr>
  )
}

const WIDTH = 100

/** The time that was used, the limit as a tick, what is beyond it apart. Its words stand beside it. */
function Bar({ used, limit, longest }: { used: number; limit: number | null; longest: number }) {
  const at = (ms: number) => (ms / longest) * WIDTH
  const within = limit === null ? used : Math.min(used, limit)
  return (
    <svg className="wf-times-bar" viewBox={`0 0 ${WIDTH} 12`} preserveAspectRatio="none" aria-hidden="true">
      <rect width={at(within)} height="12" className="wf-times-within" />
      {used > within && <rect x={at(within)} width={at(used - within)} height="12" className="wf-times-beyond" />}
      {limit !== null && <rect x={Math.min(at(limit), WIDTH - 1)} width="1" height="12" className="wf-times-limit" />}
    </svg>
  )
}
