/** One user at a time: password and record. */
import { expectAccessible } from './support/accessible.ts'
import { act, confirm, dialogOf, rowOf } from './support/pages.ts'
import { enter, makePerson, signIn } from './support/people.ts'
import { BEHIND_FORCED_CHANGE } from './support/watch.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

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
