/** One look at a card: its subject as it is now decides whether the buttons stay, and what replaces them. */
import type { Kernel } from '#kernel/kernel.ts'
import { translate, type Language } from '#kernel/i18n/translate.ts'
import { readConfig } from '#system/server/index.ts'
import { subjectOf } from '../action/subjects.ts'
import { driverOf } from '../channel/drivers.ts'
import type { SendResult } from '../channel/driver.ts'
import { openSecret } from '../channel/secret.ts'
import { PAUSES } from '../delivery/send.service.ts'
import * as repo from './card.repo.ts'
import { onCards } from './offered.ts'

const MAX_ERROR = 500

/** Looks at a card that this node has taken. */
export async function changeCard(kernel: Kernel, taken: repo.TakenCard, node: string): Promise<void> {
  const { tenantId, id } = taken
  const { card, language } = await kernel.database.read(tenantId, async (db) => ({
    card: await repo.findToChange(db, id),
    language: (await readConfig(db)).defaultLanguage,
  }))
  if (card === undefined) return
  const text = await closingText(kernel, { tenantId, language }, card)
  const result =
    text === undefined ? 'open' : await update(kernel, tenantId, { ...card, channelId: taken.channelId, text })
  await kernel.database.transaction(tenantId, (tx) => repo.settleCard(tx, taken, { node, ...settled(result, taken) }))
}

type Card = NonNullable<Awaited<ReturnType<typeof repo.findToChange>>>

/** What is shown in place of the buttons; `undefined` while they can be pressed. */
async function closingText(
  kernel: Kernel,
  { tenantId, language }: { tenantId: number; language: Language },
  { id, userId, event, subjectId, visit }: Card,
): Promise<string | undefined> {
  const actor = await kernel.actors.of({ tenantId, userId, language, requestId: id })
  const subject = actor && (await subjectOf(kernel, actor, { event, subjectId }))
  const text = (key: string, names: Record<string, string> = {}) => translate(language, `messaging.card.${key}`, names)
  if (subject === undefined) return text('over')
  const { decision } = subject
  if (decision !== null) return decision.who === '' ? decision.what : text('decided', { ...decision })
  if (subject.visit !== visit || subject.isOthers) return text('over')
  return onCards(subject.actions).length > 0 ? undefined : text('page')
}

async function update(
  kernel: Kernel,
  tenantId: number,
  { id, kind, channelId, config, secret, address, providerId, text }: Card & { channelId: string; text: string },
): Promise<SendResult> {
  const driver = driverOf(kernel, kind)
  const opened = openSecret(kernel, { tenantId, id: channelId }, secret)
  if (driver?.update === undefined) return { kind: 'permanent', code: 'no_cards', reason: '' }
  if (opened === undefined) return { kind: 'temporary', code: 'secret_lost', reason: '' }
  const settings = { owner: { tenantId, channelId }, config, secret: opened }
  return await driver.update(settings, { id, to: address, providerId, text })
}

/** A lost answer is followed by the same change: the vendor has it, or takes it now. */
function settled(result: SendResult | 'open', { attempts }: repo.TakenCard): repo.CardSettlement {
  if (result === 'open') return { status: 0, error: '' }
  if (result.kind === 'sent') return { status: 2, error: '' }
  const code = result.kind === 'unknown' ? 'answer_lost' : result.code
  const error = `${code} ${result.reason}`.trim().slice(0, MAX_ERROR)
  const pause = result.kind === 'permanent' ? undefined : PAUSES[attempts - 1]
  return pause === undefined ? { status: 3, error } : { status: 1, error, pause }
}
