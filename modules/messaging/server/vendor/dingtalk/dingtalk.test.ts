import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readEgressRules } from '#kernel/egress/rules.ts'
import type { ChannelMessage } from '../../channel/driver.ts'
import {
  CARD_SETTINGS,
  cardCallback,
  dingtalkDouble,
  eventCallback,
  robotCallback,
  STAFF,
  STAFF_MOBILE,
} from '../../testing/vendor/dingtalk-double.ts'
import { memoryMarks, memoryTokens } from '../../testing/vendor/memory-tokens.ts'
import { decrypted, sha1Of } from '../../testing/vendor/sealed-callback.ts'
import { dingtalkCallbacks } from './callback.ts'
import { dingtalkDriver } from './driver.ts'
import { refusal } from './errors.ts'

const account = { appKey: 'suite4xxxxxxxxxxxxxxx', appSecret: 'app-secret-of-dingtalk', agentId: '1234567890' }
const vendor = await dingtalkDouble(account)
afterAll(vendor.close)
beforeEach(() => {
  vendor.notices.length = 0
  vendor.cards.clear()
})

const now = Date.parse('2026-11-27T03:00:00Z')
const rules = readEgressRules('127.0.0.1')
const aDriver = () => dingtalkDriver({ rules, now: () => now, tokens: memoryTokens(), timeoutMs: 2_000 })
const driver = aDriver()
const settings = {
  owner: { tenantId: 1, channelId: randomUUID() },
  config: {
    endpoint: vendor.url,
    oapiEndpoint: vendor.url,
    appKey: account.appKey,
    agentId: account.agentId,
    ...CARD_SETTINGS,
  },
  secret: {
    appSecret: account.appSecret,
    token: '123456',
    encodingAesKey: '4g5j64qlyl3zvetqxz5jiocdr586fn2zvjpa8zls3ij',
    cardApiSecret: 'secret-of-all-cards',
  },
}
const message: ChannelMessage = {
  id: '019a0000-0000-7000-8000-000000000004',
  to: STAFF,
  subject: '请假审批',
  body: '王芳 请假 三天',
  url: 'https://oa.example.com/#/jump',
}
const card: ChannelMessage = { ...message, actions: [{ key: 'agree', label: '同意' }] }

describe('a work notice', () => {
  test('is handed over, then asked for, with its id in all of its digits', async () => {
    const result = await driver.send(settings, message)
    expect(result).toEqual({ kind: 'sent', providerId: vendor.notices[0]?.taskId })
    const providerId = result.kind === 'sent' ? result.providerId : ''
    expect(Number(providerId)).toBeGreaterThan(Number.MAX_SAFE_INTEGER)
    expect(vendor.notices[0]?.msg).toMatchObject({ msgtype: 'oa', oa: { message_url: message.url } })
    expect(await driver.query?.(settings, message, providerId)).toEqual({ kind: 'delivered' })
    expect(await driver.query?.(settings, message, undefined)).toEqual({ kind: 'unknown' })
    await expect(driver.query?.(settings, message, '1')).rejects.toThrow('in vain')
  })

  test('of which the vendor says why it came to nothing', async () => {
    const stranger = { ...message, to: 'stranger' }
    const result = await driver.send(settings, stranger)
    const providerId = result.kind === 'sent' ? result.providerId : ''
    expect(await driver.query?.(settings, stranger, providerId)).toMatchObject({ kind: 'failed', code: 'invalid_user' })
    const [notice] = vendor.notices
    if (!notice) throw new Error('nothing was sent')
    const of = async (send_result: Record<string, unknown>) => {
      notice.result = send_result
      return await driver.query?.(settings, stranger, providerId)
    }
    expect(await of({ forbidden_list: [{ code: '143106', count: 1, userid: 'stranger' }] })).toMatchObject({
      kind: 'failed',
      code: '143106',
    })
    expect(await of({ failed_user_id_list: ['stranger'] })).toMatchObject({ code: 'failed_user' })
    expect(await of({})).toEqual({ kind: 'pending' })
  })

  test('text where there is no page, and also a card’s where the channel has no cards', async () => {
    const { url: _, ...plain } = message
    await driver.send(settings, plain)
    const { robotCode: __, ...config } = settings.config
    await driver.send({ ...settings, config }, card)
    expect(vendor.notices.map(({ msg }) => msg['msgtype'])).toEqual(['text', 'oa'])
    expect(vendor.cards.size).toBe(0)
  })
})

