/** Registering: opened by an administrator, sent in by a visitor, approved by a user who holds the codes, signed in. */
import type { Page } from '@playwright/test'
import { messageRoutes } from '#messaging/contract/message.ts'
import { aMailServer, type MailServerForTests } from '../tests/mail-server.ts'
import { expectAccessible } from './support/accessible.ts'
import { signInByCall, type Caller } from './support/caller.ts'
import { startDemo } from './support/demo.ts'
import { choose, chooseInTree, dialogOf, expectNoSideways, rowOf } from './support/pages.ts'
import { makeHolder } from './support/holder.ts'
import { ADMIN, enter, signIn, unique } from './support/people.ts'
import type { RunningServer } from './support/server.ts'
import { expect, test as base } from './support/test.ts'
import { zh } from './support/words.ts'

/** A server of its own, which can send mail. */
const test = base.extend<object, { own: RunningServer & { admin: Caller; mail: MailServerForTests } }>({
  own: [
    async ({ playwright: _ }, use) => {
      const mail = await aMailServer()
      const server = await startDemo({ MAIL_URL: `smtp://127.0.0.1:${mail.port}?tls=none&from=office@example.com` })
      await use({ ...server, mail, admin: await signInByCall(server.url, ADMIN) })
      await server.stop()
      await mail.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

const CODES = ['sys:registration:page', 'sys:registration:decide']
const PASSWORD = 'Newcomer-2026!'

async function askForCode(page: Page, email: string): Promise<void> {
  await page.getByLabel(zh('register.email')).fill(email)
  await page.getByRole('button', { name: zh('signin.proofStart') }).click()
  await expect(page.getByText(zh('signin.proofDone')).first()).toBeAttached()
  await page.getByRole('button', { name: zh('register.next') }).click()
}

test('a visitor registers, a user with the codes approves, and the new user signs in', async ({
  own,
  page,
  visitor,
  watch,
}) => {
  watch.expect(/^422 POST .*sys\/register\/prove|^400 POST .*sys\/register$|^400 PUT .*securityConfig$/)
  const { url, admin, mail } = own
  const { caller, role } = await makeHolder(admin, url, CODES)
  const username = unique('newcomer')
  const email = `${username}@example.com`
  const office = await visitor()

  await test.step('an administrator opens the registration for one department', async () => {
    await enter(office, admin, url, '/sys/security')
    const rows = office.getByRole('group', { name: zh('security.config.row.registerMode') })
    await rows.getByText(zh('security.config.choice.registerMode.1'), { exact: true }).click()
    await office.getByRole('button', { name: zh('security.config.save') }).click()
    await expect(office.getByRole('alert').first()).toBeVisible()
    await chooseInTree(
      office,
      office.getByRole('combobox', { name: zh('security.config.label.registerDepts') }),
      '财务中心',
    )
    await office.keyboard.press('Escape')
    await office.getByRole('button', { name: zh('security.config.save') }).click()
    await expect(office.getByText(zh('security.config.saved'))).toBeVisible()
  })

  await test.step('the visitor confirms a mail address and sends the form in', async () => {
    await page.goto(`${url}/#/login`)
    await page.getByRole('link', { name: zh('signin.register') }).click()
    await expect(page.getByRole('heading', { name: zh('register.title') })).toBeVisible()
    await expectAccessible(page)
    await askForCode(page, email)
    const code = /\b\d{6}\b/.exec((await mail.next(email)).text)?.[0] ?? ''
    await page.getByLabel(zh('recovery.code')).fill(code === '000000' ? '000001' : '000000')
    await expect(page.getByRole('alert')).toContainText('4')
    await page.getByLabel(zh('recovery.code')).fill(code)
    await page.getByLabel(zh('register.username')).fill(username)
    await page.getByLabel(zh('register.realName')).fill('新同事')
    await expect(page.getByLabel(zh('register.dept'))).toContainText('财务中心')
    await page.getByLabel(zh('register.password'), { exact: true }).fill(`${username}-A1`)
    await page.getByLabel(zh('register.confirmation')).fill(`${username}-A1`)
    await page.getByLabel(zh('register.reason')).fill('本月入职')
    await page.getByRole('button', { name: zh('register.submit') }).click()
    await expect(page.getByLabel(zh('register.password'), { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel(zh('register.password'), { exact: true }).fill(PASSWORD)
    await page.getByLabel(zh('register.confirmation')).fill(PASSWORD)
    await expectAccessible(page)
    await expectNoSideways(page)
    await page.getByRole('button', { name: zh('register.submit') }).click()
    await expect(page.getByRole('heading', { name: zh('register.done') })).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
  })

  await test.step('who may decide finds the message, and approves with a role', async () => {
    await expect(async () => {
      const { list } = await caller.call(messageRoutes.page, { query: { readFlag: '0' } })
      const message = await caller.call(messageRoutes.get, { params: { id: list[0]?.id ?? '' } })
      expect(message.title).toContain('新同事')
      expect(message.path).toMatch(/^\/sys\/registration\?id=/)
    }).toPass()
    const desk = await visitor()
    await enter(desk, caller, url, '/sys/registration')
    await expect(rowOf(desk, username)).toContainText(zh('security.registration.status.0'))
    await expectAccessible(desk)
    await expect(desk.getByRole('button', { name: zh('kit.export.title') })).toHaveCount(0)
    await desk.getByRole('button', { name: `${zh('security.registration.approve')} 新同事` }).click()
    const form = dialogOf(desk, zh('security.registration.approve.of', { name: '新同事' }))
    await choose(desk, form.getByRole('combobox', { name: zh('security.registration.roles') }), role)
    await desk.keyboard.press('Escape') // the choices stay open for several
    await expectAccessible(desk)
    await form.getByRole('button', { name: zh('security.registration.approve'), exact: true }).click()
    await expect(desk.getByText(zh('security.registration.approved'))).toBeVisible()
    await expect(rowOf(desk, username)).toContainText(zh('security.registration.status.1'))
    await desk.getByRole('button', { name: '新同事' }).first().click()
    await expect(dialogOf(desk, '新同事')).toContainText('本月入职')
    await expectAccessible(desk)
  })

  await test.step('the new user gets a mail, and signs in', async () => {
    expect((await mail.next(email)).text).toContain(username)
    await page.getByRole('link', { name: zh('register.signIn') }).click()
    await signIn(page, { username, password: PASSWORD })
    await expect(page).toHaveURL(/#\/home/)
  })
})
