/** Roles: ticking permissions, leaving unsaved work, and the people who have a role. */
import type { Page } from '@playwright/test'
import { menuRoutes } from '#system/contract/menu.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { expectAccessible } from './support/accessible.ts'
import { choose, confirm, dialogOf, rowOf } from './support/pages.ts'
import { enter, makePerson, unique } from './support/people.ts'
import { expect, test, type DemoServer } from './support/test.ts'
import { zh } from './support/words.ts'

const tree = (page: Page) => page.getByRole('list', { name: zh('system.role.permissions') })
const line = (page: Page, name: string) => tree(page).getByRole('listitem').filter({ hasText: name })
const button = (page: Page, menu: string, name: string) => line(page, menu).getByRole('button', { name, exact: true })
const foot = (page: Page) => page.getByRole('region', { name: zh('system.role.changes') })

async function makeRole({ admin }: DemoServer): Promise<{ id: string; name: string }> {
  const name = unique('角色')
  const { id } = await admin.call(roleRoutes.create, { body: { name } })
  return { id, name }
}

test('an administrator ticks a button: what is above is half ticked, and ticking a menu ticks all of it', async ({
  demo,
  page,
}) => {
  const role = await makeRole(demo)
  const nodes = await demo.admin.call(menuRoutes.tree)
  const leaves = nodes.filter(({ id }) => !nodes.some(({ pid }) => pid === id))
  await enter(page, demo.admin, demo.url, `/sys/role?id=${role.id}`)
  const menus = ['系统管理', '组织权限', '用户管理'].map((name) => page.getByRole('checkbox', { name, exact: true }))
  for (const menu of menus) await expect(menu).not.toBeChecked()
  await button(page, '用户管理', '查看').click()
  for (const menu of menus) await expect(menu).toBeChecked({ indeterminate: true })
  await expect(foot(page)).toContainText(zh('system.role.addedCount', { count: 1 }))
  await page.getByRole('checkbox', { name: '部门管理', exact: true }).check()
  await expect(foot(page)).toContainText(zh('system.role.addedCount', { count: 6 }))
  await expectAccessible(page)

  await test.step('saved, it is found so again', async () => {
    await foot(page)
      .getByRole('button', { name: zh('system.role.save') })
      .click()
    await expect(page.getByText(zh('system.role.saved'))).toBeVisible()
    await page.reload()
    await expect(page.getByText(zh('system.role.chosen', { count: 6, total: leaves.length }))).toBeVisible()
    await expect(page.getByRole('checkbox', { name: '部门管理', exact: true })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: '用户管理', exact: true })).toBeChecked({ indeterminate: true })
    await expect(button(page, '用户管理', '查看')).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('taken away, it is marked until it is saved', async () => {
    await button(page, '用户管理', '查看').click()
    await expect(foot(page)).toContainText(zh('system.role.removedCount', { count: 1 }))
    await foot(page)
      .getByRole('button', { name: zh('system.role.discard') })
      .click()
    await expect(foot(page)).toHaveCount(0)
    await expect(button(page, '用户管理', '查看')).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('a search narrows the tree, and only what is chosen can be shown', async () => {
    await page.getByRole('textbox', { name: zh('system.role.findPermission') }).fill('sys:role')
    await expect(line(page, '角色管理')).toBeVisible()
    await expect(line(page, '部门管理')).toHaveCount(0)
    await page.getByRole('textbox', { name: zh('system.role.findPermission') }).fill('')
    await page.getByRole('button', { name: zh('system.role.onlyChosen') }).click()
    await expect(line(page, '部门管理')).toBeVisible()
    await expect(line(page, '角色管理')).toHaveCount(0)
  })
})

test('an administrator is warned before unsaved changes of a role are lost', async ({ demo, page }) => {
  const [role, other] = [await makeRole(demo), await makeRole(demo)]
  await enter(page, demo.admin, demo.url, `/sys/role?id=${role.id}`)
  await page.getByLabel(zh('system.role.remark')).fill('改到一半')
  await expect(foot(page)).toContainText(zh('system.role.changed.remark'))
  const roles = page.getByRole('navigation', { name: zh('system.role.title') })
  const question = dialogOf(page, zh('kit.form.discardTitle'))

  await roles.getByRole('button', { name: other.name }).click()
  await expectAccessible(page)
  await question.getByRole('button', { name: zh('kit.cancel') }).click()
  await expect(page.getByLabel(zh('system.role.remark'))).toHaveValue('改到一半')
  await expect(page.getByRole('heading', { name: role.name })).toBeVisible()

  await roles.getByRole('button', { name: other.name }).click()
  await question.getByRole('button', { name: zh('kit.form.discard') }).click()
  await expect(page.getByRole('heading', { name: other.name })).toBeVisible()
  await expect(page.getByLabel(zh('system.role.remark'))).toHaveValue('')
})

test('unsaved changes of a role stay while an administrator looks at another page', async ({ demo, page }) => {
  const role = await makeRole(demo)
  await enter(page, demo.admin, demo.url, `/sys/role?id=${role.id}`)
  await page.getByLabel(zh('system.role.remark')).fill('改到一半')
  const menu = page.getByRole('navigation', { name: zh('shell.menu') })
  await menu.getByRole('link', { name: zh('system.user.title') }).click()
  await expect(page.getByRole('heading', { name: zh('system.user.title') })).toBeVisible()
  await menu.getByRole('link', { name: zh('system.role.title') }).click()
  await expect(page).toHaveURL(new RegExp(`id=${role.id}`))
  await expect(page.getByLabel(zh('system.role.remark'))).toHaveValue('改到一半')
})

test('an administrator gives people a role, finds them among its members, and takes it away', async ({
  demo,
  page,
}) => {
  const role = await makeRole(demo)
  const person = await makePerson(demo.admin, demo.url, { isNew: true })
  await enter(page, demo.admin, demo.url, `/sys/role?id=${role.id}`)
  await page.getByRole('button', { name: zh('system.role.members', { count: 0 }) }).click()
  const drawer = dialogOf(page, zh('system.role.membersOf', { name: role.name }))
  await expect(drawer.getByText(zh('system.role.noMembers', { name: role.name }))).toBeVisible()
  await expectAccessible(page)
  await choose(page, drawer.getByRole('combobox').first(), person.realName)
  await drawer.getByRole('button', { name: zh('system.role.addMembers') }).click()
  await expect(drawer.getByRole('row').filter({ hasText: person.username })).toBeVisible()
  await expectAccessible(page)
  await rowOf(page, person.username)
    .getByRole('button', { name: zh('system.role.removeMembers') })
    .click()
  await confirm(
    page,
    zh('system.role.removeMembers.ask', { count: 1, name: role.name }),
    zh('system.role.removeMembers'),
  )
  await expect(drawer.getByText(zh('system.role.noMembers', { name: role.name }))).toBeVisible()
})

test('an administrator cannot delete a role that a user has, and reads who', async ({ demo, page, watch }) => {
  watch.expect(/^409 DELETE \/xtbg\/sys\/role\//)
  const role = await makeRole(demo)
  const person = await makePerson(demo.admin, demo.url, { isNew: true, roles: [role.name] })
  await enter(page, demo.admin, demo.url, `/sys/role?id=${role.id}`)
  await page.getByTitle(zh('system.role.delete'), { exact: true }).click()
  await confirm(page, zh('system.role.delete.ask', { name: role.name }), zh('system.role.delete'))
  await expect(dialogOf(page, zh('system.role.delete.refused', { name: role.name }))).toContainText(person.realName)
})

test('an administrator is told that a name is taken', async ({ demo, page, watch }) => {
  watch.expect(/^409 POST \/xtbg\/sys\/role$/)
  await enter(page, demo.admin, demo.url, '/sys/role?id=new')
  await page.getByLabel(zh('system.role.name')).fill('会计')
  await foot(page)
    .getByRole('button', { name: zh('system.role.create') })
    .click()
  await expect(page.getByText('名称“会计”已被使用')).toBeVisible()
  await expectAccessible(page)
})
