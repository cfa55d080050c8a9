/** The list of users: what is found stands in the address, for a reload and for a colleague. */
import type { Page } from '@playwright/test'
import { choose, dataRows } from './support/pages.ts'
import { enter } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

const column = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })

test('an administrator searches, filters, sorts and turns pages; the address keeps all of it', async ({
  demo,
  page,
  visitor,
}) => {
  await enter(page, demo.admin, demo.url, '/sys/user')
  const pager = page.getByRole('navigation', { name: zh('kit.list.pages') })
  await expect(dataRows(page)).toHaveCount(10)

  await test.step('by status and department', async () => {
    await choose(page, page.getByRole('combobox', { name: zh('system.user.status') }), '停用')
    await page.getByRole('treeitem', { name: '研发中心' }).click()
    await expect(page).toHaveURL(/status=0/)
    await expect(page).toHaveURL(/deptId=/)
    await expect(dataRows(page).first()).toContainText('停用')
    await expect(dataRows(page).filter({ hasText: '正常' })).toHaveCount(0)
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
})
