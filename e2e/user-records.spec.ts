/** One user at a time: password, record, and how the list is arranged. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { act, confirm, dataRows, dialogOf, rowOf } from './support/pages.ts'
import { enter, makePerson, signIn } from './support/people.ts'
import { BEHIND_FORCED_CHANGE } from './support/watch.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

const column = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })

test('an administrator resets a password: it is shown once, and it works', async ({ demo, page, visitor, watch }) => {
  watch.expect(BEHIND_FORCED_CHANGE)
  const person = await makePerson(demo.admin, demo.url)
  await enter(page, demo.admin, demo.url, `/sys/user?keyword=${person.username}`)
  await act(page, person.realName, zh('system.user.resetPassword'))
  await confirm(page, zh('system.user.resetPassword.ask', { name: person.realName }), zh('system.user.resetPassword'))
  const issued = dialogOf(page, zh('system.user.oneTime.title', { name: person.realName }))
  const password = (await issued.getByRole('code').textContent()) ?? ''
  await page.keyboard.press('Escape')
  await expect(issued).toBeVisible()
  await expectAccessible(page)
  await issued.getByRole('button', { name: zh('system.user.oneTime.noted') }).click()
  await expect(issued).toHaveCount(0)
  await page.reload()
  await expect(rowOf(page, person.username)).toBeVisible()
  await expect(page.getByText(password)).toHaveCount(0)
  const other = await visitor()
  await other.goto('/')
  await signIn(other, { username: person.username, password })
  await expect(dialogOf(other, zh('shell.password.title'))).toBeVisible()
})

test('an administrator looks at a user, edits them, and is warned before losing what was typed', async ({
  demo,
  page,
}) => {
  const person = await makePerson(demo.admin, demo.url)
  await enter(page, demo.admin, demo.url, `/sys/user?keyword=${person.username}`)
  await rowOf(page, person.username).getByRole('button', { name: person.realName, exact: true }).click()
  const detail = dialogOf(page, zh('system.user.detail'))
  await expect(detail.getByText(person.username)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`id=${person.id}`))
  await expectAccessible(page)
  await page.goBack()
  await expect(detail).toHaveCount(0)
  await page.goForward()
  await detail.getByRole('button', { name: zh('system.user.update') }).click()
  const form = dialogOf(page, zh('system.user.edit', { name: person.realName }))
  await form.getByLabel(zh('system.user.mobile')).fill('abc')
  await form.getByLabel(zh('system.user.email')).fill('not an address')
  await form.getByRole('button', { name: zh('system.save'), exact: true }).click()
  await expect(form.getByText(zh('rule.mobile_format'))).toBeVisible()
  await expect(form.getByText(zh('kit.rule.format', { attr: zh('system.user.email') }), { exact: true })).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: zh('kit.cancel') }).click()
  const question = dialogOf(page, zh('kit.form.discardTitle'))
  await expectAccessible(page)
  await question.getByRole('button', { name: zh('kit.cancel') }).click()
  await expect(form.getByLabel(zh('system.user.mobile'))).toHaveValue('abc')
  await form.getByLabel(zh('system.user.mobile')).fill('13800138000')
  await form.getByLabel(zh('system.user.email')).fill('somebody@yuanfan.example')
  await form.getByRole('button', { name: zh('system.save'), exact: true }).click()
  await expect(form).toHaveCount(0)
  await expect(detail.getByText('somebody@yuanfan.example')).toBeVisible()
})

test('an administrator arranges the columns, and finds them so when coming back', async ({ demo, page }) => {
  await enter(page, demo.admin, demo.url, '/sys/user')
  await page.getByRole('button', { name: zh('kit.columns.title') }).click()
  const panel = dialogOf(page, zh('kit.columns.title'))
  await panel.getByRole('checkbox', { name: zh('system.user.email') }).check()
  await panel.getByRole('checkbox', { name: zh('system.user.mobile') }).uncheck()
  await panel.getByRole('button', { name: zh('kit.columns.move', { name: zh('system.user.status') }) }).press('ArrowUp')
  await expectAccessible(page)
  const headers = async () => (await page.getByRole('columnheader').allInnerTexts()).filter(Boolean)
  const expectArranged = async () => {
    await expect(column(page, zh('system.user.email'))).toBeVisible()
    const shown = await headers()
    expect(shown).not.toContain(zh('system.user.mobile'))
    expect(shown).toContain(zh('system.user.status'))
  }
  await expectArranged()
  const shown = await headers()
  await panel.getByRole('radio', { name: zh('kit.columns.36') }).check()
  await expect.poll(async () => (await dataRows(page).first().boundingBox())?.height).toBe(36)
  const menu = page.getByRole('navigation', { name: zh('shell.menu') })
  await menu.getByRole('link', { name: zh('system.dept.title') }).click()
  await menu.getByRole('link', { name: zh('system.user.title') }).click()
  await expectArranged()
  expect(await headers()).toEqual(shown)
  await page.getByRole('button', { name: zh('kit.columns.title') }).click()
  await panel.getByRole('button', { name: zh('kit.columns.restore') }).click()
  await expect(column(page, zh('system.user.mobile'))).toBeVisible()
  await expect(column(page, zh('system.user.email'))).toHaveCount(0)
})
