import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readEgressRules } from '#kernel/egress/rules.ts'
import { SMS_PLATFORMS } from '#messaging/contract/vendor/sms.ts'
import type { ChannelMessage } from '../../channel/driver.ts'
import { alibabaDouble } from '../../testing/vendor/alibaba-double.ts'
import { isReceiptOf } from '../shared/matching.ts'
import { readSmsReceipts, smsDriver } from '../sms/driver.ts'
import { refusal } from './errors.ts'
import { signedHeaders } from './signature.ts'

const SECRET = 'a-very-secret-access-key'
let now = Date.parse('2026-11-27T03:00:00Z')
let doubleNow: number | undefined
const account = { id: 'LTAI-key-id', secret: SECRET, now: () => doubleNow ?? now }
const vendor = await alibabaDouble(account)
afterAll(vendor.close)
beforeEach(() => {
  vendor.messages.length = 0
  doubleNow = undefined
})

const driver = smsDriver({ rules: readEgressRules('127.0.0.1'), now: () => now, timeoutMs: 2_000 })
const settings = {
  config: {
    platform: SMS_PLATFORMS.alibaba,
    endpoint: vendor.url,
    accessKeyId: account.id,
    signName: '演示公司 (A*B)',
  },
  secret: { accessKeySecret: SECRET },
}
const message: ChannelMessage = {
  id: '019a0000-0000-7000-8000-000000000001',
  to: '+8613800000001',
  subject: '',
  body: '',
  template: { code: 'SMS_100', params: { name: '王芳~!*()\'"', count: '3' } },
}

test('the published signature is made', () => {
  const { authorization } = signedHeaders(
    {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      action: 'RunInstances',
      version: '2014-05-26',
      query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
      date: '2023-10-26T10:22:32Z',
      nonce: '3156853299f313e23d1673dc12e1703d',
    },
    { id: 'YourAccessKeyId', secret: 'YourAccessKeySecret' },
  )
  expect(authorization).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;' +
      'x-acs-signature-nonce;x-acs-version,' +
      'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
})

