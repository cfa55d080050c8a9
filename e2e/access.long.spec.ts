/** Rights: a user with exactly the codes learns why a colleague may not do something, and what a change does. */
import { groupRoutes } from '#system/contract/group.ts'
import { menuRoutes } from '#system/contract/menu.ts'
import { roleHolderRoutes } from '#system/contract/role-holder.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { makeHolder } from './support/holder.ts'
import { dialogOf } from './support/pages.ts'
import { enter, makePerson, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

const CODES = ['sys:access:explain', 'sys:access:preview', 'sys:group:page', 'sys:group:update', 'sys:user:page']

test('a refused call is explained; once it is allowed, a preview says who would lose it', async ({ demo, page }) => {
  const { admin, url } = demo
  const [colleague, groupName] = [unique('同事'), unique('用户组')]
  const person = await makePerson(admin, url, { realName: colleague })
  const { caller } = await makeHolder(admin, url, CODES)
  const menus = await admin.call(menuRoutes.tree)
  const menuIdList = menus.filter(({ permissions }) => permissions.includes('sys:post:save')).map(({ id }) => id)
  const role = await admin.call(roleRoutes.create, { body: { name: unique('角色'), dataScope: 3, menuIdList } })
  const body = { code: unique('g'), name: groupName, userIdList: [person.id] }
  const group = await admin.call(groupRoutes.create, { body })

  await enter(page, caller, url, '/sys/access')
  await page.getByRole('combobox', { name: zh('security.access.who') }).fill(colleague)
  await page.getByTitle(new RegExp(`^${colleague}`)).click()
  await page.getByRole('combobox', { name: zh('security.access.what') }).fill('POST /sys/post')
  await page
    .getByRole('code')
    .filter({ hasText: /^POST \/sys\/post$/ })
    .click()
  await page.getByRole('button', { name: zh('security.access.run'), exact: true }).click()
  const verdict = page.getByRole('region', { name: zh('security.access.steps') })
  await expect(verdict.getByRole('status')).toContainText(zh('security.access.reason.code_missing'))
  await expect(verdict.getByText(zh('security.access.refusedHere'))).toBeVisible()
  const address = new URL(page.url()).hash.slice(1)
  expect(address).toContain(person.id)

  const assignment = { kind: 'group', holderId: group.id } as const
  await admin.call(roleHolderRoutes.assign, { params: { id: role.id }, body: assignment })
  await enter(page, caller, url, address)
  await page.reload()
  await expect(verdict.getByRole('status')).toContainText(zh('security.access.reason.holds_code'))
  await expect(verdict.getByText(groupName)).toBeVisible()

  await enter(page, caller, url, `/sys/group?id=${group.id}`)
  const form = dialogOf(page, new RegExp(groupName))
  await expect(form.getByText(zh('system.role.preview.unchanged'))).toBeVisible()
  await form.getByText('停用', { exact: true }).click()
  await expect(form.getByText(zh('system.role.preview.lose', { count: 1 }))).toBeVisible()
  await form.getByRole('button', { name: zh('system.role.preview.detail') }).click()
  await expect(dialogOf(page, zh('system.role.preview')).getByText(colleague)).toBeVisible()
})
