/** A channel of WeChat Work is set up for callbacks, a card is answered there, and a colleague's page shows who did. */
import { addressRoutes } from '#messaging/contract/address.ts'
import { xmlCallback } from '../modules/messaging/server/testing/vendor/sealed-callback.ts'
import { MEMBER, wecomDouble, type WecomDouble } from '../modules/messaging/server/testing/vendor/wecom-double.ts'
import { makeTwoHeads, openNewChannel, startPurchase } from './support/channels.ts'
import { expectAccessible } from './support/accessible.ts'
import { signInByCall } from './support/caller.ts'
import { startDemo } from './support/demo.ts'
import { rowOf } from './support/pages.ts'
import { ADMIN, enter } from './support/people.ts'
import type { RunningServer } from './support/server.ts'
import { expect, test as base } from './support/test.ts'
import { zh } from './support/words.ts'

const OUTSIDE = 'http://office.example.com'
const WECOM = { corpId: 'wx5823bf96d3bd56c7', secret: 'corp-secret-of-the-agent', agentId: 218 }
const KEYS = {
  token: 'QDG6eK',
  aesKey: 'jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C',
  receiver: WECOM.corpId,
}

/** A server of its own, which may connect to this machine. */
const test = base.extend<object, { own: RunningServer & { wecom: WecomDouble } }>({
  own: [
    async ({ playwright: _ }, use) => {
      const wecom = await wecomDouble(WECOM)
      const server = await startDemo({ EGRESS_ALLOW: '127.0.0.1', PUBLIC_URL: OUTSIDE })
      await use({ ...server, wecom })
      await server.stop()
      await wecom.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

test('approved on a card, and the page of a colleague and the card show who decided', async ({
  own,
  page,
  visitor,
}) => {
  const { wecom, url } = own
  const admin = await signInByCall(url, ADMIN)
  const { bob, cat, bobByCall, catByCall } = await makeTwoHeads(admin, url)

  await enter(page, admin, url, '/msg/channel')
  const form = await openNewChannel(page, 'wechatWork')
  const fields: Readonly<Record<string, string>> = {
    [zh('messaging.channel.name')]: '企业微信',
    [zh('messaging.vendor.corpId')]: WECOM.corpId,
    [zh('messaging.vendor.agentId')]: String(WECOM.agentId),
    [zh('messaging.vendor.corpSecret')]: WECOM.secret,
    [zh('messaging.vendor.token')]: KEYS.token,
    [zh('messaging.vendor.encodingAesKey')]: KEYS.aesKey,
    [zh('messaging.vendor.endpoint')]: wecom.url,
  }
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(value)
  await form.getByRole('button', { name: zh('kit.form.create') }).click()
  await expect(form).toBeHidden()
  await rowOf(page, '企业微信')
    .getByRole('button', { name: zh('kit.record.update') })
    .click()
  const address = form.getByLabel(zh('messaging.vendor.callback'))
  await expect(address).toHaveValue(/^http:\/\/office\.example\.com\/xtbg\/msg\/callback\/[0-9a-f]{64}$/)
  await expect(form.getByLabel(zh('messaging.vendor.token'), { exact: true })).toHaveValue('')
  await expectAccessible(page)
  const callback = (await address.inputValue()).replace(OUTSIDE, url)

  await bobByCall.call(addressRoutes.send, { body: { kind: 'wechatWork', address: MEMBER } })
  await expect.poll(() => wecom.messages.length).toBe(1)
  const code = /\d{6}/.exec(JSON.stringify(wecom.messages[0]?.content['text']))?.[0] ?? ''
  await bobByCall.call(addressRoutes.confirm, { body: { kind: 'wechatWork', code } })
  await startPurchase(admin, '三台打印机', `camunda:candidateUsers="${bob.id},${cat.id}"`)
  const find = () => wecom.messages.find(({ content }) => JSON.stringify(content).includes('三台打印机'))
  await expect.poll(() => find()?.content['msgtype']).toBe('template_card')
  const card = find()
  if (card === undefined) throw new Error('no card')

  const theirs = await visitor()
  await enter(theirs, catByCall, url, '/msg/mine')
  await expect(rowOf(theirs, '三台打印机')).toBeVisible()
  await expect(rowOf(theirs, '三台打印机')).not.toContainText('鲍主管')
  const { query, body } = xmlCallback(KEYS, wecom.pressed(card, 'agree'), Math.floor(Date.now() / 1_000))
  const press = () => fetch(`${callback}?${new URLSearchParams(query)}`, { method: 'POST', body })
  expect((await press()).status).toBe(200)
  expect((await press()).status).toBe(403)
  await expect(rowOf(theirs, '三台打印机')).toContainText('已同意鲍主管')
  await expect.poll(() => card.button).toBe('鲍主管 已同意')
})
