/** Menus: an administrator adds a page, ticks it in a role, and it stands in a colleague's menu at once. */
import { menuRoutes } from '#system/contract/menu.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { signInByCall } from './support/caller.ts'
import { act, chooseInTree, dialogOf, rowOf } from './support/pages.ts'
import { enter, makePerson, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

test('a page that an administrator adds and ticks in a role stands in a colleague’s menu at once', async ({
  demo,
  page,
  visitor,
}) => {
  const [role, name] = [unique('角色'), unique('甲页')]
  await demo.admin.call(roleRoutes.create, { body: { name: role } })
  const person = await makePerson(demo.admin, demo.url, { roles: [role] })
  const colleague = await visitor()
  await enter(colleague, await signInByCall(demo.url, { ...person }), demo.url)
  await expect(colleague.getByRole('heading', { level: 1 })).toBeVisible()

  await test.step('a page below a module, moved before the one above it', async () => {
    await enter(page, demo.admin, demo.url, '/sys/menu')
    await page.getByRole('button', { name: zh('system.menu.create') }).click()
    const form = dialogOf(page, zh('system.menu.create'))
    await form.getByRole('radio', { name: zh('system.menu.type.0'), exact: true }).check()
    await chooseInTree(page, form.getByLabel(zh('system.menu.parent'), { exact: true }), '系统管理')
    await form.getByLabel(zh('system.menu.name'), { exact: true }).fill(name)
    await form.getByRole('button', { name: zh('system.menu.create') }).click()
    await expect(rowOf(page, name)).toBeVisible()
    const siblings = async () => {
      const all = await demo.admin.call(menuRoutes.list)
      const pid = all.find((menu) => menu.name === name)?.pid
      return all.filter((menu) => menu.pid === pid).map((menu) => menu.name)
    }
    expect((await siblings()).at(-1)).toBe(name)
    await act(page, name, zh('system.menu.up'))
    await expect.poll(async () => (await siblings()).at(-2)).toBe(name)
  })

  await page.goto('/#/sys/role')
  const roles = page.getByRole('navigation', { name: zh('system.role.title') })
  await roles.getByRole('button', { name: role }).click()
  await page.getByRole('checkbox', { name, exact: true }).check()
  const foot = page.getByRole('region', { name: zh('system.role.changes') })
  await expect(foot).toContainText(zh('system.role.preview.gain', { count: 1 }))
  await expect(foot).toContainText(person.realName)
  await foot.getByRole('button', { name: zh('system.role.save') }).click()
  // The colleague's home lists what one may open, and nothing was loaded anew there.
  await expect(colleague.getByRole('link', { name })).toBeVisible()
  await expect(colleague.getByRole('link', { name: '用户管理' })).toHaveCount(0)
})
