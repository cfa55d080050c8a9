/**
 * Secondary administrators: one who may hand on makes another, who assigns a role; recalling shows what goes, and takes
 * it away.
 */
import { menuRoutes } from '#system/contract/menu.ts'
import { meRoutes } from '#system/contract/me.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { secondAdminRoutes } from '#security/contract/second-admin.ts'
import { deptRoutes } from '#system/contract/dept.ts'
import { signInByCall } from './support/caller.ts'
import { choose, dialogOf } from './support/pages.ts'
import { enter, makePerson, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

const CODES = [
  ...['page', 'save', 'recall'].map((verb) => `sys:secondAdmin:${verb}`),
  'sys:user:page',
  'sys:role:page',
  'sys:role:update',
]

test('a grant is handed on, used, and recalled with all that came from it', async ({ demo, page }) => {
  const { admin, url } = demo
  const [roleName, secondName, thirdName, memberName] = [unique('角色'), unique('二级'), unique('三级'), unique('成员')]
  const role = await admin.call(roleRoutes.create, { body: { name: roleName, grade: 90, dataScope: 3 } })
  const depts = await admin.call(deptRoutes.tree)
  const menus = await admin.call(menuRoutes.tree)
  const menuIdList = menus
    .filter(({ permissions }) => permissions.some((code) => CODES.includes(code)))
    .map(({ id }) => id)
  const [second, third, member] = [
    await makePerson(admin, url, { realName: secondName }),
    await makePerson(admin, url, { realName: thirdName }),
    await makePerson(admin, url, { realName: memberName }),
  ]
  const callers = {
    second: await signInByCall(url, second),
    third: await signInByCall(url, third),
    member: await signInByCall(url, member),
  }
  const idOf = async (caller: (typeof callers)['second']) => (await caller.call(meRoutes.info)).id
  const content = { deptIdList: [depts[0]?.id ?? ''], roleIdList: [role.id], menuIdList }
  await admin.call(secondAdminRoutes.create, { body: { ...content, userId: await idOf(callers.second), mayHandOn: 1 } })

  await enter(page, callers.second, url, '/sys/secondAdmin')
  await page.getByRole('button', { name: zh('security.secondAdmin.create') }).click()
  const form = dialogOf(page, zh('security.secondAdmin.create'))
  await form.getByText(zh('system.user.pickOne')).click()
  const picker = dialogOf(page, zh('system.user.pickOne'))
  await picker.getByRole('textbox', { name: zh('system.user.realName') }).fill(thirdName)
  await expect(picker.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await picker.getByRole('listbox').focus()
  await page.keyboard.press('Enter')
  await expect(picker).toHaveCount(0)
  await form
    .getByRole('tree', { name: zh('security.secondAdmin.depts') })
    .getByRole('treeitem')
    .first()
    .click()
  const menuTree = form.getByRole('tree', { name: zh('security.secondAdmin.menus') })
  await menuTree.getByText('角色管理', { exact: true }).click()
  await choose(page, form.getByRole('combobox', { name: zh('security.secondAdmin.roles') }), roleName)
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: zh('kit.form.create') }).click()
  await expect(form).toBeHidden()
  const tree = page.getByRole('region', { name: zh('security.secondAdmin.list') })
  await tree.getByRole('button', { name: thirdName }).click()
  await expect(page.getByRole('heading', { name: zh('security.secondAdmin.of', { name: thirdName }) })).toBeVisible()

  await callers.third.call(roleRoutes.addMembers, { params: { id: role.id }, body: [await idOf(callers.member)] })
  await page.getByRole('button', { name: zh('security.secondAdmin.recall'), exact: true }).click()
  const foot = page.getByRole('region', { name: zh('security.secondAdmin.preview') })
  await expect(foot.getByRole('listitem')).toContainText([memberName])
  await expect(tree.getByRole('button', { name: thirdName })).toContainText(zh('security.secondAdmin.lost.first'))
  await foot.getByText(zh('security.secondAdmin.drop')).click()
  await foot.getByRole('button', { name: zh('security.secondAdmin.recallAll', { count: 1 }) }).click()
  await expect(foot).toBeHidden()
  await expect(tree.getByRole('button', { name: thirdName })).toBeHidden()
  expect((await callers.third.call(meRoutes.info)).superAdmin).toBe(0)
  expect((await callers.member.call(meRoutes.info)).roles).not.toContain(roleName)
})
