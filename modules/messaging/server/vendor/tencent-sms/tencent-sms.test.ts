import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readEgressRules } from '#kernel/egress/rules.ts'
import { SMS_PLATFORMS } from '#messaging/contract/vendor/sms.ts'
import type { ChannelMessage } from '../../channel/driver.ts'
import { tencentDouble } from '../../testing/vendor/tencent-double.ts'
import { isReceiptOf } from '../shared/matching.ts'
import { readSmsReceipts, smsDriver } from '../sms/driver.ts'
import { refusal } from './errors.ts'
import { authorization } from './signature.ts'

const SECRET = 'a-very-secret-key-of-tencent'
const now = Date.parse('2026-11-27T03:00:00Z')
let doubleNow: number | undefined
const account = { id: 'AKID-of-ours', secret: SECRET, appId: '1400006666', now: () => doubleNow ?? now }
const vendor = await tencentDouble(account)
afterAll(vendor.close)
beforeEach(() => {
  vendor.messages.length = 0
  doubleNow = undefined
})

const driver = smsDriver({ rules: readEgressRules('127.0.0.1'), now: () => now, timeoutMs: 2_000 })
const settings = {
  config: {
    platform: SMS_PLATFORMS.tencent,
    endpoint: vendor.url,
    secretId: account.id,
    sdkAppId: account.appId,
    signName: '演示公司',
  },
  secret: { secretKey: SECRET },
}
const message: ChannelMessage = {
  id: '019a0000-0000-7000-8000-000000000002',
  to: '+8613800000001',
  subject: '',
  body: '',
  template: { code: '1110', params: { 10: 'ten', 2: 'two', 1: '一' } },
}

test('the published signature is made', () => {
  expect(
    authorization(
      {
        host: 'cvm.tencentcloudapi.com',
        service: 'cvm',
        timestamp: 1_551_113_065,
        body: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
      },
      { id: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE', secret: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE' },
    ),
  ).toBe(
    'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, ' +
      'SignedHeaders=content-type;host, ' +
      'Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
  )
})

describe('sending', () => {
  test('hands over number, parameters in their order and our id', async () => {
    expect(await driver.send(settings, message)).toMatchObject({ kind: 'sent' })
    expect(vendor.messages).toMatchObject([
      { phone: '+8613800000001', session: message.id, params: ['一', 'two', 'ten'] },
    ])
  })

  test('what is wrong is refused for good', async () => {
    expect(await driver.send(settings, { ...message, to: '12' })).toMatchObject({
      kind: 'permanent',
      code: 'InvalidParameterValue.IncorrectPhoneNumber',
    })
    expect(await driver.send(settings, { ...message, template: { code: '1', params: {} } })).toMatchObject({
      kind: 'permanent',
      code: 'FailedOperation.TemplateIncorrectOrUnapproved',
    })
    const otherApp = { ...settings, config: { ...settings.config, sdkAppId: '1400000000' } }
    expect(await driver.send(otherApp, message)).toMatchObject({ kind: 'temporary' })
    const { template: _, ...plain } = message
    expect(await driver.send(settings, plain)).toMatchObject({ kind: 'permanent', code: 'template_missing' })
  })

  test('a limit passes', async () => {
    for (let sent = 0; sent < 5; sent += 1) await driver.send(settings, message)
    expect(await driver.send(settings, message)).toMatchObject({
      kind: 'temporary',
      code: 'LimitExceeded.PhoneNumberOneHourLimit',
    })
  })

  test('wrong keys and clocks are refused, and no secret is repeated', async () => {
    const wrong = await driver.send({ ...settings, secret: { secretKey: 'another-secret' } }, message)
    expect(wrong).toMatchObject({ kind: 'temporary', code: 'AuthFailure.SignatureFailure' })
    vendor.answerNext({ json: { Response: { Error: { Code: 'X', Message: `${account.id} ${SECRET} 13800000001` } } } })
    expect(await driver.send(settings, message)).toEqual({ kind: 'temporary', code: 'X', reason: '*** *** ***' })
    doubleNow = now + 301_000
    expect(await driver.send(settings, message)).toMatchObject({
      kind: 'temporary',
      code: 'AuthFailure.SignatureExpire',
    })
    expect(vendor.messages).toEqual([])
  })

  test('a lost answer is unknown, and the provider says whether the message was taken', async () => {
    vendor.loseNextAnswer()
    expect(await driver.send(settings, message)).toMatchObject({ kind: 'unknown' })
    const [stored] = vendor.messages
    if (!stored) throw new Error('nothing was sent')
    stored.report = 'SUCCESS'
    expect(await driver.query?.(settings, message, undefined)).toEqual({ kind: 'delivered' })
    expect(await driver.query?.(settings, { ...message, id: 'never sent' }, undefined)).toEqual({ kind: 'unknown' })
    stored.report = 'FAIL'
    expect(await driver.query?.(settings, message, stored.serial)).toMatchObject({ kind: 'failed', reason: 'MK:0005' })
    expect(await driver.query?.(settings, message, 'a serial without a receipt')).toMatchObject({ kind: 'failed' })
  })

  test('a message that was taken waits for its receipt', async () => {
    const result = await driver.send(settings, message)
    const providerId = result.kind === 'sent' ? result.providerId : ''
    expect(await driver.query?.(settings, message, providerId)).toEqual({ kind: 'pending' })
    vendor.answerNext({ json: { Response: { Error: { Code: 'InternalError.OtherError', Message: '' } } } })
    await expect(driver.query?.(settings, message, providerId)).rejects.toThrow('InternalError.OtherError')
  })

  test('addresses inside are not called', async () => {
    const walled = smsDriver({ rules: readEgressRules(''), now: () => now })
    expect(await walled.send(settings, message)).toMatchObject({ kind: 'temporary', code: 'egress_refused' })
  })
})

