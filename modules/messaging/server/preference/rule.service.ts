/** What the organisation enforces and forbids per category and kind of channel. */
import { MESSAGE_CATEGORIES } from '#contract/message-categories.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import { lockRule } from '#kernel/database/rule-lock.repo.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { channelErrors } from '#messaging/contract/channel-errors.ts'
import { CHANNEL_KINDS } from '#messaging/contract/channel-kind.ts'
import type { ChannelRule } from '#messaging/contract/preference.ts'
import { ruleOf, type Rules } from './carried-events.ts'
import { findRules, writeRules } from './preference.repo.ts'

type KernelPart = Pick<Kernel, 'database'>

/** Every category over every kind. */
export const listRules = ({ database }: KernelPart, { tenantId }: Actor): Promise<ChannelRule[]> =>
  database.read(tenantId, async (db) => allOf(await findRules(db)))

const allOf = (rules: Rules): ChannelRule[] =>
  MESSAGE_CATEGORIES.flatMap((category) =>
    CHANNEL_KINDS.map((kind) => ({ category, kind, rule: ruleOf(rules, category, kind) })),
  )

/**
 * Sets some; those that are not named stay.
 * @throws AppError preference_fixed for security, which always comes at once
 */
export async function updateRules({ database }: KernelPart, actor: Actor, rules: readonly ChannelRule[]) {
  if (rules.some(({ category, rule }) => category === 'security' && rule !== 'now'))
    throw new AppError(channelErrors.preferenceFixed)
  await database.transaction(actor.tenantId, async (tx) => {
    await lockRule(tx, actor.tenantId, 'message-rules')
    const before = await findRules(tx)
    await writeRules(
      tx,
      actor.tenantId,
      rules.filter(({ category }) => category !== 'security'),
    )
    await recordChange(tx, actor, {
      action: 'update',
      resource: 'channelRule',
      resourceId: String(actor.tenantId),
      label: '',
      before: { channelRules: traced(before) },
      after: { channelRules: traced(await findRules(tx)) },
    })
  })
  return null
}

const traced = (rules: Rules) => [...rules].map(([place, rule]) => `${place}: ${rule}`).sort()
