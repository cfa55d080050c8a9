import { afterAll, beforeEach, expect, test } from 'vitest'
import { readEgressRules } from '#kernel/egress/rules.ts'
import { SMS_PLATFORMS } from '#messaging/contract/vendor/sms.ts'
import { alibabaDouble } from '../testing/vendor/alibaba-double.ts'
import { tencentDouble } from '../testing/vendor/tencent-double.ts'
import { smsDriver } from '../vendor/sms/driver.ts'
import { canCarryCodes, sendCodeBySms } from './sms-code.ts'

const now = () => Date.parse('2026-11-27T03:00:00Z')
const alibaba = await alibabaDouble({ id: 'key-id', secret: 'key-secret', now })
const tencent = await tencentDouble({ id: 'secret-id', secret: 'secret-key', appId: '1400006666', now })
afterAll(async () => {
  await alibaba.close()
  await tencent.close()
})
beforeEach(() => void (alibaba.messages.length = 0))

const driver = smsDriver({ rules: readEgressRules('127.0.0.1'), now, timeoutMs: 2_000 })
const settings = {
  config: {
    platform: SMS_PLATFORMS.alibaba,
    endpoint: alibaba.url,
    accessKeyId: 'key-id',
    signName: '演示公司',
    codeTemplate: 'SMS_CODE',
    codeParam: 'code',
    minutesParam: '',
  },
  secret: { accessKeySecret: 'key-secret' },
}
const code = { to: '+8613800000001', code: '482913', minutes: 5 }

test('a code is sent with the template of its channel', async () => {
  await sendCodeBySms(driver, settings, code)
  expect(alibaba.messages).toMatchObject([{ phone: '13800000001' }])
  expect(alibaba.calls.at(-1)?.url.searchParams.get('TemplateParam')).toBe('{"code":"482913"}')
})

test('by parameters with numbers too, with the minutes', async () => {
  const config = {
    platform: SMS_PLATFORMS.tencent,
    endpoint: tencent.url,
    secretId: 'secret-id',
    sdkAppId: '1400006666',
    signName: '演示公司',
    codeTemplate: '1110',
    codeParam: '1',
    minutesParam: '2',
  }
  await sendCodeBySms(driver, { config, secret: { secretKey: 'secret-key' } }, code)
  expect(tencent.messages).toMatchObject([{ params: ['482913', '5'] }])
})

test('a channel without a template carries none', async () => {
  const without = { ...settings, config: { ...settings.config, codeTemplate: '' } }
  expect(canCarryCodes(without)).toBe(false)
  expect(canCarryCodes({ config: {} })).toBe(false)
  expect(canCarryCodes(settings)).toBe(true)
  await expect(sendCodeBySms(driver, without, code)).rejects.toThrow('no template')
})

test('a lost answer is no failure where the provider has the message', async () => {
  alibaba.loseNextAnswer()
  await sendCodeBySms(driver, settings, code)
  expect(alibaba.messages).toHaveLength(1)
})

test('a failure names neither the code nor the number', async () => {
  alibaba.answerNext({ json: { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: `${code.to} ${code.code}` } })
  await expect(sendCodeBySms(driver, settings, code)).rejects.toThrow(
    /^the SMS provider has not taken the code: isv\.BUSINESS_LIMIT_CONTROL$/,
  )
})