describe('a card', () => {
  test('is delivered under our id, and changed', async () => {
    expect(await driver.send(settings, card)).toEqual({ kind: 'sent', providerId: `card:${card.id}` })
    const change = { id: card.id, to: STAFF, providerId: `card:${card.id}`, text: '王芳 已同意' }
    expect(await driver.update?.(settings, change)).toMatchObject({ kind: 'sent' })
    expect(vendor.cards.get(card.id)?.params).toMatchObject({
      title: '请假审批',
      status: 'done',
      result: '王芳 已同意',
    })
    expect(await driver.query?.(settings, card, `card:${card.id}`)).toEqual({ kind: 'delivered' })
    expect(await driver.update?.(settings, { ...change, id: 'other' })).toMatchObject({ kind: 'permanent' })
    expect(await driver.update?.(settings, { ...change, providerId: '12' })).toMatchObject({ code: 'not_a_card' })
  })

  test('has its callbacks registered before it is sent, once, and again when the secret is another', async () => {
    const callback = 'https://office.example.com/msg/callback/1'
    const calls = () => vendor.calls.filter(({ path }) => path.endsWith('/register')).length
    const fresh = aDriver()
    const before = calls()
    for (let times = 0; times < 2; times += 1)
      expect(await fresh.send({ ...settings, callback }, card)).toMatchObject({ kind: 'sent' })
    expect(calls()).toBe(before + 1)
    expect(vendor.routes.get('portico')).toEqual({ url: callback, apiSecret: settings.secret.cardApiSecret })
    const secret = { ...settings.secret, cardApiSecret: 'another-secret-of-cards' }
    await fresh.send({ ...settings, secret, callback }, card)
    expect(vendor.routes.get('portico')?.apiSecret).toBe(secret.cardApiSecret)
    expect(calls()).toBe(before + 2)
  })

  test('whose callbacks cannot be registered waits, and neither address nor secret is repeated', async () => {
    const callback = 'https://office.example.com/msg/callback/1'
    const { cardApiSecret } = settings.secret
    await driver.send(settings, message)
    vendor.answerNext({ status: 400, json: { code: 'param.error', message: `no ${callback} ${cardApiSecret}` } })
    expect(await driver.send({ ...settings, callback }, card)).toEqual({
      kind: 'temporary',
      code: 'param.error',
      reason: 'no *** ***',
    })
    expect(vendor.cards.size).toBe(0)
  })

  test('is offered only where its buttons can be answered', () => {
    expect(driver.takesAnswers?.(settings)).toBe(true)
    const { cardApiSecret: _, ...secret } = settings.secret
    expect(driver.takesAnswers?.({ ...settings, secret })).toBe(false)
    expect(driver.takesAnswers?.({ ...settings, config: { ...settings.config, robotCode: '' } })).toBe(false)
  })

  test('whose answer was lost is found under our id', async () => {
    await driver.send(settings, message)
    vendor.loseNextAnswer()
    expect(await driver.send(settings, card)).toMatchObject({ kind: 'unknown' })
    expect(await driver.query?.(settings, card, undefined)).toEqual({ kind: 'delivered' })
    expect(vendor.cards.get(card.id)?.params).toMatchObject({ title: card.subject, status: 'open' })
    expect(await driver.query?.(settings, { ...card, id: 'never sent' }, undefined)).toEqual({ kind: 'unknown' })
    vendor.answerNext({ status: 503, json: { code: 'ServiceUnavailable', message: '' } })
    await expect(driver.query?.(settings, card, undefined)).rejects.toThrow('in vain')
  })

  test('for a user whom the robot does not reach is refused for good', async () => {
    expect(await driver.send(settings, { ...card, to: 'stranger' })).toMatchObject({
      kind: 'permanent',
      code: 'card_not_delivered',
    })
  })
})

test('an account is found by its mobile number', async () => {
  expect(await driver.findByMobile?.(settings, STAFF_MOBILE)).toEqual({ kind: 'found', account: STAFF })
  expect(await driver.findByMobile?.(settings, '13900000000')).toEqual({ kind: 'none', reason: 'user not found' })
})

describe('calls', () => {
  test('share one token, and replace it once it has ended, on both interfaces', async () => {
    const fresh = aDriver()
    const before = vendor.tokenCalls()
    await fresh.send(settings, message)
    await fresh.send(settings, card)
    expect(vendor.tokenCalls()).toBe(before + 1)
    vendor.endToken()
    expect(await fresh.send(settings, message)).toMatchObject({ kind: 'sent' })
    vendor.endToken()
    expect(await fresh.send(settings, card)).toMatchObject({ kind: 'sent' })
    expect(vendor.tokenCalls()).toBe(before + 3)
  })

  test('with wrong keys are refused, and neither keys nor users are repeated', async () => {
    const wrong = { ...settings, secret: { ...settings.secret, appSecret: 'another-secret' } }
    expect(await aDriver().send(wrong, message)).toEqual({
      kind: 'temporary',
      code: 'invalidClientIdOrSecret',
      reason: 'no such client *** ***',
    })
    await driver.send(settings, message)
    vendor.answerNext({ json: { errcode: 33_012, errmsg: `no ${STAFF}` } })
    expect(await driver.send(settings, message)).toEqual({ kind: 'permanent', code: '33012', reason: 'no ***' })
  })

  test('without an answer are unknown, those for a token have sent nothing', async () => {
    await driver.send(settings, message)
    vendor.loseNextAnswer()
    expect(await driver.send(settings, message)).toMatchObject({ kind: 'unknown' })
    vendor.loseNextAnswer()
    expect(await aDriver().send(settings, message)).toMatchObject({ kind: 'temporary' })
  })

  test('go to no address inside: neither for the token nor for the message', async () => {
    const walled = dingtalkDriver({ rules: readEgressRules(''), now: () => now, tokens: memoryTokens() })
    expect(await walled.send(settings, message)).toMatchObject({ kind: 'temporary', code: 'egress_refused' })
    const inside = { ...settings, config: { ...settings.config, oapiEndpoint: 'http://169.254.169.254' } }
    expect(await driver.send(inside, message)).toMatchObject({ kind: 'temporary', code: 'egress_refused' })
  })
})

