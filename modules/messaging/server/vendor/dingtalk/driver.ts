/** DingTalk: work notices of an internal application, and interactive cards where there are actions. */
import { z } from 'zod'
import type {
  ChannelDriver,
  ChannelMessage,
  DriverSettings,
  Receipt,
  SendResult,
} from '#messaging/server/channel/driver.ts'
import { exactId, readJson } from '../shared/call.ts'
import { accountOf, INVALID_SETTINGS, permanent, resultOf, sent, strangeAnswer } from '../shared/results.ts'
import type { TokenDeps } from '../shared/with-token.ts'
import { callNamed, callNumbered, readDingtalk, type Dingtalk } from './api.ts'
import { cardOf, changedCard, hasCards, isCard, noticeOf, sameCard } from './content.ts'
import { callbackRegistry, type CallbackRegistry } from './registry.ts'

/** Ids of cards are our own; those of notices are the vendor's. */
const CARD = 'card:'

const Delivered = z.object({
  success: z.boolean().optional(),
  result: z.object({
    deliverResults: z.array(z.object({ success: z.boolean(), errorMsg: z.string().nullish() })).default([]),
  }),
})
const Found = z.object({ result: z.object({ userid: z.string().min(1) }) })
const Changed = z.object({ success: z.boolean() })
const Users = z.array(z.string()).nullish()
const Progress = z.object({
  send_result: z.object({
    invalid_user_id_list: Users,
    forbidden_user_id_list: Users,
    failed_user_id_list: Users,
    read_user_id_list: Users,
    unread_user_id_list: Users,
    forbidden_list: z.array(z.object({ code: z.coerce.string(), userid: z.string() })).nullish(),
  }),
})

export function dingtalkDriver(deps: TokenDeps): ChannelDriver {
  const registry = callbackRegistry(deps)
  return {
    kind: 'dingtalk',
    async send(settings, message) {
      const read = readDingtalk(settings)
      if (!read) return INVALID_SETTINGS
      return await resultOf(async () =>
        isCard(read.config, message)
          ? await sendCard({ ...deps, registry }, settings, read, message)
          : await sendNotice(deps, settings, read, message),
      )
    },
    takesAnswers(settings) {
      const read = readDingtalk(settings)
      return read !== undefined && hasCards(read.config) && read.secret.cardApiSecret !== ''
    },
    async findByMobile(settings, mobile) {
      const read = readDingtalk(settings)
      if (!read) return accountOf(INVALID_SETTINGS)
      const result = await resultOf(async () => {
        const call = { path: '/topapi/v2/user/getbymobile', content: { mobile }, hidden: [mobile] }
        const called = await callNumbered(deps, settings, read, call)
        if ('failed' in called) return called.failed
        const account = readJson(Found, called.answer.body)?.result.userid
        return account === undefined ? strangeAnswer(called.answer) : sent(account)
      })
      return accountOf(result)
    },
    query: async (settings, message, providerId) => await queryNotice(deps, settings, message, providerId),
    async update(settings, change) {
      const read = readDingtalk(settings)
      if (!read) return INVALID_SETTINGS
      if (!change.providerId.startsWith(CARD)) return permanent('not_a_card', 'only cards are changed')
      return await resultOf(async () => {
        const call = {
          path: '/v1.0/card/instances',
          method: 'PUT' as const,
          content: changedCard(change),
          hidden: [change.to],
        }
        const called = await callNamed(deps, settings, read, call)
        if ('failed' in called) return called.failed
        const isChanged = readJson(Changed, called.answer.body)?.success === true
        return isChanged ? sent(change.providerId) : strangeAnswer(called.answer)
      })
    },
  }
}

async function sendNotice(
  deps: TokenDeps,
  settings: DriverSettings,
  read: Dingtalk,
  message: ChannelMessage,
): Promise<SendResult> {
  const called = await callNumbered(deps, settings, read, {
    path: '/topapi/message/corpconversation/asyncsend_v2',
    content: { agent_id: read.config.agentId, userid_list: message.to, msg: noticeOf(message) },
    hidden: [message.to],
  })
  if ('failed' in called) return called.failed
  const id = exactId(called.answer.body, 'task_id')
  return id === undefined ? strangeAnswer(called.answer) : sent(id)
}

async function sendCard(
  deps: TokenDeps & { registry: CallbackRegistry },
  settings: DriverSettings,
  read: Dingtalk,
  message: ChannelMessage,
): Promise<SendResult> {
  const refusal = await deps.registry.register(settings, read)
  if (refusal) return refusal
  const called = await callNamed(deps, settings, read, {
    path: '/v1.0/card/instances/createAndDeliver',
    content: cardOf(read.config, message),
    hidden: [message.to],
  })
  if ('failed' in called) return called.failed
  const reply = readJson(Delivered, called.answer.body)
  if (!reply) return strangeAnswer(called.answer)
  const failed = reply.result.deliverResults.find(({ success }) => !success)
  return failed ? permanent('card_not_delivered', 'the robot could not deliver the card') : sent(CARD + message.id)
}

/** A card is delivered with its call, a notice later. Without its id a notice cannot be asked for; a card has ours. */
async function queryNotice(
  deps: TokenDeps,
  settings: DriverSettings,
  message: ChannelMessage,
  providerId: string | undefined,
): Promise<Receipt> {
  const read = readDingtalk(settings)
  if (!read) throw new Error('the settings of the channel are incomplete')
  if (providerId === undefined && isCard(read.config, message)) return await findCard(deps, settings, read, message)
  if (providerId === undefined) return { kind: 'unknown' }
  if (providerId.startsWith(CARD)) return { kind: 'delivered' }
  const called = await callNumbered(deps, settings, read, {
    path: '/topapi/message/corpconversation/getsendresult',
    content: { agent_id: read.config.agentId, task_id: providerId },
    hidden: [message.to],
  })
  const progress = 'answer' in called ? readJson(Progress, called.answer.body) : undefined
  if (!progress) throw new Error('the provider was asked in vain')
  return receiptOf(progress.send_result, message.to)
}

/** A card that can be written what it has already is there. @throws Error without an answer */
async function findCard(
  deps: TokenDeps,
  settings: DriverSettings,
  read: Dingtalk,
  message: ChannelMessage,
): Promise<Receipt> {
  const content = sameCard(message)
  const call = { path: '/v1.0/card/instances', method: 'PUT' as const, content, hidden: [message.to] }
  const called = await callNamed(deps, settings, read, call)
  if ('answer' in called) return { kind: 'delivered' }
  if (called.failed.kind === 'permanent') return { kind: 'unknown' }
  throw new Error('the provider was asked in vain')
}

function receiptOf(result: z.output<typeof Progress>['send_result'], user: string): Receipt {
  const names = (list: readonly string[] | null | undefined) => list?.includes(user) === true
  if (names(result.read_user_id_list) || names(result.unread_user_id_list)) return { kind: 'delivered' }
  if (names(result.invalid_user_id_list)) return failed('invalid_user', 'the user is not one of the corporation')
  const forbidden = result.forbidden_list?.find(({ userid }) => userid === user)
  if (forbidden || names(result.forbidden_user_id_list))
    // 143105: too many on one day; 143106: the same text on one day.
    return failed(forbidden?.code ?? 'forbidden_user', 'limits of the vendor kept it from the user')
  if (names(result.failed_user_id_list)) return failed('failed_user', 'the vendor could not deliver it')
  return { kind: 'pending' }
}

const failed = (code: string, reason: string): Receipt => ({ kind: 'failed', code, reason })
