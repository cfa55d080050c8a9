import type { TimelineStep } from '#kit/ui/Timeline.tsx'
import { t } from '#shell/i18n.ts'
import type { AheadPerson, AheadStep } from '#workflow/contract/follow.ts'
import type { AutoReason } from '#workflow/contract/task.ts'

/**
 * A task that would come, in words: who would have it, in whose place, or why it is skipped.
 * @param ownId the user who looks, called "you"
 */
export function comingStep(step: AheadStep, index: number, ownId?: string): TimelineStep {
  const { node, people, more, isMissing, oneOf, automatic, timeLimit } = step
  if (automatic !== undefined)
    return {
      id: `ahead ${index}`,
      state: 'coming',
      name: t('workflow.event.product'),
      role: node,
      text: autoText('automatic', automatic === 'reject'),
    }
  const asked = people.filter(({ auto }) => auto === null)
  const skipped = asked.length > 0 || more > 0 ? null : (people[0]?.auto ?? null)
  const shown = skipped === null ? asked : people
  const others = more > 0 ? t('workflow.event.more', { count: more }) : ''
  const all = shown.map((person) => nameOf(person, ownId)).join(t('workflow.event.and')) + others
  const names = oneOf === true ? t('workflow.forecast.oneOf', { people: all }) : all
  return {
    id: `ahead ${index}`,
    state: isMissing ? 'refused' : 'coming',
    name: isMissing ? t('workflow.forecast.missing') : names,
    role: node,
    ...(timeLimit !== undefined && timeLimit.rule !== null && { text: t(`workflow.limit.ahead.${timeLimit.rule}`) }),
    ...(skipped !== null && { text: t(`workflow.auto.${skipped}`) }),
    ...(isMissing && { text: t('workflow.forecast.missing.hint') }),
  }
}

/** Why a task was closed without a user, and how. */
export function autoText(auto: AutoReason, isRejected: boolean): string {
  const mayReject = auto === 'timeout' || auto === 'automatic'
  return isRejected && mayReject ? t(`workflow.auto.${auto}.reject`) : t(`workflow.auto.${auto}`)
}

function nameOf({ personId, name, behalf, standsWhy }: AheadPerson, ownId: string | undefined): string {
  if (name === '') return t('workflow.forecast.undecided')
  const person = personId !== null && personId === ownId ? t('workflow.forecast.you') : name
  return standsWhy === null || behalf === '' ? person : t(`workflow.stands.${standsWhy}`, { person, other: behalf })
}
