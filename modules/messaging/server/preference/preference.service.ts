/** What users get over which channel and when: reading it, and changing one's own within the rules of the tenant. */
import { errors } from '#contract/errors.ts'
import { MESSAGE_CATEGORIES, type MessageCategory } from '#contract/message-categories.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { lockRule } from '#kernel/database/rule-lock.repo.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { notify } from '#kernel/live/bus.ts'
import { zoneOf } from '#system/server/index.ts'
import { channelErrors } from '#messaging/contract/channel-errors.ts'
import type { ChannelKind } from '#messaging/contract/channel-kind.ts'
import type {
  ChannelRuleValue,
  MessageChoice,
  MessagePlace,
  MessagePreference,
  MessagePreferenceUpdate,
} from '#messaging/contract/preference.ts'
import { deliveriesWritten } from '../delivery/written.ts'
import { placeKey, ruleOf, type Rules } from './carried-events.ts'
import { nextDigest } from './digest-time.ts'
import * as repo from './preference.repo.ts'
import type { StoredPreference } from './preference.repo.ts'

type KernelPart = Pick<Kernel, 'database'>

export async function getPreference({ database }: KernelPart, { tenantId, userId }: Actor): Promise<MessagePreference> {
  return database.read(tenantId, async (db) => {
    const kinds = await repo.kindsFor(db, userId)
    const rules = await repo.findRules(db)
    const { choices, quiet, digest, timeZone, version } = await repo.findPreference(db, userId)
    const places = MESSAGE_CATEGORIES.flatMap((category) =>
      kinds.map(({ kind }) => placeOf(rules, choices, category, kind)),
    )
    return { kinds, places, quiet, digest, timeZone: timeZone || (await zoneOf(db)), version }
  })
}

const ENFORCED: Readonly<Record<Exclude<ChannelRuleValue, 'allowed'>, MessageChoice>> = { now: 'now', forbidden: 'off' }

/** What applies: the tenant's rule before the user's choice. */
function placeOf(
  rules: Rules,
  choices: StoredPreference['choices'],
  category: MessageCategory,
  kind: ChannelKind,
): MessagePlace {
  const rule = ruleOf(rules, category, kind)
  const choice = rule === 'allowed' ? (choices[placeKey(category, kind)] ?? 'now') : ENFORCED[rule]
  return { category, kind, choice, rule }
}

/**
 * Changes one's own. What waited for the end of quiet hours is looked at anew.
 * @throws AppError preference_fixed for a choice that the tenant's rule does not leave, changed_meanwhile
 * @throws InvalidInput at `quiet.to` where quiet hours last as long as nothing
 */
export async function updatePreference({ database }: KernelPart, actor: Actor, update: MessagePreferenceUpdate) {
  const { tenantId, userId } = actor
  const { quiet, digest, timeZone } = update
  if (quiet.isOn === 1 && quiet.from === quiet.to) throw invalid('quiet.to', 'quiet_hours_empty')
  await database.transaction(tenantId, async (tx) => {
    const before = await loadForUpdate(tx, actor)
    if (update.version !== undefined && update.version !== before.version) throw new AppError(errors.changedMeanwhile)
    const rules = await repo.findRules(tx)
    for (const { category, kind, choice } of update.choices) {
      const rule = ruleOf(rules, category, kind)
      if (rule !== 'allowed' && choice !== ENFORCED[rule]) throw new AppError(channelErrors.preferenceFixed)
    }
    const chosen = Object.fromEntries(
      update.choices
        .filter(({ category, kind }) => ruleOf(rules, category, kind) === 'allowed')
        .map(({ category, kind, choice }) => [placeKey(category, kind), choice]),
    )
    const days = [...new Set(quiet.days)].sort((a, b) => a - b)
    await write(tx, actor, before, {
      choices: { ...before.choices, ...chosen },
      quiet: { ...quiet, days },
      digest,
      timeZone,
    })
    await repo.hurryWaiting(tx, userId)
    await notify(tx, deliveriesWritten.message(tenantId, {}))
  })
  return null
}

/** Who changes it, for the trail. */
export type PreferenceAuthor = Pick<Actor, 'tenantId' | 'userId' | 'realName' | 'requestId' | 'ip'>

/** Until the transaction ends no other call changes it. */
export async function loadForUpdate(
  tx: Tx,
  { tenantId, userId }: Pick<Actor, 'tenantId' | 'userId'>,
): Promise<StoredPreference> {
  await lockRule(tx, tenantId, `message-preference:${userId}`)
  return repo.findPreference(tx, userId)
}

type Values = Omit<StoredPreference, 'version' | 'digestAt'>

/** Writes it with the time of the next digest, and leaves a trace. */
export async function write(tx: Tx, author: PreferenceAuthor, before: StoredPreference, values: Values): Promise<void> {
  const { tenantId, userId, realName } = author
  const hasDigest = Object.values(values.choices).includes('digest')
  const zone = values.timeZone || (await zoneOf(tx))
  const digestAt = hasDigest ? nextDigest(values.digest, zone, new Date()) : null
  await repo.writePreference(tx, { tenantId, userId }, { ...values, digestAt })
  await recordChange(tx, author, {
    action: 'update',
    resource: 'messagePreference',
    resourceId: userId,
    label: realName,
    before: traced(before),
    after: traced(values),
  })
}

function traced({ choices, quiet, digest, timeZone }: Values) {
  const { isOn, from, to, days } = quiet
  return {
    messageChoices: Object.entries(choices)
      .map(([place, choice]) => `${place}: ${choice}`)
      .sort(),
    quietHours: isOn === 1 ? `${from}–${to} (${days.join(', ')})` : '',
    digestTime: `${digest.rhythm === 'weekly' ? `${digest.weekday} ` : ''}${digest.hour}:00`,
    timeZone,
  }
}
