/** Registering: opened by an administrator, sent in by a visitor, approved by a user who holds the codes, signed in. */
import type { Page } from '@playwright/test'
import { channelRoutes } from '#messaging/contract/channel.ts'
import { messageRoutes } from '#messaging/contract/message.ts'
import { registrationRoutes } from '#security/contract/registration.ts'
import { securityConfigRoutes } from '#security/contract/security-config.ts'
import { deptRoutes } from '#system/contract/dept.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { meRoutes } from '#system/contract/me.ts'
import { alibabaDouble, type AlibabaDouble } from '../modules/messaging/server/testing/vendor/alibaba-double.ts'
import { aMailServer, type MailServerForTests } from '../tests/mail-server.ts'
import { expectAccessibleAsShown } from './support/accessible.ts'
import { signInByCall, type Caller } from './support/caller.ts'
import { startDemo } from './support/demo.ts'
import { act, choose, chooseInTree, dialogOf, expectNoSideways, chooseEnglish } from './support/pages.ts'
import { makeHolder } from './support/holder.ts'
import { ADMIN, enter, signIn, unique } from './support/people.ts'
import type { RunningServer } from './support/server.ts'
import { expect, test as base } from './support/test.ts'
import { en, zh } from './support/words.ts'

type Own = RunningServer & { admin: Caller; mail: MailServerForTests; sms: AlibabaDouble }

