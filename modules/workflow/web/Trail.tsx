import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { Timeline, type StepState } from '#kit/ui/Timeline.tsx'
import { useT } from '#shell/i18n.ts'
import type { TrailStep } from '#workflow/contract/task.ts'

/** What happened to a process and who is asked now. */
export function Trail({ trail }: { trail: readonly TrailStep[] }) {
  const t = useT()
  return (
    <Timeline
      name={t('workflow.trail')}
      steps={trail.map((step) => ({
        id: step.id,
        state: stateOf(step),
        name: step.person === '' ? t('workflow.nobodyYet') : step.person,
        role: step.node,
        ...(step.comment === '' ? {} : { text: step.comment }),
        time: <RelativeTime at={step.closedDate ?? step.openedDate} />,
        ...(step.personId === null ? {} : { person: { id: step.personId, name: step.person, url: '' } }),
      }))}
    />
  )
}

function stateOf({ status, why, outcome }: TrailStep): StepState {
  if (status === 'open') return 'now'
  if (status === 'waiting') return 'coming'
  if (why !== 'done') return 'returned'
  return outcome === 'reject' ? 'refused' : 'done'
}
