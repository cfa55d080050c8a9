/** Sessions of users: an administrator sees them, ends one, and ends all of a user; the own one stays. */
import { signInByCall } from './support/caller.ts'
import { expectAccessible } from './support/accessible.ts'
import { confirm, rowOf } from './support/pages.ts'
import { enter, makePerson } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

test('an administrator ends a session, whose page goes to the sign-in page, and then all of a user', async ({
  demo,
  page,
  visitor,
}) => {
  const person = await makePerson(demo.admin, demo.url, { roles: ['普通员工'] })
  const { username, password } = person
  const theirs = await visitor()
  await enter(theirs, await signInByCall(demo.url, { username, password }), demo.url, '/home')
  await expect(theirs.getByRole('button', { name: person.realName })).toBeVisible()

  await test.step('the own session has no box and no button', async () => {
    await enter(page, demo.admin, demo.url, '/sys/online')
    const own = rowOf(page, zh('security.online.current'))
    await expect(own).toBeVisible()
    await expect(own.getByRole('checkbox')).toBeHidden()
    await expect(own.getByRole('button', { name: zh('security.online.quit') })).toBeHidden()
    await expectAccessible(page)
  })

  await test.step('one session ends: its page hears of it at once', async () => {
    await page.getByRole('textbox', { name: zh('security.online.find') }).fill(person.realName)
    await page.keyboard.press('Enter')
    const newest = page.getByRole('row', { name: new RegExp(person.realName) }).first()
    await newest.getByRole('button', { name: zh('security.online.quit') }).click()
    await confirm(page, zh('security.online.quit.ask', { count: 1 }), zh('security.online.quit'))
    await expect(theirs).toHaveURL(/reason=forced/)
  })

  await test.step('all of a user end', async () => {
    await signInByCall(demo.url, { username, password })
    await page.reload()
    await page.getByRole('checkbox', { name: zh('kit.list.choosePage') }).click()
    await page.getByRole('button', { name: zh('security.online.quitUser', { name: person.realName }) }).click()
    await confirm(page, zh('security.online.quitUser.ask', { name: person.realName }), zh('security.online.quit'))
    // Ended rows stay under the pointer; without it the next refresh takes them away.
    await page.mouse.move(0, 0)
    await expect(page.getByText(zh('kit.list.noMatch'))).toBeVisible()
    await expectAccessible(page)
  })
})
