/** Second factors: enrolled, asked for at sign-in, replaced by a device or a recovery code; and step-up. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { BUS_CHANNEL } from '#kernel/live/bus.ts'
import { topics } from '#kernel/session/topics.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { userRoutes } from '#system/contract/user.ts'
import { expectAccessible, expectAccessibleAsShown } from './support/accessible.ts'
import { signInByCall } from './support/caller.ts'
import { tabTo } from './support/keyboard.ts'
import { act, chooseInTree, confirm, dialogOf, expectHome, expectNoSideways, rowOf, signOut } from './support/pages.ts'
import { enter, makePerson, signIn, unique } from './support/people.ts'
import { expect, test, type DemoServer } from './support/test.ts'
import { BEHIND_FORCED_CHANGE } from './support/watch.ts'
import { en, zh } from './support/words.ts'

/** A node remembers a session for five seconds. */
const REMEMBERED = 5_500

const codeOf = (secret: string): string => generateSync({ secret })
/** As if time had passed: the code that is shown now has not been used. */
const forgetCodes = (demo: DemoServer) => demo.sql('update sys_totp set last_step = 0')
const secretOn = async (page: Page) => (await page.locator('.sf-key code').innerText()).replaceAll(/\s/g, '')

/** Roles that are marked need a factor from now on: only those of these tests are. */
async function requireMarked(demo: DemoServer): Promise<void> {
  await demo.sql(`insert into sys_security_config (tenant_id, name, value) values (1, 'factorPolicy', 2)
    on conflict (tenant_id, name) do update set value = 2`)
  await demo.sql('select pg_notify($1, $2)', [BUS_CHANNEL, JSON.stringify(topics.securityConfig.message(1, {}))])
}

test(
  'a user enrols an authenticator; a new device asks for its code once, without a mouse, and is trusted',
  { tag: '@long' },
  async ({ demo, page, visitor, watch }) => {
    test.slow()
    watch.expect(/^422 POST \/xtbg\/login(\/factor)?$/)
    const person = await makePerson(demo.admin, demo.url)
    let secret = ''
    const codes: string[] = []

    await test.step('in the personal centre', async () => {
      await enter(page, await signInByCall(demo.url, { ...person }), demo.url, '/user/center')
      await page.getByRole('button', { name: zh('security.factor.add') }).click()
      const dialog = dialogOf(page, zh('security.factor.add.title'))
      await expect(dialog.getByRole('img', { name: zh('factor.enrol.picture') })).toBeVisible()
      await expectAccessible(page)
      secret = await secretOn(page)
      await dialog.getByLabel(zh('security.factor.name')).fill('工作手机')
      await dialog.getByLabel(zh('factor.code')).fill(codeOf(secret))
      const shown = dialogOf(page, zh('security.factor.codes.title'))
      await expect(shown.getByRole('listitem')).toHaveCount(10)
      codes.push(...(await shown.getByRole('listitem').allInnerTexts()))
      const done = shown.getByRole('button', { name: zh('security.factor.codes.done') })
      await expect(done).toBeDisabled()
      await page.keyboard.press('Escape')
      await expectAccessible(page)
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        shown.getByRole('button', { name: zh('factor.codes.download') }).click(),
      ])
      expect(file.suggestedFilename()).toContain(person.username)
      await done.click()
      await expect(shown).toBeHidden()
      await expect(page.getByText('工作手机')).toBeVisible()
      await expect(page.locator('body')).not.toContainText(codes[0] ?? '')
      await expectAccessible(page)
    })

    const other = await visitor()
    await test.step('on a new device', async () => {
      await forgetCodes(demo)
      await other.goto('/')
      await expect(other.getByLabel(zh('signin.username'))).toBeFocused()
      await other.keyboard.type(person.username)
      await tabTo(other, zh('signin.password'), 3)
      await other.keyboard.type(person.password)
      await other.keyboard.press('Enter')
      await expect(other.getByLabel(zh('factor.code'))).toBeFocused()
      await expect(other.getByRole('checkbox', { name: zh('factor.trust', { days: 30 }) })).not.toBeChecked()
      await expectAccessible(other)
      await other.keyboard.type('000000')
      await expect(other.getByRole('alert')).toContainText(zh('factor.wrong.left', { count: 4 }))
      await expect(other.getByLabel(zh('factor.code'))).toHaveValue('')
      await expect(other.getByLabel(zh('factor.code'))).toBeFocused()
      await expectAccessibleAsShown(other)
      await tabTo(other, zh('factor.trust', { days: 30 }), 3)
      await other.keyboard.press('Space')
      await other.keyboard.press('Shift+Tab')
      await other.keyboard.type(codeOf(secret))
      await expectHome(other)
    })

    await test.step('which is asked no more, until its trust ends', async () => {
      await signOut(other, person.realName)
      await signIn(other, person)
      await expectHome(other)
      await page.goto('/#/user/center')
      await page.reload()
      await page.getByRole('button', { name: new RegExp(zh('security.device.end')) }).click()
      await expect(page.getByText(zh('security.device.ended'))).toBeVisible()
      await signOut(other, person.realName)
      await signIn(other, person)
      await expect(other.getByLabel(zh('factor.code'))).toBeFocused()
    })

    await test.step('without the phone, by a recovery code, which works once', async () => {
      await other.getByRole('button', { name: new RegExp(`^${zh('factor.recovery')}`) }).click()
      const field = other.getByRole('textbox', { name: zh('factor.recovery') })
      await expect(field).toBeFocused()
      await expectAccessible(other)
      await field.fill((codes[4] ?? '').toLowerCase().replaceAll('-', ' '))
      await other.keyboard.press('Enter')
      await expectHome(other)
      await other.goto('/#/user/center')
      await expect(other.getByText(zh('security.factor.codes.left', { count: 9, total: 10 }))).toBeVisible()
    })
  },
)

