/** What happened to a run, in words. */
import { formatDate } from '#kit/ui/format.ts'
import { t } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import type { TimelineEntry } from '#workflow/contract/follow.ts'
import type { VarChange } from '#workflow/contract/form.ts'
import { autoText } from '../forecast/coming-step.ts'

/** A value that changed: its name, what it was and what it is. */
export function changeText({ label, before, after, date }: VarChange): string {
  const written = (text: string) => (date === null ? text : formatDate(text, currentLanguage(), date))
  return before === null
    ? t('workflow.event.varNew', { label, after: written(after) })
    : t('workflow.event.varChanged', { label, before: written(before), after: written(after) })
}

/** Who it is; on whose behalf, or in whose place. */
export function inPlace(person: string, { behalf, standsWhy }: TimelineEntry): string {
  if (behalf === '') return person
  return standsWhy === null
    ? t('workflow.event.behalf', { person, behalf })
    : t(`workflow.stands.${standsWhy}`, { person, other: behalf })
}

const WHYS = ['returned', 'withdrawn', 'rejected', 'canceled', 'jumped', 'interrupted', 'satisfied', 'removed'] as const
const OUTCOMES = ['agree', 'abstain'] as const

const TIMEOUTS = [
  'transfer-leader',
  'transfer-admin',
  'escalate',
  'call-continue',
  'call-reject',
  'call-notify',
] as const

const ENDS = ['ended', 'rejected', 'canceled'] as const

const caughtText = (what: 'error' | 'escalation', toward: string): string =>
  toward === '' ? t(`workflow.event.caught.${what}.plain`) : t(`workflow.event.caught.${what}`, { toward })

/** What was done. */
export function wordsOf({ kind, toward, outcome, why, auto, isDeleted }: TimelineEntry): string {
  if (auto === 'timeout' && toward !== '')
    return t(outcome === 'reject' ? 'workflow.auto.timeout.reject.who' : 'workflow.auto.timeout.who', { toward })
  if (auto !== null) return autoText(auto, outcome === 'reject')
  if (isDeleted === true) return t('workflow.event.commented.deleted')
  if (kind === 'reminded' && toward === '') return t('workflow.event.reminded.all')
  if (kind === 'copied' && toward === '') return t('workflow.event.copied.none')
  const timeout = kind === 'timedOut' ? TIMEOUTS.find((one) => one === why) : undefined
  if (timeout !== undefined) return t(`workflow.event.timedOut.${timeout}`)
  if (kind === 'done') {
    const known = OUTCOMES.find((one) => one === outcome)
    return known === undefined ? t('workflow.event.done') : t(`workflow.outcome.${known}`)
  }
  if (kind === 'gone') return t(`workflow.event.gone.${WHYS.find((one) => one === why) ?? 'interrupted'}`)
  if (kind === 'ended') return t(`workflow.status.${ENDS.find((one) => one === why) ?? 'ended'}`)
  if (kind === 'emitted')
    return t(why === 'signal' ? 'workflow.event.emitted.signal' : 'workflow.event.emitted', { toward })
  if (kind === 'caught') return caughtText(why === 'escalation' ? 'escalation' : 'error', toward)
  return t(`workflow.event.${kind}`, { toward })
}
