/** A forgotten password: an administrator accepts proofs, a user keeps questions, and replaces the password by each. */
import type { Page } from '@playwright/test'
import { centerRoutes } from '#system/contract/center.ts'
import { aMailServer, type MailServerForTests } from '../tests/mail-server.ts'
import { expectAccessible } from './support/accessible.ts'
import { signInByCall, type Caller } from './support/caller.ts'
import { startDemo } from './support/demo.ts'
import { dialogOf, expectHome, expectNoSideways, sendAgain, chooseEnglish, signOut } from './support/pages.ts'
import { ADMIN, enter, makePerson, signIn } from './support/people.ts'
import type { RunningServer } from './support/server.ts'
import { expect, test as base } from './support/test.ts'
import { en, zh } from './support/words.ts'

/** A server of its own, which can send mail. */
const test = base.extend<object, { own: RunningServer & { admin: Caller; mail: MailServerForTests } }>({
  own: [
    async ({ playwright: _ }, use) => {
      const mail = await aMailServer()
      const url = `smtp://127.0.0.1:${mail.port}?tls=none&from=office@example.com`
      const server = await startDemo({ MAIL_URL: url })
      await use({ ...server, mail, admin: await signInByCall(server.url, ADMIN) })
      await server.stop()
      await mail.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

const OWN_QUESTION = '备用钥匙放在哪里？'
/** To the first two questions of the list, and the user's own. */
const ANSWERS = ['实验小学', 'Rex', '茶壶'] as const

async function beginFor(page: Page, username: string, say = zh): Promise<void> {
  await page.getByLabel(say('recovery.username')).fill(username)
  await page.getByRole('button', { name: say('signin.proofStart') }).click()
  await expect(page.getByText(say('signin.proofDone')).first()).toBeAttached()
  await page.getByRole('button', { name: say('recovery.next') }).click()
}

async function choosePassword(page: Page, password: string, say = zh): Promise<void> {
  await page.getByLabel(say('recovery.newPassword'), { exact: true }).fill(password)
  await page.getByLabel(say('recovery.confirmation')).fill(password)
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.getByRole('button', { name: say('recovery.set') }).click()
  await expect(page.getByRole('heading', { name: say('recovery.done') })).toBeVisible()
  await page.getByRole('link', { name: say('recovery.signIn') }).click()
}

test('a user replaces a forgotten password by a mailed code, and by questions', async ({
  own,
  page,
  visitor,
  watch,
}) => {
  watch.expect(/^400 PUT .*center\/question|^422 POST .*forgot\/prove/)
  const { url, admin, mail } = own
  const person = await makePerson(admin, url)
  const caller = await signInByCall(url, { username: person.username, password: person.password })
  const email = `${person.username}@example.com`
  const { gender, mobile } = await caller.call(centerRoutes.profile)
  await caller.call(centerRoutes.saveProfile, { body: { gender, email, mobile } })

  await test.step('an administrator accepts codes by mail and questions', async () => {
    const office = await visitor()
    await enter(office, admin, url, '/sys/security')
    for (const method of ['mail', 'questions'] as const)
      await office.getByRole('checkbox', { name: zh(`security.config.method.${method}`) }).check()
    await office.getByRole('button', { name: zh('security.config.save') }).click()
    await expect(office.getByText(zh('security.config.saved'))).toBeVisible()
  })

  await test.step('the user keeps questions, two of the list and one of their own', async () => {
    await enter(page, caller, url, '/user/center')
    await page.getByRole('button', { name: zh('security.question.setUp') }).click()
    const form = dialogOf(page, zh('security.question.own'))
    await form.getByRole('combobox').nth(2).fill(OWN_QUESTION)
    for (const [row, answer] of ANSWERS.entries()) {
      await form
        .getByRole('row')
        .nth(row + 1)
        .getByRole('textbox')
        .first()
        .fill(answer)
      await form
        .getByRole('row')
        .nth(row + 1)
        .getByRole('textbox')
        .last()
        .fill(row === 1 ? 'other' : answer)
    }
    await form.getByRole('button', { name: zh('kit.form.create'), exact: true }).click()
    await expect(form.getByText('答案不一致')).toBeAttached()
    await form.getByRole('row').nth(2).getByRole('textbox').last().fill('REX')
    await expectAccessible(page)
    await sendAgain(form, zh('kit.form.create'))
    await expect(page.getByText(OWN_QUESTION)).toBeVisible()
    await signOut(page, person.realName)
  })

  await test.step('a code by mail, on a phone, in English', async () => {
    const phone = await visitor({ viewport: { width: 390, height: 844 } })
    await chooseEnglish(phone, url)
    await phone.getByRole('link', { name: en('signin.forgot') }).click()
    await beginFor(phone, person.username, en)
    await expectAccessible(phone)
    await expectNoSideways(phone)
    await phone.getByRole('button', { name: en('recovery.mail') }).click()
    const code = /\b\d{6}\b/.exec((await mail.next(email)).text)?.[0] ?? ''
    await phone.getByLabel(en('recovery.code')).fill(code === '000000' ? '000001' : '000000')
    await expect(phone.getByRole('alert')).toContainText('4')
    await expectNoSideways(phone)
    await phone.getByLabel(en('recovery.code')).fill(code)
    await choosePassword(phone, 'Found-Again-1', en)
    await signIn(phone, { username: person.username, password: 'Found-Again-1' }, en)
    await expectHome(phone, en)
  })

  await test.step('questions, by keyboard', async () => {
    await page.getByRole('link', { name: zh('signin.forgot') }).click()
    await beginFor(page, person.username)
    await page.getByRole('button', { name: zh('recovery.questions') }).focus()
    await page.keyboard.press('Enter')
    const answers = new Map([
      ['小学校名', ANSWERS[0]],
      ['班主任', ANSWERS[1]],
    ])
    for (const [question, answer] of answers) await page.getByLabel(question).fill(` ${answer.toUpperCase()} `)
    await page.keyboard.press('Enter')
    await page.getByLabel(OWN_QUESTION).fill(ANSWERS[2])
    await page.keyboard.press('Enter')
    await choosePassword(page, 'Found-Again-2')
    await signIn(page, { username: person.username, password: 'Found-Again-2' })
    await expect(page).toHaveURL(/#\/home/)
  })
})