test.each([
  ['-1', 'temporary'],
  ['90018', 'temporary'],
  ['Forbidden.AccessDenied.QpsLimitForApi', 'temporary'],
  ['Throttling.Api', 'temporary'],
  ['33012', 'permanent'],
  ['60011', 'temporary'],
  ['param.cardTemplateIdEmpty', 'permanent'],
] as const)('%s is %s', (code, kind) => expect(refusal(code, '').kind).toBe(kind))

describe('callbacks', () => {
  const keys = { token: settings.secret.token, aesKey: settings.secret.encodingAesKey, receiver: account.appKey }
  const aReader = (at = now) => dingtalkCallbacks({ now: () => at, spend: memoryMarks() })

  test('the published example is read, and answered under encryption', async () => {
    const at = 1_445_827_045_067
    const outcome = await aReader(at)(settings, {
      method: 'POST',
      headers: {},
      query: {
        signature: '5a65ceeef9aab2d149439f82dc191dd6c5cbe2c0',
        timestamp: String(at),
        nonce: 'nEXhMP4r',
      },
      body: JSON.stringify({
        encrypt:
          '1a3NBxmCFwkCJvfoQ7WhJHB+iX3qHPsc9JbaDznE1i03peOk1LaOQoRz3+nlyGNhwmwJ3vDMG+OzrHMeiZI7gTRWVdUBmfxjZ8Ej23JVYa9V' +
          'rYeJ5as7XM/ZpulX8NEQis44w53h1qAgnC3PRzM7Zc/D6Ibr0rgUathB6zRHP8PYrfgnNOS9PhSBdHlegK+AGGanfwjXuQ9+0pZcy0w9lQ==',
      }),
    })
    if (outcome.kind !== 'taken') throw new Error(outcome.fault)
    const answer = JSON.parse(outcome.answer.body) as Record<string, string>
    expect(decrypted(keys, answer['encrypt'] ?? '')).toBe('success')
    expect(answer['msg_signature']).toBe(
      sha1Of(keys.token, answer['timeStamp'] ?? '', answer['nonce'] ?? '', answer['encrypt'] ?? ''),
    )
  })

  const pressed = {
    type: 'actionCallback',
    outTrackId: card.id,
    corpId: 'ding9f50b15bccd16741',
    userId: STAFF,
    content: JSON.stringify({ cardPrivateData: { actionIds: ['1'], params: { action: 'agree' } } }),
  }

  test('name the user, the card and the button', async () => {
    const call = cardCallback(settings.secret.cardApiSecret, pressed, now)
    const read = aReader()
    expect(await read(settings, call)).toMatchObject({
      kind: 'taken',
      events: [{ kind: 'action', id: card.id, from: STAFF, key: 'agree', providerId: `card:${card.id}` }],
    })
    expect(await read(settings, call)).toEqual({ kind: 'refused', fault: 'replayed' })
  })

  test('bring what users write to the robot', async () => {
    const reply = { msgtype: 'text', text: { content: ' 482913 ' }, senderStaffId: STAFF, conversationType: '1' }
    expect(await aReader()(settings, robotCallback(account.appSecret, reply, now))).toMatchObject({
      events: [{ kind: 'text', from: STAFF, text: ' 482913 ' }],
    })
    expect(await aReader()(settings, robotCallback('guess', reply, now))).toEqual({
      kind: 'refused',
      fault: 'signature',
    })
  })

  test('are refused when forged, old, repeated, for another application, or not set up', async () => {
    const event = { EventType: 'check_url' }
    const good = eventCallback(keys, event, now)
    const read = aReader()
    const { cardApiSecret, ...secret } = settings.secret
    expect(await read(settings, good)).toMatchObject({ kind: 'taken', events: [] })
    for (const [request, fault] of [
      [good, 'replayed'],
      [eventCallback({ ...keys, token: 'guess' }, event, now), 'signature'],
      [eventCallback(keys, event, now - 301_000), 'stale'],
      [eventCallback({ ...keys, receiver: 'other' }, event, now), 'unreadable'],
      [cardCallback('guess', pressed, now), 'signature'],
      [cardCallback(cardApiSecret, pressed, now + 301_000), 'stale'],
      [cardCallback(cardApiSecret, { ...pressed, userId: 7 }, now), 'unreadable'],
      [{ ...good, body: 'x'.repeat(70_000) }, 'unreadable'],
    ] as const)
      expect(await read(settings, request)).toEqual({ kind: 'refused', fault })
    expect(await read({ ...settings, secret }, cardCallback(cardApiSecret, pressed, now))).toEqual({
      kind: 'refused',
      fault: 'not_set_up',
    })
  })
})