test(
  'a user of a marked role must enrol one at sign-in, on a phone, in English',
  { tag: '@long' },
  async ({ demo, visitor, watch }) => {
    test.slow()
    watch.expect(/^422 POST \/xtbg\/login(\/factor)?$/)
    watch.expect(BEHIND_FORCED_CHANGE)
    await requireMarked(demo)
    const name = unique('两步')
    await demo.admin.call(roleRoutes.create, { body: { name, mfa: 1 } })
    const person = await makePerson(demo.admin, demo.url, { isNew: true })
    await demo.admin.call(userRoutes.changeRoles, {
      body: {
        ids: [person.id],
        addRoleIdList: (await demo.admin.call(roleRoutes.options))
          .filter((role) => role.name === name)
          .map(({ id }) => id),
      },
    })
    const page = await visitor({ viewport: { width: 390, height: 844 }, locale: 'en-GB' })
    await page.goto('/')
    await page.getByLabel(/Language|语言/).selectOption('en')
    await signIn(page, person, en)
    await expect(page.getByRole('heading', { name: en('factor.enrol.title') })).toBeVisible()
    await expect(page.getByRole('img', { name: en('factor.enrol.picture') })).toBeVisible()
    await expectAccessible(page)
    await expectNoSideways(page)
    await page.getByLabel(en('factor.code')).fill(codeOf(await secretOn(page)))
    await expect(page.getByRole('heading', { name: en('factor.codes.title') })).toBeFocused()
    await expectAccessible(page)
    await expectNoSideways(page)
    await expect(page.getByRole('button', { name: en('factor.codes.first') })).toBeDisabled()
    await page.getByRole('button', { name: en('factor.codes.copy') }).click()
    await page.getByRole('button', { name: en('factor.codes.done') }).click()
    // The one-time password has to be changed, as without a factor.
    await expect(dialogOf(page, en('shell.password.title'))).toBeVisible()
  },
)

