/**
 * What DingTalk calls us with: events (signed and encrypted), buttons of cards and messages to the robot. The signature
 * of the last two covers their time alone: their content is as trustworthy as the address is secret.
 */
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { DriverSettings } from '#messaging/server/channel/driver.ts'
import { readJson } from '../shared/call.ts'
import {
  refused,
  type CallbackDeps,
  type CallbackEvent,
  type CallbackOutcome,
  type CallbackReader,
  type CallbackRequest,
} from '../shared/callback.ts'
import { faultOf, freshnessFault, isSameText, openEnvelope, sealEnvelope, signatureOf } from '../shared/envelope.ts'
import { readDingtalk, type Dingtalk } from './api.ts'

const MAX_BODY = 65_536
const MAX_TEXT = 2_048
const CARD = 'card:'

const Envelope = z.object({ encrypt: z.string().min(1) })
const Pressed = z.object({
  type: z.literal('actionCallback'),
  outTrackId: z.string().min(1).max(100),
  corpId: z.string().max(100).default(''),
  userId: z.string().min(1).max(100),
  /** JSON again. */
  content: z.string(),
})
const PressedContent = z.object({
  cardPrivateData: z.object({
    actionIds: z.array(z.string()).default([]),
    params: z.record(z.string(), z.unknown()).default({}),
  }),
})
const RobotMessage = z.object({
  msgtype: z.literal('text'),
  text: z.object({ content: z.string() }),
  senderStaffId: z.string().min(1).max(100),
})

export function dingtalkCallbacks(deps: CallbackDeps): CallbackReader {
  return async (settings: DriverSettings, request: CallbackRequest) => {
    const read = readDingtalk(settings)
    if (!read) return refused('not_set_up')
    if (request.method !== 'POST' || request.body.length > MAX_BODY) return refused('unreadable')
    if (request.headers['x-ddpaas-signature'] !== undefined) return await readPressed(deps, read, request)
    if (request.headers['sign'] !== undefined) return await readRobotMessage(deps, read, request)
    return await readEvent(deps, read, request)
  }
}

/** Only the check of the address is of use here; every event has to be answered under encryption. */
async function readEvent(
  deps: CallbackDeps,
  { config, secret }: Dingtalk,
  { query, body }: CallbackRequest,
): Promise<CallbackOutcome> {
  const { token, encodingAesKey } = secret
  if (token === '' || encodingAesKey === '') return refused('not_set_up')
  const envelope = readJson(Envelope, body)
  if (!envelope) return refused('unreadable')
  const { timestamp = '', nonce = '' } = query
  const signature = query['msg_signature'] ?? query['signature']
  const parts = [token, timestamp, nonce, envelope.encrypt]
  const fault = await faultOf(deps, { signature, parts, at: Number(timestamp) })
  if (fault) return refused(fault)
  const keys = { token, encodingAesKey, receiver: config.appKey }
  if (openEnvelope(keys, envelope.encrypt) === undefined) return refused('unreadable')
  const sealed = sealEnvelope(keys, 'success')
  const answer = {
    msg_signature: signatureOf([token, timestamp, nonce, sealed]),
    timeStamp: timestamp,
    nonce,
    encrypt: sealed,
  }
  return { kind: 'taken', events: [], answer: { contentType: 'application/json', body: JSON.stringify(answer) } }
}

async function readPressed(
  deps: CallbackDeps,
  { config, secret }: Dingtalk,
  { headers, body }: CallbackRequest,
): Promise<CallbackOutcome> {
  const { 'x-ddpaas-signature': signature = '', 'x-ddpaas-signature-timestamp': timestamp = '' } = headers
  if (secret.cardApiSecret === '') return refused('not_set_up')
  const due = createHmac('sha256', secret.cardApiSecret).update(timestamp).digest('base64')
  if (!isSameText(signature, due)) return refused('signature')
  const pressed = readJson(Pressed, body)
  const content = pressed && readJson(PressedContent, pressed.content)?.cardPrivateData
  if (!pressed || !content) return refused('unreadable')
  if (config.corpId !== '' && pressed.corpId !== config.corpId) return refused('unreadable')
  const fault = await freshnessFault(deps, Number(timestamp), `${signature}\n${body}`)
  if (fault) return refused(fault)
  const { action } = content.params
  const key = typeof action === 'string' ? action : content.actionIds[0]
  const { outTrackId: id, userId: from } = pressed
  const events: CallbackEvent[] = key ? [{ kind: 'action', id, from, key, providerId: CARD + id }] : []
  return { kind: 'taken', events, answer: { contentType: 'application/json', body: '{}' } }
}

async function readRobotMessage(
  deps: CallbackDeps,
  { secret }: Dingtalk,
  { headers, body }: CallbackRequest,
): Promise<CallbackOutcome> {
  const { sign = '', timestamp = '' } = headers
  const due = createHmac('sha256', secret.appSecret).update(`${timestamp}\n${secret.appSecret}`).digest('base64')
  if (!isSameText(sign, due)) return refused('signature')
  const reply = readJson(RobotMessage, body)
  if (!reply) return refused('unreadable')
  const fault = await freshnessFault(deps, Number(timestamp), `${sign}\n${body}`)
  if (fault) return refused(fault)
  const text = reply.text.content.slice(0, MAX_TEXT)
  return {
    kind: 'taken',
    events: [{ kind: 'text', from: reply.senderStaffId, text }],
    answer: { contentType: 'application/json', body: '{}' },
  }
}
