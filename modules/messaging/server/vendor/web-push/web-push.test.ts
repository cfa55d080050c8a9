import { createECDH } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readEgressRules } from '#kernel/egress/rules.ts'
import { WebPushConfig, WebPushSecret } from '#messaging/contract/vendor/web-push.ts'
import type { ChannelMessage } from '../../channel/driver.ts'
import { decryptPush, pushDouble, senderFault } from '../../testing/vendor/push-double.ts'
import { GONE, webPushDriver } from './driver.ts'
import { createVapidKeys, encryptPush, isVapidPair, vapidHeader } from './encrypt.ts'

let now = Date.parse('2026-11-27T03:00:00Z')
const service = await pushDouble(() => now)
afterAll(service.close)
beforeEach(() => void (service.received.length = 0))

const keys = createVapidKeys()
const driver = webPushDriver({ rules: readEgressRules('127.0.0.1'), now: () => now, timeoutMs: 2_000 })
const settings = {
  config: { subject: 'mailto:admin@example.com', publicKey: keys.publicKey },
  secret: { privateKey: keys.privateKey },
}
const messageTo = (to: string): ChannelMessage => ({
  id: '019a0000-0000-7000-8000-000000000005',
  to,
  subject: '请假审批',
  body: '王芳 请假 三天',
  path: '/jump?type=task&id=1',
})

describe('the published example (RFC 8291, 5 and appendix A)', () => {
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl' +
    '7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
  const plain = 'When I grow up, I want to be a watermelon'
  const browser = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  }

  test('is made byte by byte', () => {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'))
    const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url')
    expect(encryptPush(plain, browser, { salt, pair }).toString('base64url')).toBe(body)
  })

  test('is read by the double', () => {
    const read = decryptPush(Buffer.from(body, 'base64url'), {
      privateKey: Buffer.from(browser.privateKey, 'base64url'),
      auth: Buffer.from(browser.auth, 'base64url'),
    })
    expect(read).toBe(plain)
  })
})

describe('the published example (RFC 8292, 2.4)', () => {
  const now = 1_453_523_768_000 - 12 * 3_600_000
  const [head = '', claims = ''] =
    'eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0'.split(
      '.',
    )
  const signature = 'i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA'
  const key = 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs'
  const service = { origin: 'https://push.example.net', senderKey: key, now }

  test('is taken by the double, and not when anything of it is changed', () => {
    const header = (parts: readonly string[], by = key) => `vapid t=${parts.join('.')}, k=${by}`
    expect(senderFault(header([head, claims, signature]), service)).toBeUndefined()
    expect(senderFault(header([head, claims, signature]), { ...service, origin: 'https://other.example.net' })).toBe(
      'for another service',
    )
    expect(senderFault(header([head, claims, signature]), { ...service, now: now + 13 * 3_600_000 })).toBe(
      'its time is wrong',
    )
    const changed = `${signature.slice(0, -2)}AA`
    expect(senderFault(header([head, claims, changed]), service)).toBe('the signature is wrong')
    expect(senderFault(header([head, claims, signature], keys.publicKey), service)).toBe('of another sender')
  })

  test('has head and claims byte by byte; signatures differ each time', () => {
    const made = vapidHeader(
      { ...keys, subject: 'mailto:push@example.com' },
      'https://push.example.net/p/JzLQ3raZ',
      now,
    )
    expect(made).toContain(`vapid t=${head}.${claims}.`)
    expect(senderFault(made, { ...service, senderKey: keys.publicKey })).toBeUndefined()
  })
})

