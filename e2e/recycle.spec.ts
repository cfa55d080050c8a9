/** What is deleted comes back, and every step of it is in the audit trail. */
import { userRoutes } from '#system/contract/user.ts'
import { expectAccessible } from './support/accessible.ts'
import { act, confirm, dialogOf, expectNoSideways, rowOf, search } from './support/pages.ts'
import { enter, makePerson, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

test('an administrator deletes a user, restores them, and reads in the audit trail what happened', async ({
  demo,
  page,
}) => {
  const person = await makePerson(demo.admin, demo.url, { realName: unique('回来') })
  await demo.admin.call(userRoutes.remove, { params: { id: person.id } })

  await test.step('in the bin the record shows as it was', async () => {
    await enter(page, demo.admin, demo.url, '/sys/recycle')
    await page.getByRole('button', { name: person.realName, exact: true }).click()
    const detail = dialogOf(page, zh('system.recycle.detail'))
    await expect(detail.getByText(person.username)).toBeVisible()
    await expectAccessible(page)
    await detail.getByRole('button', { name: zh('system.recycle.restore') }).click()
    await expect(detail).toBeHidden()
    await expect(rowOf(page, person.realName)).toHaveCount(0)
  })

  await test.step('the user is there again', async () => {
    await page.goto(`${demo.url}/#/sys/user`)
    await search(page, person.username)
    await expect(rowOf(page, person.realName)).toBeVisible()
  })

  await test.step('the trail names who did what, field by field', async () => {
    await page.getByRole('button', { name: person.realName, exact: true }).click()
    await page.getByRole('button', { name: zh('system.audit.allOfRecord') }).click()
    await expect(page).toHaveURL(new RegExp(`resourceId=${person.id}`))
    await expect(rowOf(page, zh('system.audit.action.restore'))).toBeVisible()
    await expect(rowOf(page, zh('system.audit.action.delete'))).toBeVisible()
    await rowOf(page, zh('system.audit.action.delete')).getByRole('button', { name: person.realName }).click()
    const entry = dialogOf(page, zh('system.audit.detail'))
    await expect(entry.getByText(person.username)).toBeVisible()
    await expectAccessible(page)
  })
})

test('what is deleted for good is gone, and the bin works on a phone', { tag: '@long' }, async ({ demo, page }) => {
  const person = await makePerson(demo.admin, demo.url, { realName: unique('离开') })
  await demo.admin.call(userRoutes.remove, { params: { id: person.id } })
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, demo.admin, demo.url, '/sys/recycle')
  await act(page, person.realName, zh('system.recycle.purge'))
  await expectNoSideways(page)
  await confirm(page, /1/, zh('system.recycle.purge'))
  await expect(page.getByText(person.realName)).toHaveCount(0)
  await expectAccessible(page)
})
