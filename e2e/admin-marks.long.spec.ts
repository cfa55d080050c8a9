/** Marks of administrators where users are picked. */
import { secondAdminRoutes } from '#security/contract/second-admin.ts'
import { deptRoutes } from '#system/contract/dept.ts'
import { dialogOf } from './support/pages.ts'
import { ADMIN, enter, makePerson, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

test('where users are picked, a bell marks the administrator and a tag the secondary one', async ({ demo, page }) => {
  const { admin, url } = demo
  const second = await makePerson(admin, url, { isNew: true, realName: unique('分管') })
  const [root] = await admin.call(deptRoutes.tree)
  await admin.call(secondAdminRoutes.create, {
    body: { userId: second.id, deptIdList: [root?.id ?? ''], roleIdList: [], menuIdList: [], mayHandOn: 0 },
  })
  await enter(page, admin, url, '/sys/group')
  await page
    .getByRole('button', { name: zh('system.group.create') })
    .first()
    .click()
  await dialogOf(page, zh('system.group.create'))
    .getByRole('button', { name: zh('system.group.people') })
    .click()
  const picker = dialogOf(page, zh('system.user.pick'))
  const optionOf = async (username: string) => {
    await picker.getByRole('textbox', { name: zh('system.user.username') }).fill(username)
    const option = picker.getByRole('option')
    await expect(option).toHaveCount(1)
    return option
  }
  const bell = await optionOf(ADMIN.username)
  await expect(bell.getByRole('img', { name: zh('system.user.superAdmin.1') })).toBeVisible()
  const tag = await optionOf(second.username)
  await expect(tag.getByText(zh('system.user.superAdmin.2.short'))).toBeVisible()
  await expect(tag.getByRole('img', { name: zh('system.user.superAdmin.1') })).toHaveCount(0)
})