test(
  'an administrator removes the factor of a user who has lost it',
  { tag: '@long' },
  async ({ demo, page, visitor, watch }) => {
    watch.expect(/^422 POST \/xtbg\/login$/)
    watch.expect(/^401 GET \/xtbg\//)
    const person = await makePerson(demo.admin, demo.url)
    const theirs = await visitor()
    await enter(theirs, await signInByCall(demo.url, { ...person }), demo.url, '/user/center')
    await theirs.getByRole('button', { name: zh('security.factor.add') }).click()
    await theirs.getByLabel(zh('factor.code')).fill(codeOf(await secretOn(theirs)))
    await expect(dialogOf(theirs, zh('security.factor.codes.title'))).toBeVisible()
    await enter(page, demo.admin, demo.url, `/sys/user?keyword=${person.username}`)
    await act(page, person.realName, zh('system.user.removeFactors'))
    await confirm(page, zh('system.user.removeFactors.ask', { name: person.realName }), zh('system.user.removeFactors'))
    await expect(page.getByText(zh('system.user.factors.removed'))).toBeVisible()
    await expect(theirs.getByText(zh('signin.reason.forced'))).toBeVisible({ timeout: 10_000 })
    await signIn(theirs, person)
    await expect(theirs.getByText(zh('security.factor.none'))).toBeVisible()
  },
)

test('the command on the machine opens a locked-out administrator, and no other user', async ({ demo }) => {
  const chief = await makePerson(demo.admin, demo.url)
  const unlock = (username: string) =>
    promisify(execFile)(process.execPath, ['dist/unlock.js', username], { env: { ...process.env, ...demo.env } })
  await expect(unlock(chief.username)).rejects.toThrow(`${chief.username} is no administrator`)
  await demo.sql('update sys_user set super_admin = 1, status = 0 where id = $1', [chief.id])
  await expect(signInByCall(demo.url, { ...chief })).rejects.toThrow('422')
  expect((await unlock(chief.username)).stdout).toContain('can sign in again')
  await signInByCall(demo.url, { ...chief })
})

test(
  'a call that needs another proof asks for it above the form, keeps what was entered, and is made once more',
  { tag: '@long' },
  async ({ demo, page, watch }) => {
    test.slow()
    watch.expect(/^422 POST \/xtbg\/user\/center\/stepUp$/)
    const person = await makePerson(demo.admin, demo.url, { roles: ['组织管理员'] })
    const username = unique('su')
    const realName = unique('新同事')
    watch.expect(/^403 POST \/xtbg\/sys\/user$/)
    await enter(page, await signInByCall(demo.url, { ...person }), demo.url, '/sys/user')
    await expect(page.getByRole('row').nth(2)).toBeVisible()
    await page.getByRole('button', { name: zh('system.user.create') }).click()
    const form = dialogOf(page, zh('system.user.create'))
    await form.getByLabel(zh('system.user.realName')).fill(realName)
    await form.getByLabel(zh('system.user.username')).fill(username)
    await chooseInTree(page, form.getByLabel(zh('system.user.mainDept')), '财务中心')
    await demo.sql(`update sys_session set verified_at = now() - interval '11 minutes' where user_id = $1`, [person.id])
    await page.waitForTimeout(REMEMBERED)
    const create = form.getByRole('button', { name: zh('kit.form.create'), exact: true })
    const proof = dialogOf(page, zh('stepUp.title'))
    const field = proof.getByLabel(zh('stepUp.password'), { exact: true })

    await test.step('Esc gives it up and leaves the form as it was', async () => {
      await create.click()
      await expect(field).toBeFocused()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(proof).toBeHidden()
      await expect(form).toBeVisible()
      await expect(form.getByLabel(zh('system.user.username'))).toHaveValue(username)
      await expect(form.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
    })

    await test.step('a wrong password stays inside the dialog; the right one makes the call', async () => {
      await page.waitForTimeout(1_000) // the form does not send twice within a second
      await create.click()
      await expect(field).toBeFocused() // keys before go nowhere
      await page.keyboard.type('Wrong-Pass-1')
      await page.keyboard.press('Enter')
      await expect(proof.getByRole('alert')).toContainText('密码')
      await expect(field).toBeFocused()
      await page.keyboard.type(person.password)
      await page.keyboard.press('Enter')
      await expect(proof).toBeHidden()
      await expect(form).toBeHidden()
      await expect(rowOf(page, realName)).toBeVisible()
    })
  },
)
