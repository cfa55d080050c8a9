import type { TimelineStep } from '#kit/ui/Timeline.tsx'
import { t } from '#shell/i18n.ts'
import type { AheadPerson, AheadStep } from '#workflow/contract/follow.ts'

/**
 * A task that would come, in words: who would have it, in whose place, or why it is skipped.
 * @param ownId the user who looks, called "you"
 */
export function comingStep({ node, people, more, isMissing }: AheadStep, index: number, ownId?: string): TimelineStep {
  const asked = people.filter(({ auto }) => auto === null)
  const skipped = asked.length > 0 || more > 0 ? null : (people[0]?.auto ?? null)
  const shown = skipped === null ? asked : people
  const others = more > 0 ? t('workflow.event.more', { count: more }) : ''
  const names = shown.map((person) => nameOf(person, ownId)).join(t('workflow.event.and')) + others
  return {
    id: `ahead ${index}`,
    state: isMissing ? 'refused' : 'coming',
    name: isMissing ? t('workflow.forecast.missing') : names,
    role: node,
    ...(skipped !== null && { text: t(`workflow.auto.${skipped}`) }),
    ...(isMissing && { text: t('workflow.forecast.missing.hint') }),
  }
}

function nameOf({ personId, name, behalf, standsWhy }: AheadPerson, ownId: string | undefined): string {
  if (name === '') return t('workflow.forecast.undecided')
  const person = personId !== null && personId === ownId ? t('workflow.forecast.you') : name
  return standsWhy === null || behalf === '' ? person : t(`workflow.stands.${standsWhy}`, { person, other: behalf })
}
