/** The list of users: finding, choosing, changing many at once. */
import type { Page } from '@playwright/test'
import { userRoutes } from '#system/contract/user.ts'
import { expectAccessible } from './support/accessible.ts'
import type { Caller } from './support/caller.ts'
import { act, choose, confirm, dataRows, dialogOf, rowOf, search } from './support/pages.ts'
import { enter, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

const box = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: zh('kit.list.choose', { name }), exact: true })
const column = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })

/** Several users whose names and accounts begin alike. */
async function makeTeam(admin: Caller, size: number): Promise<{ prefix: string; names: string[] }> {
  const prefix = unique('team')
  const { list } = await admin.call(userRoutes.page, { query: { keyword: 'admin', limit: 1 } })
  const names = Array.from({ length: size }, (_, at) => `${prefix} ${String(at).padStart(2, '0')}`)
  for (const [at, realName] of names.entries()) {
    await admin.call(userRoutes.create, {
      body: { username: `${prefix}.${at}`, realName, deptId: list[0]?.deptId ?? '' },
    })
  }
  return { prefix, names }
}

test('an administrator searches, filters, sorts and turns pages; the address keeps all of it', async ({
  demo,
  page,
  visitor,
}) => {
  await enter(page, demo.admin, demo.url, '/sys/user')
  const pager = page.getByRole('navigation', { name: zh('kit.list.pages') })
  await expect(dataRows(page)).toHaveCount(10)
  await expectAccessible(page)

  await test.step('by status and department', async () => {
    await choose(page, page.getByRole('combobox', { name: zh('system.user.status') }), '停用')
    await page.getByRole('treeitem', { name: '研发中心' }).click()
    await expect(page).toHaveURL(/status=0/)
    await expect(page).toHaveURL(/deptId=/)
    await expect(dataRows(page).first()).toContainText('停用')
    await expect(dataRows(page).filter({ hasText: '正常' })).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('by account, upwards', async () => {
    await page.getByRole('button', { name: zh('kit.list.reset'), exact: true }).click()
    await expect(page).not.toHaveURL(/status=/)
    await column(page, zh('system.user.username')).getByRole('button').click()
    await expect(column(page, zh('system.user.username'))).toHaveAttribute('aria-sort', 'ascending')
    await expect(page).toHaveURL(/orderField=username/)
    await expect(page).toHaveURL(/order=asc/)
    await expect(dataRows(page).first()).toContainText('admin')
  })

  await test.step('fifty a page, the second page', async () => {
    await choose(page, pager.getByRole('combobox'), zh('kit.list.perPage', { count: 50 }))
    await expect(page).toHaveURL(/limit=50/)
    await pager.getByRole('button', { name: zh('kit.list.page', { page: 2 }), exact: true }).click()
    await expect(page).toHaveURL(/page=2/)
    await expectAccessible(page)
  })

  await test.step('a reload and a colleague with the link see the same', async () => {
    const first = dataRows(page).first()
    await expect(first).not.toContainText('admin')
    const shown = await first.innerText()
    await page.reload()
    await expect.poll(() => dataRows(page).first().innerText()).toBe(shown)
    const other = await visitor()
    await enter(other, demo.admin, demo.url, new URL(page.url()).hash.slice(1))
    await expect.poll(() => dataRows(other).first().innerText()).toBe(shown)
  })

  await test.step('the way back undoes it', async () => {
    await search(page, 'nobody-is-called-this')
    await expect(page.getByText(zh('kit.list.noMatch'))).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: zh('kit.list.clearFilters') }).click()
    await expect(dataRows(page).first()).toBeVisible()
  })
})

test('an administrator chooses people on two pages and disables them; each refusal has its reason', async ({
  demo,
  page,
}) => {
  const { prefix, names } = await makeTeam(demo.admin, 12)
  const batch = page.getByRole('toolbar', { name: zh('kit.batch.name') })
  await enter(page, demo.admin, demo.url, `/sys/user?keyword=${prefix}&orderField=username&order=asc`)
  await box(page, names[0] ?? '').check()
  await page.getByRole('button', { name: zh('kit.list.page', { page: 2 }), exact: true }).click()
  await expect(box(page, names[0] ?? '')).toHaveCount(0)
  await dataRows(page).first().getByRole('checkbox').check()
  await search(page, 'admin')
  await box(page, '管理员').check()
  await expect(batch).toContainText(zh('kit.batch.chosen', { count: 3 }))
  await expectAccessible(page)

  await batch.getByRole('button', { name: zh('system.user.disable') }).click()
  await confirm(page, zh('system.user.disable.askMany', { count: 3 }), zh('system.user.disable'))
  const report = dialogOf(page, zh('kit.batch.partly', { done: 2, refused: 1 }))
  await expect(report.getByRole('listitem')).toHaveText([/管理员.*不能对自己/])
  await expectAccessible(page)
  await report.getByRole('button', { name: zh('kit.gotIt') }).click()
  await expect(batch).toHaveCount(0)
  await search(page, prefix)
  await expect(dataRows(page).filter({ hasText: '停用' })).toHaveCount(1)
  const { total } = await demo.admin.call(userRoutes.page, { query: { keyword: prefix, status: '0' } })
  expect(total).toBe(2)

  await test.step('Escape gives the choice up', async () => {
    await box(page, names[1] ?? '').check()
    await expect(batch).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(batch).toHaveCount(0)
  })
})

test('an administrator deletes a user only after being asked', async ({ demo, page }) => {
  const { prefix, names } = await makeTeam(demo.admin, 3)
  await enter(page, demo.admin, demo.url, `/sys/user?keyword=${prefix}`)
  const [one = '', two = ''] = names
  const question = zh('system.user.delete.ask', { name: one })
  await act(page, one, zh('system.user.delete'))
  await expectAccessible(page)
  await dialogOf(page, question)
    .getByRole('button', { name: zh('kit.cancel') })
    .click()
  await expect(rowOf(page, one)).toBeVisible()
  await act(page, one, zh('system.user.delete'))
  await confirm(page, question, zh('system.user.delete'))
  await expect(rowOf(page, one)).toHaveCount(0)

  await box(page, two).check()
  await box(page, names[2] ?? '').check()
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: zh('system.user.delete') })
    .click()
  await confirm(page, zh('system.user.delete.askMany', { count: 2 }), zh('system.user.delete'))
  await expect(page.getByText(zh('kit.list.noMatch'))).toBeVisible()
})