describe('a push', () => {
  test('reaches the browser, which alone reads it', async () => {
    const message = messageTo(service.subscribe(keys.publicKey))
    expect(await driver.send(settings, message)).toEqual({ kind: 'sent', providerId: message.id })
    expect(service.received).toMatchObject([
      { content: { id: message.id, title: message.subject, body: message.body, path: message.path }, ttl: '86400' },
    ])
    expect(service.calls.at(-1)?.body.includes(message.subject)).toBe(false)
    await driver.send(settings, message)
    const [first, second] = service.received
    expect(first?.topic).toMatch(/^[\w-]{32}$/)
    expect(second?.topic).toBe(first?.topic)
  })

  test('is as long as it may be', async () => {
    const message = { ...messageTo(service.subscribe(keys.publicKey)), body: '审'.repeat(20_000) }
    expect(await driver.send(settings, message)).toMatchObject({ kind: 'sent' })
    const control = { ...messageTo(service.subscribe(keys.publicKey)), body: '\u0001'.repeat(20_000) }
    expect(await driver.send(settings, control)).toMatchObject({ kind: 'sent' })
  })

  test('to a subscription that has ended is refused for good, and says that it is gone', async () => {
    const to = service.subscribe(keys.publicKey)
    service.unsubscribe(to)
    expect(await driver.send(settings, messageTo(to))).toMatchObject({ kind: 'permanent', code: GONE })
    service.answerNext({ status: 404, json: {} })
    expect(await driver.send(settings, messageTo(service.subscribe(keys.publicKey)))).toMatchObject({ code: GONE })
  })

  test('is tried again where the service is busy, and not where it refuses', async () => {
    const message = messageTo(service.subscribe(keys.publicKey))
    for (const [status, kind] of [
      [401, 'temporary'],
      [429, 'temporary'],
      [503, 'temporary'],
      [413, 'permanent'],
      [400, 'permanent'],
    ] as const) {
      service.answerNext({ status, text: '' })
      expect(await driver.send(settings, message)).toMatchObject({ kind, code: `http_${status}` })
    }
    service.loseNextAnswer()
    expect(await driver.send(settings, message)).toMatchObject({ kind: 'unknown' })
  })

  test('of another sender, or at a wrong time, is refused', async () => {
    const other = createVapidKeys()
    expect(await driver.send(settings, messageTo(service.subscribe(other.publicKey)))).toMatchObject({
      kind: 'permanent',
      code: 'http_403',
    })
    const to = service.subscribe(keys.publicKey)
    const early = webPushDriver({ rules: readEgressRules('127.0.0.1'), now: () => now - 13 * 3_600_000 })
    expect(await early.send(settings, messageTo(to))).toMatchObject({ kind: 'permanent', code: 'http_403' })
    now += 1
  })

  test('needs a key pair whose halves belong together', async () => {
    const other = createVapidKeys()
    const mixed = { ...settings, secret: { privateKey: other.privateKey } }
    expect(await driver.send(mixed, messageTo(service.subscribe(keys.publicKey)))).toMatchObject({
      code: 'settings_invalid',
    })
    expect(isVapidPair({ publicKey: keys.publicKey, privateKey: 'A'.repeat(43) })).toBe(false)
    for (let times = 0; times < 20; times += 1) {
      const made = createVapidKeys()
      expect(isVapidPair(made)).toBe(true)
      expect(WebPushConfig.shape.publicKey.safeParse(made.publicKey).success).toBe(true)
      expect(WebPushSecret.safeParse({ privateKey: made.privateKey }).success).toBe(true)
    }
  })

  test('goes to no address inside, and to nothing that is no subscription', async () => {
    const walled = webPushDriver({ rules: readEgressRules(''), now: () => now })
    const to = service.subscribe(keys.publicKey)
    const before = service.calls.length
    expect(await walled.send(settings, messageTo(to))).toMatchObject({ kind: 'permanent', code: 'egress_refused' })
    const { keys: browser } = JSON.parse(to) as { keys: { auth: string } }
    const notThePoint = { p256dh: 'B'.repeat(87), auth: browser.auth }
    for (const address of [
      '',
      'https://push.example.com',
      '{}',
      JSON.stringify({ endpoint: 'file:///etc/passwd', keys: browser }),
      JSON.stringify({ endpoint: service.url, keys: notThePoint }),
    ])
      expect(await driver.send(settings, messageTo(address))).toMatchObject({
        kind: 'permanent',
        code: 'address_invalid',
      })
    expect(service.calls).toHaveLength(before)
  })
})
