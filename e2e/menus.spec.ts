/** Menus: building a branch from offered codes, ordering it, granting it, and what a colleague sees of it at once. */
import type { Locator, Page } from '@playwright/test'
import { menuRoutes } from '#system/contract/menu.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { expectAccessible, settle } from './support/accessible.ts'
import { act, choose, chooseInTree, confirm, dataRows, dialogOf, rowOf } from './support/pages.ts'
import { enter, makePerson, unique } from './support/people.ts'
import { signInByCall } from './support/caller.ts'
import { expect, test, type DemoServer } from './support/test.ts'
import { zh } from './support/words.ts'

const field = (form: Locator, key: Parameters<typeof zh>[0]) => form.getByLabel(zh(key), { exact: true })
const creating = (page: Page) => dialogOf(page, zh('system.menu.create'))
const save = (form: Locator) => form.getByRole('button', { name: zh('system.menu.create') }).click()

/** The names of the rows below a heading row, in order, as far as they are among these. */
async function orderOf(page: Page, names: readonly string[]): Promise<string[]> {
  const rows = await dataRows(page).allTextContents()
  return rows.flatMap((text) => names.find((name) => text.startsWith(name)) ?? [])
}

/** Scrolls a row into sight first: a menu that has just opened closes when something scrolls. */
async function bring(page: Page, name: string): Promise<void> {
  await rowOf(page, name).scrollIntoViewIfNeeded()
  await settle(page)
}

/** A catalogue with two pages below the module `sys`, made through the API. */
async function makeBranch({ admin }: DemoServer) {
  const module = (await admin.call(menuRoutes.list)).find(({ code }) => code === 'sys')?.id ?? ''
  const [catalogue, first, second] = [unique('目录'), unique('甲页'), unique('乙页')]
  const { id } = await admin.call(menuRoutes.create, { body: { name: catalogue, menuType: 3, pid: module } })
  await admin.call(menuRoutes.create, { body: { name: first, menuType: 0, pid: id } })
  await admin.call(menuRoutes.create, { body: { name: second, menuType: 0, pid: id } })
  return { id, catalogue, first, second }
}

test('an administrator builds a branch: a catalogue, a page and two buttons from offered codes', async ({
  demo,
  page,
}) => {
  const [catalogue, menu] = [unique('资料'), unique('台账')]
  await enter(page, demo.admin, demo.url, '/sys/menu')

  await test.step('a catalogue below a module', async () => {
    await page.getByRole('button', { name: zh('system.menu.create') }).click()
    const form = creating(page)
    await expectAccessible(page)
    await chooseInTree(page, field(form, 'system.menu.parent'), '系统管理')
    await field(form, 'system.menu.name').fill(catalogue)
    await save(form)
    await expect(rowOf(page, catalogue)).toBeVisible()
  })

  await test.step('a page in it, with an icon found by a Chinese word', async () => {
    await act(page, catalogue, zh('system.menu.addChild'))
    const form = creating(page)
    await settle(page)
    await field(form, 'system.menu.name').fill(menu)
    await field(form, 'system.menu.icon').click()
    await page.getByRole('combobox', { name: zh('kit.icon.find') }).fill('印章')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(field(form, 'system.menu.icon')).toHaveText('stamp')
    await save(form)
    await rowOf(page, catalogue)
      .getByRole('button', { name: zh('kit.tree.openOf', { name: catalogue }) })
      .click()
    await expect(rowOf(page, menu)).toBeVisible()
  })

  await test.step('two buttons whose codes are offered with the calls that ask for them', async () => {
    for (const [name, code] of [
      ['查阅', 'sys:dept:page'],
      ['登记', 'sys:dept:save'],
    ] as const) {
      await act(page, menu, zh('system.menu.addButton'))
      const form = creating(page)
      await field(form, 'system.menu.name').fill(name)
      const codes = form.getByRole('combobox', { name: zh('system.menu.permissions') })
      await codes.fill('sys:dept:fly')
      await expect(page.getByText(zh('system.menu.codeUnknown'))).toBeVisible()
      await choose(page, codes, code)
      await page.keyboard.press('Escape')
      await save(form)
      await expect(form).toBeHidden()
    }
    await rowOf(page, menu)
      .getByRole('button', { name: zh('kit.tree.openOf', { name: menu }) })
      .click()
    await expect(rowOf(page, '登记')).toContainText('sys:dept:save')
    await expectAccessible(page)
  })
})

