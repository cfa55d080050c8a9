/** Channels of vendors: SMS that reach their number by a template, and an account that its owner confirms. */
import type { Page } from '@playwright/test'
import { centerRoutes } from '#system/contract/center.ts'
import { alibabaDouble, type AlibabaDouble } from '../modules/messaging/server/testing/vendor/alibaba-double.ts'
import { MEMBER, wecomDouble, type WecomDouble } from '../modules/messaging/server/testing/vendor/wecom-double.ts'
import { openNewChannel } from './support/channels.ts'
import { expectAccessible } from './support/accessible.ts'
import { signInByCall } from './support/caller.ts'
import { startDemo } from './support/demo.ts'
import { makeHolder } from './support/holder.ts'
import { act } from './support/pages.ts'
import { ADMIN, enter } from './support/people.ts'
import type { RunningServer } from './support/server.ts'
import { expect, test as base } from './support/test.ts'
import { zh } from './support/words.ts'

const CODES = [
  ...['page', 'save', 'update', 'delete', 'test'].map((verb) => `msg:channel:${verb}`),
  ...['page', 'save', 'update', 'delete'].map((verb) => `msg:template:${verb}`),
]
const WECOM = { corpId: 'ww0123456789abcdef', secret: 'corp-secret-of-the-agent', agentId: 1_000_002 }

/** A server of its own, which may connect to this machine. */
const test = base.extend<object, { own: RunningServer & { sms: AlibabaDouble; wecom: WecomDouble } }>({
  own: [
    async ({ playwright: _ }, use) => {
      const sms = await alibabaDouble({ id: 'key-id', secret: 'key-secret', now: Date.now })
      const wecom = await wecomDouble(WECOM)
      const server = await startDemo({ EGRESS_ALLOW: '127.0.0.1' })
      await use({ ...server, sms, wecom })
      await server.stop()
      await sms.close()
      await wecom.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

async function createChannel(page: Page, kind: 'sms' | 'wechatWork', fields: Readonly<Record<string, string>>) {
  const form = await openNewChannel(page, kind)
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(value)
  await form.getByRole('button', { name: zh('kit.form.create') }).click()
  await expect(form).toBeHidden()
}

test('an SMS needs a template, then it arrives', async ({ own: { sms, ...demo }, page }) => {
  const { caller: keeper } = await makeHolder(await signInByCall(demo.url, ADMIN), demo.url, CODES)
  const { gender, email } = await keeper.call(centerRoutes.profile)
  await keeper.call(centerRoutes.saveProfile, { body: { gender, email, mobile: '13800000001' } })
  await enter(page, keeper, demo.url, '/msg/channel')
  await createChannel(page, 'sms', {
    [zh('messaging.channel.name')]: '公司短信',
    [zh('messaging.vendor.accessKeyId')]: 'key-id',
    [zh('messaging.vendor.accessKeySecret')]: 'key-secret',
    [zh('messaging.vendor.signName')]: '演示公司',
    [zh('messaging.vendor.endpoint')]: sms.url,
  })
  await expectAccessible(page)
  const trial = page.getByRole('dialog')
  const tryChannel = async () => {
    await act(page, '公司短信', zh('messaging.channel.test'))
    await trial.getByRole('button', { name: zh('messaging.channel.test.send') }).click()
  }
  await tryChannel()
  await expect(trial.getByText(zh('messaging.channel.step.template'))).toBeVisible()
  await trial.getByRole('button', { name: zh('kit.gotIt') }).click()

  await enter(page, keeper, demo.url, '/msg/template')
  await page
    .getByRole('button', { name: zh('messaging.template.create') })
    .first()
    .click()
  const form = page.getByRole('dialog')
  await form.getByLabel(zh('messaging.channel.kind')).click()
  await page.getByTitle(zh('messaging.channel.kind.sms'), { exact: true }).last().click()
  await form.getByLabel(zh('messaging.vendor.template')).fill('SMS_100')
  await form.getByRole('button', { name: zh('messaging.vendor.params.add') }).click()
  await form.getByLabel(zh('messaging.vendor.params.name')).fill('name')
  await form.getByLabel(zh('messaging.vendor.params.value')).fill('{{ title }}')
  await form.getByRole('button', { name: zh('kit.form.create') }).click()
  await expect(form).toBeHidden()

  await enter(page, keeper, demo.url, '/msg/channel')
  await tryChannel()
  await expect.poll(() => sms.messages.length).toBe(1)
  await expect(trial.getByText(zh('messaging.channel.step.send'))).toBeVisible()
})

test('an account at WeChat Work is confirmed by the code that comes there', async ({
  own: { wecom, ...demo },
  page,
}) => {
  const { caller: keeper } = await makeHolder(await signInByCall(demo.url, ADMIN), demo.url, CODES)
  await enter(page, keeper, demo.url, '/msg/channel')
  await createChannel(page, 'wechatWork', {
    [zh('messaging.channel.name')]: '企业微信',
    [zh('messaging.vendor.corpId')]: WECOM.corpId,
    [zh('messaging.vendor.agentId')]: String(WECOM.agentId),
    [zh('messaging.vendor.corpSecret')]: WECOM.secret,
    [zh('messaging.vendor.endpoint')]: wecom.url,
  })
  await enter(page, keeper, demo.url, '/user/center')
  await page.getByRole('button', { name: zh('messaging.address.set') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(zh('messaging.address.account')).fill(MEMBER)
  await dialog.getByRole('button', { name: zh('messaging.address.send') }).click()
  await expect.poll(() => wecom.messages.length).toBe(1)
  const code = /\d{6}/.exec(JSON.stringify(wecom.messages[0]?.content['text']))?.[0] ?? ''
  await dialog.getByLabel(zh('messaging.address.code')).fill(code)
  await dialog.getByRole('button', { name: zh('messaging.address.confirm') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: zh('messaging.address.replace') })).toBeVisible()
  await expectAccessible(page)
})