/** A server of its own, which can send mail, and connect to the SMS provider on this machine. */
const test = base.extend<object, { own: Own }>({
  own: [
    async ({ playwright: _ }, use) => {
      const mail = await aMailServer()
      const sms = await alibabaDouble({ id: 'key-id', secret: 'key-secret', now: Date.now })
      const MAIL_URL = `smtp://127.0.0.1:${mail.port}?tls=none&from=office@example.com`
      const server = await startDemo({ MAIL_URL, EGRESS_ALLOW: '127.0.0.1' })
      await use({ ...server, mail, sms, admin: await signInByCall(server.url, ADMIN) })
      await server.stop()
      await sms.close()
      await mail.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

const CODES = ['sys:registration:page', 'sys:registration:decide']
const PASSWORD = 'Newcomer-2026!'
const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const

const cardOf = (page: Page, text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text })

async function askForCode(page: Page, email: string): Promise<void> {
  await page.getByLabel(en('register.email')).fill(email)
  await page.getByRole('button', { name: en('signin.proofStart') }).click()
  await expect(page.getByText(en('signin.proofDone')).first()).toBeAttached()
  await page.getByRole('button', { name: en('register.next') }).click()
}

test('a visitor registers, a user with the codes approves, both on dark phones in English, and the new user signs in', async ({
  own,
  visitor,
  watch,
}) => {
  watch.expect(/^422 POST .*sys\/register\/prove|^400 POST .*sys\/register$|^400 PUT .*securityConfig$/)
  const { url, admin, mail } = own
  const { caller } = await makeHolder(admin, url, CODES)
  const role = unique('访客')
  await admin.call(roleRoutes.create, { body: { name: role, dataScope: 0, grade: 90, menuIdList: [] } })
  const username = unique('newcomer')
  const email = `${username}@example.com`
  const office = await visitor()
  const page = await visitor(PHONE)

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
    await chooseEnglish(page, url)
    await page.getByRole('link', { name: en('signin.register') }).click()
    await expect(page.getByRole('heading', { name: en('register.title') })).toBeVisible()
    await expectAccessibleAsShown(page)
    await askForCode(page, email)
    const code = /\b\d{6}\b/.exec((await mail.next(email)).text)?.[0] ?? ''
    await page.getByLabel(en('recovery.code')).fill(code === '000000' ? '000001' : '000000')
    await expect(page.getByRole('alert')).toContainText('4')
    await page.getByLabel(en('recovery.code')).fill(code)
    await page.getByLabel(en('register.username')).fill(username)
    await page.getByLabel(en('register.realName'), { exact: true }).fill('新同事')
    await expect(page.getByLabel(en('register.dept'))).toContainText('财务中心')
    await page.getByLabel(en('register.password'), { exact: true }).fill(`${username}-A1`)
    await page.getByLabel(en('register.confirmation')).fill(`${username}-A1`)
    await page.getByLabel(en('register.reason')).fill('本月入职')
    await page.getByRole('button', { name: en('register.submit') }).click()
    await expect(page.getByLabel(en('register.password'), { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel(en('register.password'), { exact: true }).fill(PASSWORD)
    await page.getByLabel(en('register.confirmation')).fill(PASSWORD)
    await expectAccessibleAsShown(page)
    await expectNoSideways(page)
    await page.getByRole('button', { name: en('register.submit') }).click()
    await expect(page.getByRole('heading', { name: en('register.done') })).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
  })

  await test.step('who may decide finds the message, and approves with a role', async () => {
    await expect(async () => {
      const { list } = await caller.call(messageRoutes.page, { query: { readFlag: '0' } })
      const message = await caller.call(messageRoutes.get, { params: { id: list[0]?.id ?? '' } })
      expect(message.title).toContain('新同事')
      expect(message.path).toMatch(/^\/sys\/registration\?id=/)
    }).toPass()
    const desk = await visitor(PHONE)
    await chooseEnglish(desk, url)
    await enter(desk, caller, url, '/sys/registration')
    await expect(cardOf(desk, username)).toContainText(en('security.registration.status.0'))
    await expectAccessibleAsShown(desk)
    await expect(desk.getByRole('button', { name: en('kit.export.title') })).toHaveCount(0)
    await expectNoSideways(desk)
    await act(desk, '新同事', en('security.registration.approve'), en)
    const form = dialogOf(desk, en('security.registration.approve.of', { name: '新同事' }))
    await choose(desk, form.getByRole('combobox', { name: en('security.registration.roles') }), role)
    await desk.keyboard.press('Escape') // the choices stay open for several
    await expect(form).toContainText(role)
    await expectAccessibleAsShown(desk)
    await form.getByRole('button', { name: en('security.registration.approve'), exact: true }).click()
    await expect(desk.getByText(en('security.registration.approved'))).toBeVisible()
    await expect(cardOf(desk, username)).toContainText(en('security.registration.status.1'))
    await desk.getByRole('button', { name: '新同事' }).first().click()
    await expect(dialogOf(desk, '新同事')).toContainText('本月入职')
    await expectAccessibleAsShown(desk)
  })

  await test.step('the new user gets a mail, and signs in', async () => {
    expect((await mail.next(email)).text).toContain(username)
    await page.getByRole('link', { name: en('register.signIn') }).click()
    await signIn(page, { username, password: PASSWORD }, en)
    await expect(page).toHaveURL(/#\/home/)
    const newcomer = await signInByCall(url, { username, password: PASSWORD })
    expect((await newcomer.call(meRoutes.info)).roles).toContain(role)
  })
})

test('with an SMS channel a visitor confirms a mobile number instead, by keyboard', async ({ own, visitor, watch }) => {
  watch.expect(/^422 POST .*sys\/register\/prove/)
  const { url, admin, sms } = own
  const [root] = await admin.call(deptRoutes.tree)
  await admin.call(securityConfigRoutes.update, { body: { registerMode: 1, registerDepts: root?.id ?? '' } })
  const config = { platform: 1 as const, endpoint: sms.url, accessKeyId: 'key-id', signName: '演示公司' }
  await admin.call(channelRoutes.create, {
    body: {
      kind: 'sms',
      name: '公司短信',
      config: { ...config, codeTemplate: 'SMS_CODE', codeParam: 'code' },
      secret: { accessKeySecret: 'key-secret' },
    },
  })
  const username = unique('newcomer')
  const page = await visitor({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${url}/#/register`)

  await test.step('a number in the place of an address', async () => {
    await expect(page.getByLabel(zh('register.email'))).toBeFocused()
    const instead = page.getByRole('button', { name: zh('register.by.sms') })
    await expect(instead).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(instead).toBeFocused()
    await page.keyboard.press('Enter')
    const number = page.getByLabel(zh('register.mobile'))
    await expect(number).toBeFocused()
    await expect(page.getByText(zh('register.lead.mail.sms'))).toBeVisible()
    await expectAccessibleAsShown(page)
    await page.keyboard.type('12')
    await page.keyboard.press('Enter')
    await expect(number).toHaveAttribute('aria-invalid', 'true')
    await number.fill('139 1234 0001')
    await page.getByRole('button', { name: zh('signin.proofStart') }).click()
    await expect(page.getByText(zh('signin.proofDone')).first()).toBeAttached()
    await page.getByRole('button', { name: zh('register.next') }).click()
  })

  await test.step('the code of the SMS, then the form', async () => {
    await expect(page.getByText(zh('register.lead.code.sms'))).toBeVisible()
    await expectAccessibleAsShown(page)
    await expect.poll(() => sms.messages.map(({ phone }) => phone)).toEqual(['13912340001'])
    const sent = sms.calls.findLast(({ headers }) => headers['x-acs-action'] === 'SendSms')
    const { code = '' } = JSON.parse(sent?.url.searchParams.get('TemplateParam') ?? '{}') as { code?: string }
    await page.keyboard.press('Tab')
    await page.keyboard.type(code === '000000' ? '000001' : '000000')
    await expect(page.getByRole('alert')).toContainText('4')
    await page.getByLabel(zh('recovery.code')).fill(code)
    await page.getByLabel(zh('register.username')).fill(username)
    await page.getByLabel(zh('register.realName'), { exact: true }).fill('短信同事')
    await page.getByLabel(zh('register.password'), { exact: true }).fill(PASSWORD)
    await page.getByLabel(zh('register.confirmation')).fill(PASSWORD)
    await expect(page.getByLabel(zh('register.mobile'))).toHaveCount(0)
    await expect(page.getByText(zh('register.email.note'))).toBeVisible()
    await expectAccessibleAsShown(page)
    await page.getByLabel(zh('register.reason')).press('Control+End')
    await page.getByRole('button', { name: zh('register.submit') }).press('Enter')
    await expect(page.getByText(zh('register.done.sms'))).toBeVisible()
  })

  await test.step('who decides sees which of both was confirmed', async () => {
    const { list } = await admin.call(registrationRoutes.page, { query: { keyword: username } })
    expect(list).toMatchObject([{ username, mobile: '139 1234 0001', email: '', confirmedBy: 'sms' }])
    const office = await visitor()
    await enter(office, admin, url, '/sys/registration')
    await office.getByRole('button', { name: '短信同事' }).first().click()
    await expect(dialogOf(office, '短信同事')).toContainText(zh('security.registration.confirmed'))
    await expectAccessibleAsShown(office)
  })
})
