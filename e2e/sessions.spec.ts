/** Sessions that end because another user says so: on the other screen within a second or two, with the reason. */
import type { Page } from '@playwright/test'
import { act, confirm, dialogOf, expectHome, search } from './support/pages.ts'
import { enter, makePerson, signIn, type Person } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

/** Milliseconds from saying yes until the other person reads it. */
const SOON = 10_000

async function signedIn(page: Page, person: Person): Promise<void> {
  await page.goto('/')
  await signIn(page, person)
  await expectHome(page)
}

const endings = [
  { what: 'disabled', action: 'system.user.disable', reason: 'signin.reason.disabled' },
  { what: 'signed out by force', action: 'system.user.forceQuit', reason: 'signin.reason.forced' },
  { what: 'given a new password', action: 'system.user.resetPassword', reason: 'signin.reason.password' },
] as const

for (const { what, action, reason } of endings) {
  test(`a user who is ${what} in one browser is told so in another at once`, async ({ demo, page, visitor }) => {
    const person = await makePerson(demo.admin, demo.url)
    const other = await visitor()
    await signedIn(other, person)
    await enter(page, demo.admin, demo.url, '/sys/user')
    await search(page, person.username)
    await act(page, person.realName, zh(action))
    const question = zh(`${action}.ask`, { name: person.realName })
    await confirm(page, question, zh(action))
    await expect(other.getByText(zh(reason))).toBeVisible({ timeout: SOON })
    await expect(other.getByLabel(zh('signin.username'))).toBeVisible()
    expect((await other.context().cookies()).filter(({ name }) => name === 'token')).toEqual([])
  })
}

test('a user who is disabled cannot come back until they are enabled', async ({ demo, page, visitor, watch }) => {
  watch.expect(/^422 POST \/xtbg\/login$/)
  const person = await makePerson(demo.admin, demo.url)
  await enter(page, demo.admin, demo.url, '/sys/user')
  await search(page, person.username)
  await act(page, person.realName, zh('system.user.disable'))
  await confirm(page, zh('system.user.disable.ask', { name: person.realName }), zh('system.user.disable'))
  const other = await visitor()
  await other.goto('/')
  await signIn(other, person)
  await expect(other.getByRole('alert').first()).toContainText('账号已停用')
  await act(page, person.realName, zh('system.user.enable'))
  await expect(page.getByRole('row').filter({ hasText: person.realName })).toContainText('正常')
  await signedIn(other, person)
})

test('a new role shows its menus to a user who is already there', async ({ demo, page, visitor }) => {
  const person = await makePerson(demo.admin, demo.url)
  const other = await visitor()
  await signedIn(other, person)
  await expect(other.getByText(zh('shell.homeEmpty'))).toBeVisible()
  await enter(page, demo.admin, demo.url, '/sys/user')
  await search(page, person.username)
  await page
    .getByRole('row')
    .filter({ hasText: person.username })
    .getByRole('button', { name: zh('system.user.update') })
    .click()
  const form = dialogOf(page, zh('system.user.edit', { name: person.realName }))
  const roles = form.getByLabel(zh('system.user.roles'), { exact: true })
  await roles.fill('薪酬专员')
  await roles.press('Enter')
  await form.getByRole('button', { name: zh('system.save'), exact: true }).click()
  await expect(other.getByText(zh('shell.accessChanged'))).toBeVisible({ timeout: SOON + 3_000 })
  await expect(other.getByRole('main').getByRole('link', { name: zh('system.user.title') })).toBeVisible()
})
