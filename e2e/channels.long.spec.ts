/** Message channels: someone with exactly the codes makes a mail channel, sees why a test fails, corrects it. */
import { centerRoutes } from '#system/contract/center.ts'
import { aHostileMailServer, type HostileMailServer } from '../tests/hostile-mail-server.ts'
import { openNewChannel } from './support/channels.ts'
import { expectAccessible } from './support/accessible.ts'
import { signInByCall } from './support/caller.ts'
import { startDemo } from './support/demo.ts'
import { makeHolder } from './support/holder.ts'
import { act, rowOf } from './support/pages.ts'
import { ADMIN, enter } from './support/people.ts'
import type { RunningServer } from './support/server.ts'
import { expect, test as base } from './support/test.ts'
import { zh } from './support/words.ts'

const CODES = [
  ...['page', 'save', 'update', 'delete', 'test'].map((verb) => `msg:channel:${verb}`),
  ...['page', 'save', 'update', 'delete'].map((verb) => `msg:template:${verb}`),
  ...['page', 'retry', 'export'].map((verb) => `msg:delivery:${verb}`),
]

/** A server of its own, which may connect to this machine. */
const test = base.extend<object, { own: RunningServer & { mail: HostileMailServer } }>({
  own: [
    async ({ playwright: _ }, use) => {
      const mail = await aHostileMailServer({ user: 'office' })
      const server = await startDemo({ EGRESS_ALLOW: '127.0.0.1,localhost' })
      await use({ ...server, mail })
      await server.stop()
      await mail.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

test('a wrong SMTP password is explained and corrected', async ({ own: { mail, ...demo }, page }) => {
  const { caller: keeper } = await makeHolder(await signInByCall(demo.url, ADMIN), demo.url, CODES)
  const profile = await keeper.call(centerRoutes.profile)
  await keeper.call(centerRoutes.saveProfile, { body: { ...profile, email: 'keeper@example.com' } })
  await enter(page, keeper, demo.url, '/msg/channel')
  const form = await openNewChannel(page)
  await form.getByLabel(zh('messaging.channel.name')).fill('公司邮件')
  await form.getByLabel(zh('messaging.mail.host')).fill('localhost')
  await form.getByLabel(zh('messaging.mail.port')).fill(String(mail.port))
  await form.getByLabel(zh('messaging.mail.username')).fill('office')
  await form.getByLabel(zh('messaging.mail.password'), { exact: true }).fill('wrong')
  await form.getByLabel(zh('messaging.mail.from')).fill('office@example.com')
  await form.getByLabel(zh('messaging.mail.ca')).fill(mail.ca)
  await form.getByRole('button', { name: zh('kit.form.create') }).click()
  await expect(form).toBeHidden()
  await expectAccessible(page)

  await act(page, '公司邮件', zh('messaging.channel.test'))
  const trial = page.getByRole('dialog')
  await trial.getByRole('button', { name: zh('messaging.channel.test.send') }).click()
  await expect(trial.getByText(/535/)).toBeVisible()
  await expect(trial.getByText(zh('messaging.channel.step.password'))).toBeVisible()
  await trial.getByRole('button', { name: zh('kit.gotIt') }).click()

  await rowOf(page, '公司邮件').getByRole('button', { name: '公司邮件', exact: true }).click()
  const edit = page.getByRole('dialog')
  await expect(edit.getByLabel(zh('messaging.mail.password'), { exact: true })).toHaveValue('')
  await edit.getByLabel(zh('messaging.mail.password'), { exact: true }).fill('right')
  await edit.getByRole('button', { name: zh('kit.form.save') }).click()
  await expect(edit).toBeHidden()
  await act(page, '公司邮件', zh('messaging.channel.test'))
  await trial.getByRole('button', { name: zh('messaging.channel.test.send') }).click()
  await expect(trial.getByText(zh('messaging.channel.step.send'))).toBeVisible()
  await expect.poll(() => mail.mails.length).toBe(1)
  await trial.getByRole('button', { name: zh('kit.gotIt') }).click()

  for (const path of ['/msg/template', '/msg/sent']) {
    await page.goto(`${demo.url}/#${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  }
})
