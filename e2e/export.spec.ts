/** Lists as files: at once, or by a task whose file waits in the download centre. */
import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { taskRoutes } from '#contract/task.ts'
import { menuRoutes } from '#system/contract/menu.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { userExport, userRoutes } from '#system/contract/user.ts'
import { expectAccessible } from './support/accessible.ts'
import { choose, confirm, dataRows, dialogOf } from './support/pages.ts'
import { enter, makePerson, unique } from './support/people.ts'
import { signInByCall } from './support/caller.ts'
import { expect, test } from './support/test.ts'
import { en, zh, type words } from './support/words.ts'

const openExport = (page: Page, say: ReturnType<typeof words> = zh) =>
  page.getByRole('button', { name: say('kit.export.title'), exact: true }).click()
const panelOf = (page: Page, say: ReturnType<typeof words> = zh) => dialogOf(page, say('kit.export.title'))

/** The lines of a workbook, its head first. */
async function linesOf(download: Download): Promise<unknown[][]> {
  const { sheets } = await readXlsx(await readFile(await download.path()))
  return sheets[0]?.rows ?? []
}

test('an administrator takes the users out as they are filtered, sorted and arranged', async ({ demo, page }) => {
  await enter(page, demo.admin, demo.url, '/sys/user?status=0&orderField=username&order=asc')
  await expect(dataRows(page).first()).toContainText('停用')
  const { list, total } = await demo.admin.call(userRoutes.page, {
    query: { status: '0', orderField: 'username', order: 'asc', limit: 1000 },
  })
  await openExport(page)
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await panelOf(page)
    .getByRole('button', { name: zh('kit.export.run', { count: total }) })
    .click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^用户 \d{4}-\d{2}-\d{2}\.xlsx$/)
  const [head = [], ...rows] = await linesOf(file)
  expect(head.slice(0, 2)).toEqual([zh('system.user.realName'), zh('system.user.username')])
  expect(head).not.toContain(zh('system.user.email'))
  expect(rows.map(([, username]) => username)).toEqual(list.map(({ username }) => username))
  await expect(panelOf(page)).toBeHidden()
})

test('chosen rows alone, with all columns, in English', { tag: '@long' }, async ({ demo, page }) => {
  await page.addInitScript(() => window.localStorage.setItem('language', 'en'))
  await enter(page, demo.admin, demo.url, '/sys/user?keyword=admin')
  await dataRows(page).first().getByRole('checkbox').check()
  await openExport(page, en)
  const panel = panelOf(page, en)
  await panel.getByRole('radio', { name: /^All \d+ columns/ }).check({ force: true })
  const saved = page.waitForEvent('download')
  await panel.getByRole('button', { name: en('kit.export.run', { count: 1 }) }).click()
  const [head = [], ...rows] = await linesOf(await saved)
  expect(head).toContain(en('system.user.email'))
  expect(rows).toHaveLength(1)
})

test(
  'many rows become a task; its file waits in the download centre until it is removed',
  { tag: '@long' },
  async ({ demo, page }) => {
    await enter(page, demo.admin, demo.url, '/sys/user?limit=500')
    await page.getByRole('checkbox', { name: zh('kit.list.choosePage') }).check()
    await openExport(page)
    await expect(panelOf(page)).toContainText(zh('kit.export.asTask'))
    await panelOf(page)
      .getByRole('button', { name: zh('kit.export.run', { count: 500 }) })
      .click()
    await expect(page.getByText(zh('kit.export.filed'))).toBeVisible()
    await expect(page.getByText(/文件已生成/)).toBeVisible() // the live channel announces it
    await page
      .getByRole('button', { name: zh('kit.tasks.open') })
      .last()
      .click()
    await expect(page).toHaveURL(/#\/sys\/download/)
    const row = dataRows(page).first()
    await expect(row).toContainText('500')
    await expect(row).toContainText(zh('system.task.status.done'))
    await expectAccessible(page)

    await test.step('the file is fetched by a ticket', async () => {
      const saved = page.waitForEvent('download')
      await row.getByRole('button', { name: zh('system.task.download') }).click()
      expect(await linesOf(await saved)).toHaveLength(501)
    })

    await test.step('found by its state', async () => {
      await choose(
        page,
        page.getByRole('combobox', { name: zh('system.task.status') }),
        zh('system.task.status.failed'),
      )
      await expect(page.getByText(zh('kit.list.noMatch'))).toBeVisible()
      await page.getByRole('button', { name: zh('kit.list.clearFilters') }).click()
      await expect(row).toContainText('500')
    })

    await test.step('removed after a question', async () => {
      const { list } = await demo.admin.call(taskRoutes.page)
      const title = list[0]?.title ?? ''
      await row.getByRole('button', { name: zh('kit.list.moreOf', { name: title }) }).click()
      await page.getByRole('menuitem', { name: zh('system.task.remove') }).click()
      await confirm(page, zh('system.task.remove.ask', { name: title }), zh('system.task.remove'))
      await expect.poll(async () => (await demo.admin.call(taskRoutes.page)).total).toBe(list.length - 1)
    })
  },
)

test(
  'the way from one’s own name leads there; a user without files reads how to get one',
  { tag: '@long' },
  async ({ demo, page }) => {
    const person = await makePerson(demo.admin, demo.url)
    await enter(page, await signInByCall(demo.url, { ...person }), demo.url)
    await page.getByTitle(zh('shell.account', { name: person.realName })).click()
    await page.getByRole('menuitem', { name: zh('kit.tasks.title') }).click()
    await expect(page.getByText(zh('system.task.emptyWhy'))).toBeVisible()
    await expectAccessible(page)
  },
)

test('who may see the list and not take it out has no button, and the server says no', async ({ demo, page }) => {
  const nodes = await demo.admin.call(menuRoutes.tree)
  const [button] = nodes.filter(({ permissions }) => permissions.includes('sys:user:page'))
  const name = unique('reader')
  await demo.admin.call(roleRoutes.create, {
    body: { name, dataScope: 0, menuIdList: [button?.id ?? '', button?.pid ?? ''] },
  })
  const person = await makePerson(demo.admin, demo.url, { roles: [name] })
  const caller = await signInByCall(demo.url, { ...person })
  await enter(page, caller, demo.url, '/sys/user')
  await expect(dataRows(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: zh('kit.export.title'), exact: true })).toHaveCount(0)
  expect((await caller.attempt(userExport.file)).status).toBe(403)
  expect((await caller.attempt(userExport.task, { body: {} })).status).toBe(403)
})

test(
  'the user who holds the codes to export and to import, and is no administrator, has both buttons',
  { tag: '@long' },
  async ({ demo, page }) => {
    const wanted = ['sys:user:page', 'sys:user:export', 'sys:user:import']
    const nodes = await demo.admin.call(menuRoutes.tree)
    const granted = nodes.filter(({ permissions }) => permissions.some((code) => wanted.includes(code)))
    const name = unique('transfer')
    await demo.admin.call(roleRoutes.create, {
      body: { name, dataScope: 0, menuIdList: granted.flatMap(({ id, pid }) => [id, pid]) },
    })
    const person = await makePerson(demo.admin, demo.url, { roles: [name] })
    await enter(page, await signInByCall(demo.url, { ...person }), demo.url, '/sys/user')
    await expect(page.getByRole('button', { name: zh('kit.import.button'), exact: true })).toBeVisible()
    await openExport(page)
    const saved = page.waitForEvent('download')
    await panelOf(page)
      .getByRole('button', { name: /^导出约? ?[\d,]+ 行$/ })
      .click()
    expect((await linesOf(await saved)).length).toBeGreaterThan(1)
  },
)
