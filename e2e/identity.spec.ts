/** A user of two departments and two posts acts in others: every window follows, and what is typed stays. */
import { deptRoutes } from '#system/contract/dept.ts'
import { menuRoutes } from '#system/contract/menu.ts'
import { postRoutes } from '#system/contract/post.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { userRoutes } from '#system/contract/user.ts'
import { signInByCall } from './support/caller.ts'
import { dialogOf } from './support/pages.ts'
import { enter, makePerson, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

const CODES = ['sys:user:page', 'sys:user:save']
const OWN_DEPT = 2

test('a user acts in another department and post; all windows show its data, and unsaved input stays', async ({
  demo,
  page,
}) => {
  const { admin, url } = demo
  const [root] = await admin.call(deptRoutes.tree)
  const aDept = async (name: string) => {
    const body = { pid: root?.id ?? '0', name, sort: 1, status: 1 as const, leaderIdList: [] }
    return (await admin.call(deptRoutes.create, { body })).id
  }
  const aPost = async (name: string) => (await admin.call(postRoutes.create, { body: { code: unique('p'), name } })).id
  const [shopName, branchName, cashierName, role] = [unique('总店'), unique('分店'), unique('出纳'), unique('角色')]
  const [shop, branch] = [await aDept(shopName), await aDept(branchName)]
  const postIdList = [await aPost(cashierName), await aPost(unique('司机'))]
  const menus = await admin.call(menuRoutes.tree)
  const granted = menus.filter(({ permissions }) => permissions.some((code) => CODES.includes(code)))
  const menuIdList = [...new Set(granted.flatMap(({ id, pid }) => [id, pid]))]
  await admin.call(roleRoutes.create, { body: { name: role, dataScope: OWN_DEPT, menuIdList } })
  const person = await makePerson(admin, url, { deptName: shopName, roles: [role] })
  const colleague = await makePerson(admin, url, { deptName: branchName })
  const stored = await admin.call(userRoutes.get, { params: { id: person.id } })
  await admin.call(userRoutes.update, { body: { ...stored, deptIdList: [shop, branch], postIdList } })

  await enter(page, await signInByCall(url, person), url, '/sys/user')
  await expect(page.getByText(person.username)).toBeVisible()
  await expect(page.getByText(colleague.username)).toBeHidden()
  await page.getByRole('button', { name: zh('system.user.create') }).click()
  const form = dialogOf(page, zh('system.user.create'))
  await form.getByLabel(zh('system.user.realName')).fill('没有保存')

  const other = await page.context().newPage()
  await other.goto(`${url}/#/home`)
  const menu = other.getByTitle(zh('shell.account', { name: person.realName }))
  await menu.focus()
  await other.keyboard.press('Enter')
  const chosen = (name: string) => other.getByRole('menuitemradio', { name })
  await expect(chosen(shopName)).toBeChecked()
  await expect(chosen(zh('shell.identity.allPosts'))).toBeChecked()
  await expect(chosen(shopName)).toBeFocused()
  await other.keyboard.press('ArrowDown')
  await other.keyboard.press('Enter')
  await expect(other.getByText(zh('shell.identity.changed', { name: branchName }))).toBeVisible()

  await expect(page.getByText(colleague.username)).toBeVisible()
  await expect(form.getByLabel(zh('system.user.realName'))).toHaveValue('没有保存')
  await menu.click()
  await expect(chosen(branchName)).toBeChecked()
  await chosen(cashierName).click()
  await expect(other.getByText(zh('shell.identity.changed', { name: `${branchName} · ${cashierName}` }))).toBeVisible()
  await other.reload()
  await menu.click()
  await expect(chosen(cashierName)).toBeChecked()
})
