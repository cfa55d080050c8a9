import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readEgressRules } from '#kernel/egress/rules.ts'
import type { ChannelMessage } from '../../channel/driver.ts'
import { memoryMarks, memoryTokens } from '../../testing/vendor/memory-tokens.ts'
import { xmlCallback } from '../../testing/vendor/sealed-callback.ts'
import { MEMBER, MEMBER_MOBILE, wecomDouble } from '../../testing/vendor/wecom-double.ts'
import { wechatWorkCallbacks } from './callback.ts'
import { wechatWorkDriver } from './driver.ts'

const account = { corpId: 'wx5823bf96d3bd56c7', secret: 'corp-secret-of-the-agent', agentId: 218 }
const vendor = await wecomDouble(account)
afterAll(vendor.close)
beforeEach(() => void (vendor.messages.length = 0))

const now = Date.parse('2026-11-27T03:00:00Z')
const rules = readEgressRules('127.0.0.1')
const aDriver = () => wechatWorkDriver({ rules, now: () => now, tokens: memoryTokens(), timeoutMs: 2_000 })
const driver = aDriver()
const settings = {
  owner: { tenantId: 1, channelId: randomUUID() },
  config: { endpoint: vendor.url, corpId: account.corpId, agentId: account.agentId },
  secret: {
    corpSecret: account.secret,
    token: 'QDG6eK',
    encodingAesKey: 'jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C',
  },
}
const message: ChannelMessage = {
  id: '019a0000-0000-7000-8000-000000000003',
  to: MEMBER,
  subject: '请假审批',
  body: '王芳 <b>请假</b> 三天',
  url: 'https://oa.example.com/#/jump',
}
const card: ChannelMessage = {
  ...message,
  actions: [
    { key: 'agree', label: '同意' },
    { key: 'reject', label: '驳回' },
  ],
}

describe('sending', () => {
  test('text, a card with a link, a card with buttons: by what the message has', async () => {
    const { url: _, ...plain } = message
    for (const one of [plain, message, card]) expect(await driver.send(settings, one)).toMatchObject({ kind: 'sent' })
    const [text, linked, buttons] = vendor.messages.map(({ content }) => content)
    expect(text).toMatchObject({ msgtype: 'text', text: { content: `${message.subject}\n${message.body}` } })
    expect(linked).toMatchObject({
      msgtype: 'textcard',
      textcard: { title: message.subject, url: message.url, description: '王芳 ＜b＞请假＜/b＞ 三天' },
      enable_duplicate_check: 1,
    })
    expect(buttons).toMatchObject({
      template_card: { card_type: 'button_interaction', task_id: message.id, button_list: [{ key: 'agree' }, {}] },
    })
    expect(vendor.tokenCalls()).toBe(1)
  })

  test('an account is found by its mobile number', async () => {
    expect(await driver.findByMobile?.(settings, MEMBER_MOBILE)).toEqual({ kind: 'found', account: MEMBER })
    const other = await driver.findByMobile?.(settings, '13900000000')
    expect(other).toEqual({ kind: 'none', reason: 'user not exist ***' })
    vendor.answerNext({ json: { errcode: 0, errmsg: 'ok' } })
    expect(await driver.findByMobile?.(settings, MEMBER_MOBILE)).toMatchObject({ kind: 'none' })
  })

  test('buttons need callbacks', () => {
    const { token: _, ...secret } = settings.secret
    expect(driver.takesAnswers?.(settings)).toBe(true)
    expect(driver.takesAnswers?.({ ...settings, secret })).toBe(false)
  })

  test('long texts are cut between characters', async () => {
    const { url: _, ...plain } = message
    await driver.send(settings, { ...plain, subject: '', body: '审'.repeat(1_000) })
    expect(vendor.messages[0]?.content['text']).toEqual({ content: '审'.repeat(682) })
  })

  test('a card is changed once: the code of its sending, then the code of a pressed button', async () => {
    const result = await driver.send(settings, card)
    const providerId = result.kind === 'sent' ? result.providerId : ''
    const change = { id: card.id, to: MEMBER, providerId, text: '王芳 已同意' }
    expect(await driver.update?.(settings, change)).toMatchObject({ kind: 'sent' })
    expect(vendor.messages[0]?.button).toBe('王芳 已同意')
    expect(await driver.update?.(settings, { ...change, providerId: 'msg1' })).toMatchObject({ code: 'not_a_card' })
  })

  test('a change that the vendor took, but whose answer was lost, is done when it is repeated', async () => {
    const result = await driver.send(settings, card)
    const providerId = result.kind === 'sent' ? result.providerId : ''
    const change = { id: card.id, to: MEMBER, providerId, text: '王芳 已同意' }
    vendor.loseNextAnswer()
    expect(await driver.update?.(settings, change)).toMatchObject({ kind: 'unknown' })
    expect(await driver.update?.(settings, change)).toEqual({ kind: 'sent', providerId })
    expect(vendor.messages[0]?.button).toBe('王芳 已同意')
  })

  test('users without the application and unknown ones are refused for good, limits pass', async () => {
    expect(await driver.send(settings, { ...message, to: 'OutOfSight' })).toMatchObject({
      kind: 'permanent',
      code: 'invaliduser',
    })
    expect(await driver.send(settings, { ...message, to: 'no-one' })).toEqual({
      kind: 'permanent',
      code: '81013',
      reason: 'user *** invalid',
    })
    vendor.answerNext({ json: { errcode: 45_009, errmsg: 'api freq out of limit' } })
    expect(await driver.send(settings, message)).toMatchObject({ kind: 'temporary', code: '45009' })
  })

  test('a token that ended is replaced; wrong keys are refused without repeating them', async () => {
    vendor.endToken()
    expect(await driver.send(settings, message)).toMatchObject({ kind: 'sent' })
    const wrong = { ...settings, secret: { ...settings.secret, corpSecret: 'another-secret' } }
    const result = await aDriver().send(wrong, message)
    expect(result).toEqual({ kind: 'temporary', code: '40001', reason: 'invalid credential ***' })
  })

  test('a lost answer is unknown', async () => {
    await driver.send(settings, message)
    vendor.loseNextAnswer()
    expect(await driver.send(settings, message)).toMatchObject({ kind: 'unknown' })
  })

  test('addresses inside are not called', async () => {
    const walled = wechatWorkDriver({ rules: readEgressRules(''), now: () => now, tokens: memoryTokens() })
    expect(await walled.send(settings, message)).toMatchObject({ kind: 'temporary', code: 'egress_refused' })
  })
})