describe('sending', () => {
  test('hands over number, template and our id, with a nonce of its own each time', async () => {
    expect(await driver.send(settings, message)).toEqual({ kind: 'sent', providerId: '90061974693649840^0' })
    expect(await driver.send(settings, { ...message, id: 'other' })).toMatchObject({ kind: 'sent' })
    expect(vendor.messages.map(({ phone, outId }) => [phone, outId])).toEqual([
      ['13800000001', message.id],
      ['13800000001', 'other'],
    ])
    expect(vendor.calls.at(-1)?.url.searchParams.get('TemplateParam')).toBe(JSON.stringify(message.template?.params))
  })

  test('a number and a template that are wrong are refused for good', async () => {
    expect(await driver.send(settings, { ...message, to: '+8612' })).toMatchObject({
      kind: 'permanent',
      code: 'isv.MOBILE_NUMBER_ILLEGAL',
    })
    expect(await driver.send(settings, { ...message, template: { code: 'SMS_0', params: {} } })).toMatchObject({
      kind: 'permanent',
      code: 'isv.SMS_TEMPLATE_ILLEGAL',
    })
    const { template: _, ...plain } = message
    expect(await driver.send(settings, plain)).toMatchObject({ kind: 'permanent', code: 'template_missing' })
    expect(vendor.messages).toEqual([])
  })

  test('a limit passes', async () => {
    for (let sent = 0; sent < 5; sent += 1) await driver.send(settings, { ...message, id: String(sent) })
    expect(await driver.send(settings, message)).toMatchObject({
      kind: 'temporary',
      code: 'isv.BUSINESS_LIMIT_CONTROL',
    })
  })

  test('a wrong key is refused, and neither key nor secret nor number is reported', async () => {
    const wrong = { ...settings, secret: { accessKeySecret: 'another-secret-key' } }
    const result = await driver.send(wrong, message)
    expect(result).toMatchObject({ kind: 'temporary', code: 'SignatureDoesNotMatch' })
    vendor.answerNext({ json: { Code: 'isv.X', Message: `13800000001 ${account.id}\n${SECRET}` } })
    const echoed = await driver.send(settings, message)
    expect(echoed).toEqual({ kind: 'permanent', code: 'isv.X', reason: '*** *** ***' })
    const unknownKey = { ...settings, config: { ...settings.config, accessKeyId: 'LTAI-unknown' } }
    expect(await driver.send(unknownKey, message)).toMatchObject({ code: 'InvalidAccessKeyId.NotFound' })
  })

  test('a clock that is wrong can be set right', async () => {
    doubleNow = now + 16 * 60_000
    expect(await driver.send(settings, message)).toMatchObject({ kind: 'temporary', code: 'InvalidTimeStamp.Expired' })
    expect(vendor.messages).toEqual([])
  })

  test('a call that is repeated as it was is refused', async () => {
    await driver.send(settings, message)
    const call = vendor.calls.at(-1)
    const headers = Object.entries(call?.headers ?? {}).flatMap(([name, value]) =>
      name.startsWith('x-acs-') || name === 'authorization' ? [[name, String(value)] as [string, string]] : [],
    )
    const repeated = await fetch(`${vendor.url}${call?.path}`, { method: 'POST', headers })
    expect([repeated.status, await repeated.json()]).toMatchObject([400, { Code: 'SignatureNonceUsed' }])
    const changed = await fetch(`${vendor.url}${call?.path.replace('13800000001', '13800000002')}`, {
      method: 'POST',
      headers,
    })
    expect(await changed.json()).toMatchObject({ Code: 'SignatureDoesNotMatch' })
    expect(vendor.messages).toHaveLength(1)
  })

  test('a lost answer is unknown, and the provider says that the message was taken', async () => {
    vendor.loseNextAnswer()
    expect(await driver.send(settings, message)).toMatchObject({ kind: 'unknown' })
    expect(await driver.query?.(settings, message, undefined)).toEqual({ kind: 'pending' })
    expect(await driver.query?.(settings, { ...message, id: 'never sent' }, undefined)).toEqual({ kind: 'unknown' })
    expect(vendor.messages).toHaveLength(1)
  })

  test('an answer that is not the provider’s is unknown, a refusal to connect is temporary', async () => {
    vendor.answerNext({ status: 502, text: '<html>' })
    expect(await driver.send(settings, message)).toMatchObject({ kind: 'unknown' })
    vendor.answerNext({ status: 429, text: '' })
    expect(await driver.send(settings, message)).toMatchObject({ kind: 'temporary', code: 'http_429' })
    const closed = { ...settings, config: { ...settings.config, endpoint: 'http://127.0.0.1:1' } }
    expect(await driver.send(closed, message)).toMatchObject({ kind: 'temporary', code: 'unreachable' })
  })

  test('addresses inside are not called', async () => {
    const walled = smsDriver({ rules: readEgressRules(''), now: () => now })
    const before = vendor.calls.length
    expect(await walled.send(settings, message)).toMatchObject({ kind: 'temporary', code: 'egress_refused' })
    await expect(walled.query?.(settings, message, undefined)).rejects.toThrow('EGRESS_ALLOW')
    for (const endpoint of ['http://169.254.169.254', 'file:///etc/passwd', 'https://a:b@x', 'https://x/path'])
      expect(await walled.send({ ...settings, config: { ...settings.config, endpoint } }, message)).toMatchObject({
        kind: 'temporary',
      })
    expect(vendor.calls).toHaveLength(before)
  })
})