test.each([
  ['LimitExceeded.PhoneNumberDailyLimit', 'temporary'],
  ['RequestLimitExceeded.UinLimitExceeded', 'temporary'],
  ['FailedOperation.InsufficientBalanceInSmsPackage', 'temporary'],
  ['InternalError.OtherError', 'temporary'],
  ['InternalError.Timeout', 'unknown'],
  ['InternalError.SendAndRecvFail', 'unknown'],
  ['FailedOperation.PhoneNumberInBlacklist', 'permanent'],
  ['FailedOperation.SignatureIncorrectOrUnapproved', 'temporary'],
  ['UnauthorizedOperation.SdkAppIdIsDisabled', 'temporary'],
  ['UnsupportedOperation.ContainDomesticAndInternationalPhoneNumber', 'permanent'],
] as const)('%s is %s', (code, kind) => expect(refusal(code, '').kind).toBe(kind))

test('receipts say what became of a message, if id and number match', async () => {
  const push = (receipt: object) =>
    readSmsReceipts(settings, { method: 'POST', query: {}, headers: {}, body: JSON.stringify([receipt]) })
  const documented = {
    user_receive_time: '2015-10-17 08:03:04',
    nationcode: '86',
    mobile: '13800000001',
    report_status: 'SUCCESS',
    errmsg: 'DELIVRD',
    description: '用户短信送达成功',
    sid: '5000:1',
  }
  const outcome = await push(documented)
  const [event] = outcome.kind === 'taken' ? outcome.events : []
  if (event?.kind !== 'receipt') throw new Error('no receipt')
  expect(event.receipt).toEqual({ kind: 'delivered' })
  expect(isReceiptOf(event, { kind: 'sms', providerId: '5000:1', to: '13800000001' })).toBe(true)
  expect(isReceiptOf(event, { kind: 'sms', providerId: '5000:1', to: '+113800000001' })).toBe(false)
  expect(await push({ ...documented, report_status: 'FAIL' })).toMatchObject({
    events: [{ receipt: { kind: 'failed', code: 'DELIVRD' } }],
  })
  expect(await push({ ...documented, sid: 5 })).toEqual({ kind: 'refused', fault: 'unreadable' })
})