describe('callbacks', () => {
  const keys = { token: settings.secret.token, aesKey: settings.secret.encodingAesKey, receiver: account.corpId }
  const seconds = now / 1_000
  const aReader = () => wechatWorkCallbacks({ now: () => now, spend: memoryMarks() })
  const pressed = (agent = 218) => `<xml><ToUserName><![CDATA[${account.corpId}]]></ToUserName>
    <FromUserName><![CDATA[${MEMBER}]]></FromUserName><CreateTime>1630000000</CreateTime>
    <MsgType><![CDATA[event]]></MsgType><Event><![CDATA[template_card_event]]></Event>
    <EventKey><![CDATA[agree]]></EventKey><TaskId><![CDATA[${card.id}]]></TaskId>
    <CardType><![CDATA[button_interaction]]></CardType><ResponseCode><![CDATA[code-2]]></ResponseCode>
    <AgentID>${agent}</AgentID></xml>`

  test('the published example proves the address', async () => {
    const at = 1_409_659_589
    const read = wechatWorkCallbacks({ now: () => at * 1_000, spend: memoryMarks() })
    const outcome = await read(settings, {
      method: 'GET',
      headers: {},
      body: '',
      query: {
        msg_signature: '5c45ff5e21c57e6ad56bac8758b79b1d9ac89fd3',
        timestamp: String(at),
        nonce: '263014780',
        echostr: 'P9nAzCzyDtyTWESHep1vC5X9xho/qYX3Zpb4yKa9SKld1DsH3Iyt3tP3zNdtp+4RPcs8TgAE7OaBO+FZXvnaqQ==',
      },
    })
    expect(outcome).toMatchObject({ kind: 'taken', answer: { body: '1616140317555161061' } })
  })

  test('name the user, the card and the button', async () => {
    const outcome = await aReader()(settings, xmlCallback(keys, pressed(), seconds))
    expect(outcome).toMatchObject({
      kind: 'taken',
      events: [{ kind: 'action', id: card.id, from: MEMBER, key: 'agree', providerId: '|code-2' }],
    })
  })

  test('pressing twice is two calls; the same call is one', async () => {
    const read = aReader()
    const call = xmlCallback(keys, pressed(), seconds)
    expect(await read(settings, call)).toMatchObject({ kind: 'taken' })
    expect(await read(settings, call)).toEqual({ kind: 'refused', fault: 'replayed' })
    expect(await read(settings, xmlCallback(keys, pressed(), seconds))).toMatchObject({ kind: 'taken' })
  })

  test('are refused when forged, old, or of another corporation or application', async () => {
    const read = aReader()
    for (const [request, fault] of [
      [xmlCallback({ ...keys, token: 'guess' }, pressed(), seconds), 'signature'],
      [xmlCallback(keys, pressed(), seconds - 301), 'stale'],
      [xmlCallback({ ...keys, receiver: 'wxOther' }, pressed(), seconds), 'unreadable'],
      [xmlCallback({ ...keys, aesKey: 'A'.repeat(43) }, pressed(), seconds), 'unreadable'],
      [xmlCallback(keys, pressed(7), seconds), 'unreadable'],
      [{ method: 'POST', headers: {}, query: {}, body: '' }, 'unreadable'],
    ] as const)
      expect(await read(settings, request)).toEqual({ kind: 'refused', fault })
  })
})
