/** A session ends while a form is being filled in: signing in again leads back to it, with what was typed. */
import { userRoutes } from '#system/contract/user.ts'
import { makePerson, OWN_PASSWORD, signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

test('what was typed is back after the session ended and the same user signed in again', async ({
  demo,
  page,
  watch,
}) => {
  watch.expect(/^401 /)
  const person = await makePerson(demo.admin, demo.url, { roles: ['组织管理员'] })
  await page.goto('/#/sys/post?id=new')
  await signIn(page, person)
  const field = (label: string) => page.getByRole('dialog').getByLabel(label, { exact: true })
  await field(zh('system.post.name')).fill('文秘')
  await demo.admin.call(userRoutes.forceQuit, { params: { id: person.id } })
  await expect(page.getByLabel(zh('signin.username'))).toBeVisible()
  await signIn(page, { username: person.username, password: OWN_PASSWORD })
  await expect(field(zh('system.post.name'))).toHaveValue('文秘')
  await expect(page.getByText(zh('kit.form.restored'))).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('texts'))).toBeNull()
})