test('a page ticked in a role stands in a colleague’s menu at once', async ({ demo, page, visitor }) => {
  const { first } = await makeBranch(demo)
  const role = unique('角色')
  await demo.admin.call(roleRoutes.create, { body: { name: role } })
  const person = await makePerson(demo.admin, demo.url, { roles: [role] })
  const colleague = await visitor()
  await enter(
    colleague,
    await signInByCall(demo.url, { username: person.username, password: person.password }),
    demo.url,
  )
  await expect(colleague.getByRole('heading', { level: 1 })).toBeVisible()
  await enter(page, demo.admin, demo.url, '/sys/role')
  const roles = page.getByRole('navigation', { name: zh('system.role.title') })
  await roles.getByRole('button', { name: role }).click()
  await page.getByRole('checkbox', { name: first, exact: true }).check()
  const foot = page.getByRole('region', { name: zh('system.role.changes') })
  await expect(foot).toContainText(zh('system.role.preview.gain', { count: 1 }))
  await expect(foot).toContainText(person.realName)
  await expectAccessible(page)
  await foot.getByRole('button', { name: zh('system.role.save') }).click()
  // The colleague's home lists what one may open, and nothing was loaded anew there.
  await expect(colleague.getByRole('link', { name: first })).toBeVisible()
  await expect(colleague.getByRole('link', { name: '用户管理' })).toHaveCount(0)
})

test('an administrator orders menus with the mouse and with the keyboard', async ({ demo, page }) => {
  const { catalogue, first, second } = await makeBranch(demo)
  await enter(page, demo.admin, demo.url, '/sys/menu')
  await page.getByRole('button', { name: zh('kit.tree.openOf', { name: catalogue }) }).click()
  expect(await orderOf(page, [first, second])).toEqual([first, second])

  await test.step('up and down from the menu of the row', async () => {
    await bring(page, second)
    await act(page, second, zh('system.menu.up'))
    await expect.poll(() => orderOf(page, [first, second])).toEqual([second, first])
    await page.reload()
    await page.getByRole('button', { name: zh('kit.tree.openOf', { name: catalogue }) }).click()
    expect(await orderOf(page, [first, second])).toEqual([second, first])
  })

  await test.step('dragged back', async () => {
    const row = rowOf(page, first)
    await row.hover()
    await row.getByTitle(zh('system.menu.drag')).dragTo(rowOf(page, second), { targetPosition: { x: 120, y: 4 } })
    await expect.poll(() => orderOf(page, [first, second])).toEqual([first, second])
  })

  await test.step('below another parent, chosen from a tree', async () => {
    await bring(page, first)
    await act(page, first, zh('system.menu.moveUnder'))
    const dialog = dialogOf(page, zh('system.menu.moveUnder.title', { name: first }))
    await expectAccessible(page)
    await chooseInTree(page, dialog.getByRole('combobox'), '知识中心')
    await dialog.getByRole('button', { name: zh('system.menu.moveHere') }).click()
    await expect(rowOf(page, first)).toContainText('kms')
    await expect
      .poll(async () => (await demo.admin.call(menuRoutes.list)).find(({ name }) => name === first)?.moduleCode)
      .toBe('kms')
  })
})

test('deleting says what goes with it', async ({ demo, page }) => {
  const { catalogue } = await makeBranch(demo)
  await enter(page, demo.admin, demo.url, '/sys/menu')
  await act(page, catalogue, zh('system.menu.delete'))
  const question = dialogOf(page, zh('system.menu.delete.ask', { name: catalogue }))
  await expect(question).toContainText(zh('system.menu.delete.below', { count: 2 }))
  await expect(question).toContainText(zh('system.menu.delete.noRoles'))
  await confirm(page, zh('system.menu.delete.ask', { name: catalogue }), zh('system.menu.delete.all'))
  await expect(rowOf(page, catalogue)).toHaveCount(0)
})
