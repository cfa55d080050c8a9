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
        name: nameOf(t, step),
        role: step.node,
        ...textOf(t, step),
        time: <RelativeTime at={step.closedDate ?? step.openedDate} />,
        ...(step.personId === null ? {} : { person: { id: step.personId, name: step.person, url: '' } }),
      }))}
    />
  )
}

type Say = ReturnType<typeof useT>

/** Who it is; in whose place, where it is somebody else's. */
function nameOf(t: Say, { person, standsFor, standsWhy }: TrailStep): string {
  if (person === '') return t('workflow.nobodyYet')
  return standsFor === '' || standsWhy === null
    ? person
    : t(`workflow.stands.${standsWhy}`, { person, other: standsFor })
}

/** Why nobody was asked, and what was said. */
function textOf(t: Say, { auto, comment }: TrailStep): { text?: string } {
  const said = [auto === null ? '' : t(`workflow.auto.${auto}`), comment].filter((one) => one !== '')
  return said.length === 0 ? {} : { text: said.join(' ') }
}

function stateOf({ status, why, outcome }: TrailStep): StepState {
  if (status === 'open') return 'now'
  if (status === 'waiting') return 'coming'
  if (why !== 'done') return 'returned'
  return outcome === 'reject' ? 'refused' : 'done'
}
