import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readEgressRules } from '#kernel/egress/rules.ts'
import type { ChannelMessage } from '../../channel/driver.ts'
import { memoryMarks, memoryTokens } from '../../testing/vendor/memory-tokens.ts'
import { sha1Of, xmlCallback } from '../../testing/vendor/sealed-callback.ts'
import { SUBSCRIBER, TEMPLATE, wechatDouble } from '../../testing/vendor/wechat-double.ts'
import { isReceiptOf } from '../shared/matching.ts'
import { wechatMpCallbacks } from './callback.ts'
import { wechatMpDriver } from './driver.ts'

const account = { appId: 'wx5823bf96d3bd56c7', secret: 'app-secret-of-the-account' }
const vendor = await wechatDouble(account)
afterAll(vendor.close)
beforeEach(() => void (vendor.messages.length = 0))

const now = Date.parse('2026-11-27T03:00:00Z')
const rules = readEgressRules('127.0.0.1')
const aDriver = () => wechatMpDriver({ rules, now: () => now, tokens: memoryTokens(), timeoutMs: 2_000 })
const driver = aDriver()
const settings = {
  owner: { tenantId: 1, channelId: randomUUID() },
  config: { endpoint: vendor.url, appId: account.appId },
  secret: {
    appSecret: account.secret,
    token: 'QDG6eK',
    encodingAesKey: 'jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C',
  },
}
const message: ChannelMessage = {
  id: 'delivery-1',
  to: SUBSCRIBER,
  subject: '',
  body: '',
  url: 'https://oa.example.com/#/jump',
  template: { code: TEMPLATE, params: { thing1: '请假', time2: '2026-11-27' } },
}

describe('sending', () => {
  test('fills the template, with the id in all of its digits and one token for all', async () => {
    const before = vendor.tokenCalls()
    const result = await driver.send(settings, message)
    expect(result).toEqual({ kind: 'sent', providerId: vendor.messages[0]?.msgid })
    expect(Number(vendor.messages[0]?.msgid)).toBeGreaterThan(Number.MAX_SAFE_INTEGER)
    await driver.send(settings, { ...message, id: 'delivery-2' })
    expect(vendor.tokenCalls()).toBe(before + 1)
    expect(vendor.messages[1]?.data).toEqual({ thing1: { value: '请假' }, time2: { value: '2026-11-27' } })
  })

  test('a token that another system has ended is replaced once', async () => {
    await driver.send(settings, message)
    vendor.endToken()
    const before = vendor.tokenCalls()
    expect(await driver.send(settings, { ...message, id: 'delivery-3' })).toMatchObject({ kind: 'sent' })
    expect(vendor.tokenCalls()).toBe(before + 1)
    const ended = { json: { errcode: 42_001, errmsg: 'expired' } }
    for (const reply of [ended, { json: { access_token: 'another', expires_in: 7_200 } }, ended])
      vendor.answerNext(reply)
    expect(await driver.send(settings, message)).toMatchObject({ kind: 'temporary', code: 'token_refused' })
  })

  test('settings that are not saved yet keep no token', async () => {
    const { owner: _, ...unsaved } = settings
    const before = vendor.tokenCalls()
    for (const id of ['delivery-6', 'delivery-7']) await driver.send(unsaved, { ...message, id })
    expect(vendor.tokenCalls()).toBe(before + 2)
    expect(await driver.send({ config: {}, secret: {} }, message)).toMatchObject({ code: 'settings_invalid' })
  })

  test('what is wrong is refused for good, what is busy is not', async () => {
    for (const [change, code] of [
      [{ to: 'oWrong' }, '40003'],
      [{ to: 'oNotSubscribed' }, '43004'],
      [{ template: { code: 'x', params: {} } }, '40037'],
    ] as const)
      expect(await driver.send(settings, { ...message, ...change })).toMatchObject({ kind: 'permanent', code })
    for (const errcode of [-1, 45_009, 45_011]) {
      vendor.answerNext({ json: { errcode, errmsg: 'busy' } })
      expect(await driver.send(settings, message)).toMatchObject({ kind: 'temporary', code: String(errcode) })
    }
    expect(vendor.messages).toEqual([])
  })

  test('a lost answer is unknown, and sending again does not send twice', async () => {
    await driver.send(settings, { ...message, id: 'delivery-4' })
    vendor.loseNextAnswer()
    expect(await driver.send(settings, { ...message, id: 'delivery-5' })).toMatchObject({ kind: 'unknown' })
    expect(await driver.send(settings, { ...message, id: 'delivery-5' })).toMatchObject({ kind: 'sent' })
    expect(vendor.messages).toHaveLength(2)
  })

  test('a lost answer to the question for a token has sent nothing', async () => {
    vendor.loseNextAnswer()
    expect(await aDriver().send(settings, message)).toMatchObject({ kind: 'temporary', code: 'no_answer' })
    expect(vendor.messages).toEqual([])
  })

  test('no secret, token or address is reported', async () => {
    const wrong = { ...settings, secret: { ...settings.secret, appSecret: 'another-secret' } }
    const refused = await aDriver().send(wrong, message)
    expect(refused).toEqual({ kind: 'temporary', code: '40125', reason: 'invalid appsecret ***' })
    vendor.answerNext({ json: { errcode: 40_003, errmsg: `invalid openid ${SUBSCRIBER}` } })
    expect(await driver.send(settings, message)).toMatchObject({ reason: 'invalid openid ***' })
    const closed = { ...settings, config: { ...settings.config, endpoint: 'http://127.0.0.1:1' } }
    expect(JSON.stringify(await driver.send(closed, message))).not.toContain(account.secret)
  })

  test('addresses inside are not called, neither for a token', async () => {
    const walled = wechatMpDriver({ rules: readEgressRules(''), now: () => now, tokens: memoryTokens() })
    const before = vendor.calls.length
    expect(await walled.send(settings, message)).toMatchObject({ kind: 'temporary', code: 'egress_refused' })
    expect(vendor.calls).toHaveLength(before)
  })
})

