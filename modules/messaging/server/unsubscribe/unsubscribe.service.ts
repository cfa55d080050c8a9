/**
 * Ending mails of a category without signing in (RFC 8058). Looking changes nothing, because scanners of mail follow
 * links; a POST with the words of the standard ends them, by the receiver's mail program or by the button of the page.
 */
import type { Tx } from '#kernel/database/lease.ts'
import type { RawAnswer, RawCall, RawRoute } from '#kernel/http/raw.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { MessageChoice } from '#messaging/contract/preference.ts'
import { organisationOf } from '../delivery/compose.ts'
import { placeKey, ruleOf } from '../preference/carried-events.ts'
import { findRules } from '../preference/preference.repo.ts'
import { loadForUpdate, write } from '../preference/preference.service.ts'
import { readUnsubscribeToken, type UnsubscribeClaim } from './unsubscribe-token.ts'
import { unsubscribePage } from './unsubscribe-page.ts'
import { findReceiver } from './unsubscribe.repo.ts'
import { UNSUBSCRIBE_PATH } from './unsubscribe-url.ts'

type KernelPart = Pick<Kernel, 'database' | 'dispatch' | 'keyFor'>

const NOT_FOUND: RawAnswer = { status: 404, contentType: 'text/plain', body: '' }
const NOT_ASKED: RawAnswer = { status: 400, contentType: 'text/plain', body: '' }

export const unsubscribing = (kernel: KernelPart): RawRoute => ({
  id: 'messagePreference.unsubscribe',
  path: UNSUBSCRIBE_PATH,
  handle: (call) => unsubscribe(kernel, call),
})

/** A token that is forged, and one of a user or tenant that is gone or closed, are the same 404. */
async function unsubscribe(kernel: KernelPart, { method, params, body }: RawCall): Promise<RawAnswer> {
  const claim = readUnsubscribeToken(kernel, params['token'] ?? '')
  // Of security no address is made; one would have no effect.
  const receiver = claim && claim.of !== 'security' ? await findReceiver(kernel, claim) : undefined
  if (claim === undefined || receiver === undefined) return NOT_FOUND
  const { database } = kernel
  const isAsked = method === 'POST'
  if (isAsked && !isOneClick(body)) return NOT_ASKED
  const shown = await database.read(claim.tenantId, async (db) => {
    const { language, name: organisation } = await organisationOf(db)
    const rules = await findRules(db)
    const isKept = claim.of !== 'digest' && ruleOf(rules, claim.of, 'mail') === 'now'
    return { language, organisation, isKept }
  })
  if (isAsked)
    await database.transaction(claim.tenantId, (tx) => endMails(tx, { ...claim, realName: receiver.realName }))
  const { language, organisation, isKept } = shown
  const category = translate(language, `messaging.mails.${claim.of}`)
  return unsubscribePage({ language, organisation, category, state: isAsked ? (isKept ? 'kept' : 'done') : 'ask' })
}

/** As a form or as parts of one; nothing else is an order. */
const isOneClick = (body: string): boolean =>
  /(?:^|&)List-Unsubscribe=One-Click(?:&|$)/.test(body.trim()) ||
  /name="?List-Unsubscribe"?\r?\n\r?\nOne-Click\r?\n/.test(body)

async function endMails(tx: Tx, { of, ...user }: UnsubscribeClaim & { realName: string }): Promise<void> {
  const before = await loadForUpdate(tx, user)
  const ended = (place: string, choice: MessageChoice): MessageChoice =>
    place.endsWith(' mail') && choice === 'digest' ? 'off' : choice
  const choices =
    of === 'digest'
      ? Object.fromEntries(Object.entries(before.choices).map(([place, choice]) => [place, ended(place, choice)]))
      : { ...before.choices, [placeKey(of, 'mail')]: 'off' as const }
  await write(tx, { ...user, requestId: '', ip: '' }, before, { ...before, choices })
}
