/** One user at a time: a password that is reset works, and a changed record shows at once. */
import { confirm, act, dialogOf, rowOf } from './support/pages.ts'
import { enter, makePerson, signIn } from './support/people.ts'
import { BEHIND_FORCED_CHANGE } from './support/watch.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

test('an administrator edits a user and resets their password: it works', async ({ demo, page, visitor, watch }) => {
  watch.expect(BEHIND_FORCED_CHANGE)
  const person = await makePerson(demo.admin, demo.url)
  await enter(page, demo.admin, demo.url, `/sys/user?keyword=${person.username}&id=${person.id}`)
  const detail = dialogOf(page, zh('system.user.detail'))
  await detail.getByRole('button', { name: zh('system.user.update') }).click()
  const form = dialogOf(page, zh('system.user.edit', { name: person.realName }))
  await form.getByLabel(zh('system.user.email')).fill('right@yuanfan.example')
  await form.getByRole('button', { name: zh('system.save'), exact: true }).click()
  await expect(form).toHaveCount(0)
  await expect(detail.getByText('right@yuanfan.example')).toBeVisible()

  await page.goto(`/#/sys/user?keyword=${person.username}`)
  await expect(detail).toHaveCount(0)
  await act(page, person.realName, zh('system.user.resetPassword'))
  await confirm(page, zh('system.user.resetPassword.ask', { name: person.realName }), zh('system.user.resetPassword'))
  const issued = dialogOf(page, zh('system.user.oneTime.title', { name: person.realName }))
  const password = (await issued.getByRole('code').textContent()) ?? ''
  await issued.getByRole('button', { name: zh('system.user.oneTime.noted') }).click()
  await expect(rowOf(page, person.username)).toBeVisible()
  const other = await visitor()
  await other.goto('/')
  await signIn(other, { username: person.username, password })
  await expect(dialogOf(other, zh('shell.password.title'))).toBeVisible()
})