describe('callbacks', () => {
  const keys = {
    token: settings.secret.token,
    aesKey: settings.secret.encodingAesKey,
    receiver: account.appId,
  }
  const seconds = now / 1_000
  const aReader = () => wechatMpCallbacks({ now: () => now, spend: memoryMarks() })
  const finished = (status: string) => `<xml><ToUserName><![CDATA[gh_7f083739789a]]></ToUserName>
    <FromUserName><![CDATA[${SUBSCRIBER}]]></FromUserName><CreateTime>1395658920</CreateTime>
    <MsgType><![CDATA[event]]></MsgType><Event><![CDATA[TEMPLATESENDJOBFINISH]]></Event>
    <MsgID>2877662001122334455</MsgID><Status><![CDATA[${status}]]></Status></xml>`

  test('say what became of a message', async () => {
    const read = aReader()
    const outcome = await read(settings, xmlCallback(keys, finished('success'), seconds))
    expect(outcome).toEqual({
      kind: 'taken',
      events: [{ kind: 'receipt', providerId: '2877662001122334455', to: SUBSCRIBER, receipt: { kind: 'delivered' } }],
      answer: { contentType: 'text/plain', body: 'success' },
    })
    const [receipt] = outcome.kind === 'taken' ? outcome.events : []
    if (receipt?.kind !== 'receipt') throw new Error('no receipt')
    const stored = { kind: 'wechatMp', providerId: receipt.providerId, to: SUBSCRIBER } as const
    expect(isReceiptOf(receipt, stored)).toBe(true)
    expect(isReceiptOf(receipt, { ...stored, to: SUBSCRIBER.toUpperCase() })).toBe(false)
    for (const [status, code] of [
      ['failed:user block', 'user_block'],
      ['failed: system failed', 'system_failed'],
    ] as const)
      expect(await read(settings, xmlCallback(keys, finished(status), seconds))).toMatchObject({
        events: [{ receipt: { kind: 'failed', code } }],
      })
  })

  test('bring what users write', async () => {
    const text = `<xml><FromUserName><![CDATA[${SUBSCRIBER}]]></FromUserName><MsgType><![CDATA[text]]></MsgType>
      <Content><![CDATA[ 482913 ]]></Content></xml>`
    expect(await aReader()(settings, xmlCallback(keys, text, seconds))).toMatchObject({
      events: [{ kind: 'text', from: SUBSCRIBER, text: expect.stringContaining('482913') as string }],
    })
  })

  test('prove the address once', async () => {
    const [timestamp, nonce, echostr] = [String(seconds), 'nonce', '5927423811345']
    const query = { timestamp, nonce, echostr, signature: sha1Of(keys.token, timestamp, nonce) }
    const asked = { method: 'GET', headers: {}, body: '', query } as const
    const read = aReader()
    expect(await read(settings, asked)).toMatchObject({ kind: 'taken', answer: { body: echostr } })
    expect(await read(settings, asked)).toEqual({ kind: 'refused', fault: 'replayed' })
    const script = { ...asked, query: { ...query, echostr: '<script>' } }
    expect(await aReader()(settings, script)).toEqual({ kind: 'refused', fault: 'unreadable' })
    const forged = { ...asked, query: { ...query, signature: sha1Of('guess', timestamp, nonce) } }
    expect(await aReader()(settings, forged)).toEqual({ kind: 'refused', fault: 'signature' })
  })

  test('are refused when forged, changed, old, early, repeated, for another account, or not encrypted', async () => {
    const good = xmlCallback(keys, finished('success'), seconds)
    const read = aReader()
    const faultOf = async (request: Parameters<typeof read>[1]) => {
      const outcome = await read(settings, request)
      return outcome.kind === 'refused' ? outcome.fault : 'taken'
    }
    expect(await faultOf(xmlCallback({ ...keys, token: 'guess' }, finished('success'), seconds))).toBe('signature')
    expect(await faultOf({ ...good, query: { ...good.query, timestamp: String(seconds + 1) } })).toBe('signature')
    expect(await faultOf({ ...good, body: xmlCallback(keys, finished('x'), seconds).body })).toBe('signature')
    expect(await faultOf(xmlCallback(keys, finished('success'), seconds - 301))).toBe('stale')
    expect(await faultOf(xmlCallback(keys, finished('success'), seconds + 301))).toBe('stale')
    expect(await faultOf(xmlCallback({ ...keys, receiver: 'wxOther' }, finished('success'), seconds))).toBe(
      'unreadable',
    )
    expect(await faultOf({ ...good, body: finished('success') })).toBe('unreadable')
    expect(await faultOf(good)).toBe('taken')
    expect(await faultOf(good)).toBe('replayed')
    const { token: _, ...withoutToken } = settings.secret
    expect(await read({ ...settings, secret: withoutToken }, good)).toEqual({ kind: 'refused', fault: 'not_set_up' })
  })
})
