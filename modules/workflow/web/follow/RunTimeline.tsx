import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { Timeline, type StepState, type TimelineStep } from '#kit/ui/Timeline.tsx'
import { t } from '#shell/i18n.ts'
import { currentLanguage, languageTag } from '#shell/language.ts'
import type { AheadStep, TimelineEntry, TimelineKind } from '#workflow/contract/follow.ts'
import { CommentDetails } from '../comment/CommentDetails.tsx'
import { comingStep } from '../forecast/coming-step.ts'
import { DueDate } from './DueDate.tsx'
import { changeText, inPlace, wordsOf } from './run-words.ts'
import { spanText } from './span.ts'

interface RunTimelineProps {
  entries: readonly TimelineEntry[]
  /** Who would be asked after what is open now. */
  ahead?: readonly AheadStep[]
}

/** What happened to a run in words, who is asked now, and who would be asked next. */
export function RunTimeline({ entries, ahead = [] }: RunTimelineProps) {
  return <Timeline name={t('workflow.trail')} steps={[...entries.map(stepOf), ...ahead.map(comingOf)]} />
}

function comingOf(step: AheadStep, index: number): TimelineStep {
  return { text: t('workflow.event.ahead'), ...comingStep(step, index) }
}

const STATES: Partial<Record<TimelineKind, StepState>> = {
  open: 'now',
  waiting: 'coming',
  rejected: 'refused',
  incident: 'refused',
  canceled: 'refused',
  branchCanceled: 'refused',
  voided: 'refused',
  returned: 'returned',
  withdrawn: 'returned',
  jumped: 'returned',
  gone: 'closed',
  timedOut: 'returned',
  caught: 'returned',
}

function stepOf(entry: TimelineEntry): TimelineStep {
  const { id, kind, at, person, personId, node, process } = entry
  const isOpen = kind === 'open' || kind === 'waiting'
  const name = person !== '' ? person : isOpen ? t('workflow.unassigned') : t('workflow.event.product')
  return {
    id,
    state: kind === 'ended' && entry.why !== 'ended' ? 'refused' : (STATES[kind] ?? 'done'),
    name: inPlace(name, entry),
    ...(node === '' && process === '' ? {} : { role: [process, node].filter(Boolean).join(' · ') }),
    text: sentence(entry),
    time: <RelativeTime at={at} />,
    ...(personId === null ? {} : { person: { id: personId, name: person, url: '' } }),
    ...(hasDetails(entry) && { details: <Details {...entry} /> }),
  }
}

const hasDetails = ({ comment, changes, files = [], signature, mayDelete = false }: TimelineEntry): boolean =>
  comment !== '' || changes.length + files.length > 0 || signature !== undefined || mayDelete

/** The comment, what stands with it, and the changes of the variables. */
function Details(entry: TimelineEntry) {
  const { comment, changes } = entry
  return (
    <>
      {comment !== '' && <blockquote className="wf-quote">{comment}</blockquote>}
      <CommentDetails {...entry} />
      {changes.length > 0 && (
        <ul className="wf-changes" aria-label={t('workflow.event.changes')}>
          {changes.map((change, index) => (
            <li key={`${change.name} ${index}`}>{changeText(change)}</li>
          ))}
        </ul>
      )}
    </>
  )
}

/** What was done, and how long it took. */
function sentence(entry: TimelineEntry) {
  const { ms, dueDate, kind } = entry
  return (
    <>
      {wordsOf(entry)}
      {ms !== null && ms >= 1_000 && (
        <span className="wf-span">
          {t('workflow.event.took', { span: spanText(ms, languageTag[currentLanguage()]) })}
        </span>
      )}
      {dueDate !== null && (
        <span className="wf-span">
          {t('workflow.due')} <DueDate at={dueDate} isOpen={kind === 'open'} />
        </span>
      )}
    </>
  )
}
