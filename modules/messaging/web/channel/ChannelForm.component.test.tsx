/** What a channel of WeChat Work and of DingTalk asks for, so that cards can be answered: secrets stay unseen. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { channelRoutes, type ChannelDetail } from '#messaging/contract/channel.ts'
import type { ChannelKind } from '#messaging/contract/channel-kind.ts'
import { t } from '#shell/i18n.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import ChannelForm from './ChannelForm.tsx'

const ID = '0192d5a0-0000-7000-8000-000000000801'
const CALLBACK = `https://office.example.com/xtbg/msg/callback/${'a'.repeat(64)}`
const stored = (kind: ChannelKind, more: Pick<ChannelDetail, 'config' | 'secrets'>): ChannelDetail => ({
  id: ID,
  kind,
  name: 'Work',
  status: 1,
  isDefault: 1,
  categories: [],
  perMinute: 300,
  perUserDay: 50,
  remark: '',
  pausedUntil: null,
  problem: '',
  sent: 0,
  failed: 0,
  waiting: 0,
  state: 'ok',
  createDate: '2026-01-01T00:00:00.000Z',
  version: 3,
  actions: ['update'],
  callback: CALLBACK,
  ...more,
})

async function opened(kind: ChannelKind, more: Pick<ChannelDetail, 'config' | 'secrets'>) {
  signInAs({ can: ['msg:channel:page', 'msg:channel:update'], dictionaries: {} })
  fakeServer.answer(channelRoutes.get, () => stored(kind, more))
  const sent = fakeServer.answer(channelRoutes.update, () => null)
  await show(<ChannelForm id={ID} open onClose={() => undefined} afterOpenChange={() => undefined} />)
  await expect.element(page.getByLabelText(t('messaging.vendor.callback'))).toHaveValue(CALLBACK)
  return sent
}
const box = (name: Parameters<typeof t>[0]) => page.getByLabelText(t(name), { exact: true })
/** A second press follows the first after a while only. */
const saved = (sent: readonly unknown[]) =>
  expect
    .poll(
      async () => {
        if (sent.length === 0) await save().click()
        return sent.length
      },
      { interval: 1_500, timeout: 12_000 },
    )
    .toBe(1)
const save = () => page.getByRole('button', { name: t('kit.form.save') })

test('WeChat Work: token and key are asked for and kept, never shown, and checked before they are sent', async () => {
  await page.viewport(390, 900)
  const config = { endpoint: 'https://qyapi.weixin.qq.com', corpId: 'ww01', agentId: 7 }
  const sent = await opened('wechatWork', { config, secrets: ['corpSecret', 'token', 'encodingAesKey'] })
  await expect.element(page.getByText(t('messaging.vendor.callback.hint.wechatWork'))).toBeVisible()
  for (const name of ['messaging.vendor.token', 'messaging.vendor.encodingAesKey'] as const) {
    await expect.element(box(name)).toHaveValue('')
    await expect.element(box(name)).toHaveAttribute('placeholder', t('messaging.channel.secret.kept'))
    await expect.element(box(name)).toHaveAttribute('type', 'password')
  }
  await expectAccessible()
  await box('messaging.vendor.encodingAesKey').fill('too short')
  await save().click()
  await expect.element(box('messaging.vendor.encodingAesKey')).toHaveAttribute('aria-invalid', 'true')
  await box('messaging.vendor.encodingAesKey').fill('b'.repeat(43))
  await saved(sent)
  expect(sent[0]?.body).toMatchObject({ config, secret: { encodingAesKey: 'b'.repeat(43) } })
  expect(JSON.stringify(sent[0]?.body)).not.toContain('corpSecret":"')
})

test('DingTalk: what cards need is explained and may be left empty', async () => {
  const config = {
    endpoint: 'https://api.dingtalk.com',
    oapiEndpoint: 'https://oapi.dingtalk.com',
    appKey: 'ding01',
    agentId: '12',
    corpId: '',
    robotCode: '',
    cardTemplateId: '',
    callbackRouteKey: '',
  }
  const sent = await opened('dingtalk', { config, secrets: ['appSecret'] })
  for (const name of ['robotCode', 'cardTemplateId', 'callbackRouteKey', 'cardApiSecret'] as const)
    await expect.element(page.getByText(t(`messaging.vendor.${name}.hint`))).toBeVisible()
  await box('messaging.vendor.cardApiSecret').fill('short')
  await save().click()
  await expect.element(box('messaging.vendor.cardApiSecret')).toHaveAttribute('aria-invalid', 'true')
  await box('messaging.vendor.cardApiSecret').fill('a-secret-of-all-cards')
  await box('messaging.vendor.robotCode').fill('dingrobot')
  await saved(sent)
  expect(sent[0]?.body).toMatchObject({
    config: { robotCode: 'dingrobot' },
    secret: { cardApiSecret: 'a-secret-of-all-cards' },
  })
})
