/**
 * What a digest contains, found when it is sent: nothing that was read, is done, or is not shown to its user any more.
 */
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { ChannelKind } from '#messaging/contract/channel-kind.ts'
import type { MessageChoice } from '#messaging/contract/preference.ts'
import { zoneOf } from '#system/server/index.ts'
import { organisationOf, urlOf } from '../delivery/compose.ts'
import type { DeliveryToSend } from '../delivery/worker.repo.ts'
import { momentIn } from '../message/moment-in.ts'
import { carriedEvents, placeKey, type Rules } from '../preference/carried-events.ts'
import { findPreference, findRules } from '../preference/preference.repo.ts'
import { messagesBetween, type DigestMessage } from './digest.repo.ts'

type KernelPart = Pick<Kernel, 'grants' | 'messageEvents' | 'messageSubjects'>

/** More are counted, and not named. */
const MAX_NAMED = 30
/** Where its user reads the rest. */
const INBOX = '/msg/mine'

interface Wanted {
  readonly user: { readonly tenantId: number; readonly userId: string }
  readonly channel: { readonly kind: ChannelKind; readonly categories: readonly string[] }
  readonly choices: Readonly<Record<string, MessageChoice>>
  readonly rules: Rules
  readonly since: string
  readonly until: string
}

/** The messages of a digest as things are now. */
export async function digestMessages(
  { grants, messageEvents, messageSubjects }: KernelPart,
  db: Db,
  { user, channel, choices, rules, since, until }: Wanted,
): Promise<DigestMessage[]> {
  const events = carriedEvents(messageEvents.all(), channel, rules)
    .filter(({ isForced, isUrgent }) => !isForced && !isUrgent)
    .filter(({ category }) => choices[placeKey(category, channel.kind)] === 'digest')
    .map(({ code }) => code)
  if (events.length === 0) return []
  const messages = await messagesBetween(db, { userId: user.userId, kind: channel.kind, events, since, until })
  const over = messages.length === 0 ? new Set() : await findOver({ grants, messageSubjects }, db, user, messages)
  return messages.filter(({ id }) => !over.has(id))
}

/** Ids of those whose subject is done, or not shown to the user any more; all of them for one who cannot sign in. */
async function findOver(
  { grants, messageSubjects }: Pick<Kernel, 'grants' | 'messageSubjects'>,
  db: Db,
  { tenantId, userId }: { tenantId: number; userId: string },
  messages: readonly DigestMessage[],
): Promise<Set<string>> {
  const granted = await grants.load(db, userId)
  if (granted === undefined) return new Set(messages.map(({ id }) => id))
  const { language } = await organisationOf(db)
  const actor: Actor = { ...granted, tenantId, userId, language, requestId: '', sessionId: '', ip: '' }
  const over = new Set<string>()
  for (const { events, findOver: findOverPaths } of messageSubjects) {
    const concerned = messages.filter(({ event }) => events.includes(event))
    if (concerned.length === 0) continue
    const paths = await findOverPaths(
      db,
      actor,
      concerned.map(({ path }) => path),
    )
    for (const { id, path } of concerned) if (paths.has(path)) over.add(id)
  }
  return over
}

/** A delivery as it is sent; `undefined` for a digest without messages. */
export async function withDigest(
  kernel: KernelPart & Pick<Kernel, 'settings'>,
  db: Db,
  tenantId: number,
  delivery: DeliveryToSend,
): Promise<DeliveryToSend | undefined> {
  const { userId, kind, categories, digestSince: since, createDate: until } = delivery
  if (since === null) return delivery
  const { choices } = await findPreference(db, userId)
  const rules = await findRules(db)
  const wanted = { user: { tenantId, userId }, channel: { kind, categories }, choices, rules, since, until }
  const messages = await digestMessages(kernel, db, wanted)
  if (messages.length === 0) return undefined
  const { language } = await organisationOf(db)
  const zone = await zoneOf(db)
  const count = messages.length
  const lines = messages.slice(0, MAX_NAMED).flatMap(({ title, path, sentAt }) => {
    const url = urlOf(kernel.settings.PUBLIC_URL, path)
    return [`${momentIn(zone, sentAt)}  ${title}`, ...(url === '' ? [] : [url]), '']
  })
  if (count > MAX_NAMED) lines.push(translate(language, 'messaging.digestOf.more', { count: count - MAX_NAMED }))
  return {
    ...delivery,
    title: translate(language, 'messaging.digestOf.title', { count }),
    content: lines.map((line) => `<p>${escaped(line)}</p>`).join(''),
    path: INBOX,
    variables: { count: String(count) },
  }
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