describe('asking', () => {
  test('says what became of a message, also of last night', async () => {
    await driver.send(settings, message)
    const [stored] = vendor.messages
    if (!stored) throw new Error('nothing was sent')
    stored.status = 3
    expect(await driver.query?.(settings, message, stored.bizId)).toEqual({ kind: 'delivered' })
    now += 86_400_000
    Object.assign(stored, { status: 2, errCode: 'MOBILE_NOT_ON_SERVICE' })
    expect(await driver.query?.(settings, message, stored.bizId)).toMatchObject({
      kind: 'failed',
      code: 'MOBILE_NOT_ON_SERVICE',
    })
  })

  test('reads page after page', async () => {
    await driver.send(settings, message)
    const [stored] = vendor.messages
    if (!stored) throw new Error('nothing was sent')
    for (let more = 0; more < 60; more += 1) vendor.messages.unshift({ ...stored, outId: `other ${more}` })
    expect(await driver.query?.(settings, message, undefined)).toEqual({ kind: 'pending' })
  })

  test('throws without an answer, so that no one takes the message for lost', async () => {
    vendor.answerNext({ json: { Code: 'isp.SYSTEM_ERROR', Message: '' } })
    await expect(driver.query?.(settings, message, undefined)).rejects.toThrow('isp.SYSTEM_ERROR')
  })
})

test.each([
  ['isv.BUSINESS_LIMIT_CONTROL', 'temporary'],
  ['isv.DAY_LIMIT_CONTROL', 'temporary'],
  ['isv.OUT_OF_SERVICE', 'temporary'],
  ['isp.SYSTEM_ERROR', 'temporary'],
  ['Throttling.User', 'temporary'],
  ['SignatureNonceUsed', 'temporary'],
  ['isv.MONTH_LIMIT_CONTROL', 'permanent'],
  ['isv.SMS_SIGNATURE_ILLEGAL', 'temporary'],
  ['InvalidAccessKeyId.NotFound', 'temporary'],
  ['isv.TEMPLATE_MISSING_PARAMETERS', 'permanent'],
  ['isv.BLACK_KEY_CONTROL_LIMIT', 'permanent'],
  ['isp.RAM_PERMISSION_DENY', 'temporary'],
  ['isv.A_CODE_OF_TOMORROW', 'permanent'],
] as const)('%s is %s', (code, kind) => expect(refusal(code, '').kind).toBe(kind))

describe('receipts', () => {
  const push = (receipt: object) =>
    readSmsReceipts(settings, {
      method: 'POST',
      query: {},
      headers: {},
      body: JSON.stringify([{ send_time: '2017-01-01 00:00:00', sms_size: '1', out_id: 'x', err_msg: '', ...receipt }]),
    })

  test('say what became of a message, if id and number match', async () => {
    const outcome = await push({ phone_number: '13800000001', biz_id: '1^0', success: true, err_code: 'DELIVERED' })
    expect(outcome).toMatchObject({ kind: 'taken', answer: { body: '{"code":0,"msg":"OK"}' } })
    const [event] = outcome.kind === 'taken' ? outcome.events : []
    if (event?.kind !== 'receipt') throw new Error('no receipt')
    expect(event.receipt).toEqual({ kind: 'delivered' })
    expect(isReceiptOf(event, { kind: 'sms', providerId: '1^0', to: '+8613800000001' })).toBe(true)
    expect(isReceiptOf(event, { kind: 'sms', providerId: '1^0', to: '+8613800000002' })).toBe(false)
    expect(isReceiptOf(event, { kind: 'sms', providerId: '2^0', to: '+8613800000001' })).toBe(false)
    expect(isReceiptOf(event, { kind: 'sms', providerId: '', to: '+8613800000001' })).toBe(false)
    const failed = await push({ phone_number: '1', biz_id: '1^0', success: false, err_code: 'EXPIRED' })
    expect(failed).toMatchObject({ events: [{ receipt: { kind: 'failed', code: 'EXPIRED' } }] })
  })

  test('of another form are refused', async () => {
    for (const body of ['', '{}', '[{}]', '[{"phone_number":1,"biz_id":"1","success":true}]'])
      expect(await readSmsReceipts(settings, { method: 'POST', query: {}, headers: {}, body })).toEqual({
        kind: 'refused',
        fault: 'unreadable',
      })
  })
})
