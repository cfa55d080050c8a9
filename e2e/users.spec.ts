/** The list of users: finding, choosing, changing many at once. */
import type { Page } from '@playwright/test'
import { userRoutes } from '#system/contract/user.ts'
import { expectAccessible } from './support/accessible.ts'
import type { Caller } from './support/caller.ts'
import { act, choose, confirm, dialogOf, rowOf, search } from './support/pages.ts'
import { ADMIN, enter, makePerson, signIn, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: zh('kit.list.choose', { name }), exact: true })
const column = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })

/** Several users whose names and accounts begin alike. */
async function makeTeam(admin: Caller, size: number): Promise<{ prefix: string; names: string[] }> {
  const prefix = unique('team')
  const { list } = await admin.call(userRoutes.page, { query: { keyword: 'admin', limit: 1 } })
  const names = Array.from({ length: size }, (_, at) => `${prefix} ${String(at).padStart(2, '0')}`)
  for (const [at, realName] of names.entries()) {
    await admin.call(userRoutes.create, { body: { username: `${prefix}.${at}`, realName, deptId: list[0]?.deptId ?? '' } })
  }
  return { prefix, names }
}

test('an administrator searches, filters, sorts and turns pages; the address keeps all of it', async ({ demo, page, visitor }) => {
  await enter(page, demo.admin, demo.url, '/sys/user')
  const pager = page.getByRole('navigation', { name: zh('kit.list.pages') })
  await expect(rows(page)).toHaveCount(10)
  await expectAccessible(page)

  await test.step('by status and department', async () => {
    await choose(page, page.getByRole('combobox', { name: zh('system.user.status') }), '停用')
    await page.getByRole('treeitem', { name: '研发中心' }).click()
    await expect(page).toHaveURL(/status=0/)
    await expect(page).toHaveURL(/deptId=/)
    await expect(rows(page).first()).toContainText('停用')
    await expect(rows(page).filter({ hasText: '正常' })).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('by account, upwards', async () => {
    await page.getByRole('button', { name: zh('kit.list.reset'), exact: true }).click()
    await expect(page).not.toHaveURL(/status=/)
    for (let times = 0; times < 2; times += 1) await column(page, zh('system.user.username')).getByRole('button').click()
    await expect(column(page, zh('system.user.username'))).toHaveAttribute('aria-sort', 'ascending')
    await expect(page).toHaveURL(/orderField=username/)
    await expect(page).toHaveURL(/order=asc/)
    await expect(rows(page).first()).toContainText('admin')
  })

  await test.step('fifty a page, the second page', async () => {
    await choose(page, pager.getByRole('combobox'), zh('kit.list.perPage', { count: 50 }))
    await expect(page).toHaveURL(/limit=50/)
    await pager.getByRole('button', { name: zh('kit.list.page', { page: 2 }), exact: true }).click()
    await expect(page).toHaveURL(/page=2/)
    await expectAccessible(page)
  })

  await test.step('a reload and a colleague with the link see the same', async () => {
    const first = rows(page).first()
    await expect(first).not.toContainText('admin')
    const shown = await first.innerText()
    await page.reload()
    await expect.poll(() => rows(page).first().innerText()).toBe(shown)
    const other = await visitor()
    await enter(other, demo.admin, demo.url, new URL(page.url()).hash.slice(1))
    await expect.poll(() => rows(other).first().innerText()).toBe(shown)
  })

  await test.step('the way back undoes it', async () => {
    await search(page, 'nobody-is-called-this')
    await expect(page.getByText(zh('kit.list.noMatch'))).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: zh('kit.list.clearFilters') }).click()
    await expect(rows(page).first()).toBeVisible()
  })
})

test('an administrator chooses people on two pages and disables them; each refusal has its reason', async ({ demo, page }) => {
  const { prefix, names } = await makeTeam(demo.admin, 12)
  const batch = page.getByRole('toolbar', { name: zh('kit.batch.name') })
  await enter(page, demo.admin, demo.url, `/sys/user?keyword=${prefix}&orderField=username&order=asc`)
  await box(page, names[0] ?? '').check()
  await page.getByRole('button', { name: zh('kit.list.page', { page: 2 }), exact: true }).click()
  await expect(box(page, names[0] ?? '')).toHaveCount(0)
  await rows(page).first().getByRole('checkbox').check()
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
  await expect(rows(page).filter({ hasText: '停用' })).toHaveCount(1)
  const { total } = await demo.admin.call(userRoutes.page, { query: { keyword: prefix, status: '0' } })
  expect(total).toBe(2)

  await test.step('Escape gives the choice up', async () => {
    await box(page, names[1] ?? '').check()
    await expect(batch).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(batch).toHaveCount(0)
  })
})

test('an administrator deletes somebody only after being asked', async ({ demo, page }) => {
  const { prefix, names } = await makeTeam(demo.admin, 3)
  await enter(page, demo.admin, demo.url, `/sys/user?keyword=${prefix}`)
  const [one = '', two = ''] = names
  const question = zh('system.user.delete.ask', { name: one })
  await act(page, one, zh('system.user.delete'))
  await expectAccessible(page)
  await dialogOf(page, question).getByRole('button', { name: zh('kit.cancel') }).click()
  await expect(rowOf(page, one)).toBeVisible()
  await act(page, one, zh('system.user.delete'))
  await confirm(page, question, zh('system.user.delete'))
  await expect(rowOf(page, one)).toHaveCount(0)

  await box(page, two).check()
  await box(page, names[2] ?? '').check()
  await page.getByRole('toolbar').getByRole('button', { name: zh('system.user.delete') }).click()
  await confirm(page, zh('system.user.delete.askMany', { count: 2 }), zh('system.user.delete'))
  await expect(page.getByText(zh('kit.list.noMatch'))).toBeVisible()
})

test('an administrator resets a password: it is shown once, and it works', async ({ demo, page, visitor }) => {
  const person = await makePerson(demo.admin, demo.url)
  await enter(page, demo.admin, demo.url, `/sys/user?keyword=${person.username}`)
  await act(page, person.realName, zh('system.user.resetPassword'))
  await confirm(page, zh('system.user.resetPassword.ask', { name: person.realName }), zh('system.user.resetPassword'))
  const issued = dialogOf(page, zh('system.user.oneTime.title', { name: person.realName }))
  const password = (await issued.getByRole('code').textContent()) ?? ''
  await page.keyboard.press('Escape')
  await expect(issued).toBeVisible()
  await expectAccessible(page)
  await issued.getByRole('button', { name: zh('system.user.oneTime.noted') }).click()
  await expect(issued).toHaveCount(0)
  await page.reload()
  await expect(rowOf(page, person.username)).toBeVisible()
  await expect(page.getByText(password)).toHaveCount(0)
  const other = await visitor()
  await other.goto('/')
  await signIn(other, { username: person.username, password })
  await expect(dialogOf(other, zh('shell.password.title'))).toBeVisible()
})

test('an administrator looks at somebody, edits them, and is warned before losing what was typed', async ({ demo, page }) => {
  const person = await makePerson(demo.admin, demo.url)
  await enter(page, demo.admin, demo.url, `/sys/user?keyword=${person.username}`)
  await rowOf(page, person.username).getByRole('button', { name: person.realName, exact: true }).click()
  const detail = dialogOf(page, zh('system.user.detail'))
  await expect(detail.getByText(person.username)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`id=${person.id}`))
  await expectAccessible(page)
  await page.goBack()
  await expect(detail).toHaveCount(0)
  await page.goForward()
  await detail.getByRole('button', { name: zh('system.user.update') }).click()
  const form = dialogOf(page, zh('system.user.edit', { name: person.realName }))
  await form.getByLabel(zh('system.user.mobile')).fill('abc')
  await form.getByLabel(zh('system.user.email')).fill('not an address')
  await form.getByRole('button', { name: zh('system.save'), exact: true }).click()
  await expect(form.getByText(zh('rule.mobile_format'))).toBeVisible()
  await expect(form.getByText(zh('kit.rule.format'), { exact: true })).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: zh('kit.cancel') }).click()
  const question = dialogOf(page, zh('kit.form.discardTitle'))
  await expectAccessible(page)
  await question.getByRole('button', { name: zh('kit.cancel') }).click()
  await expect(form.getByLabel(zh('system.user.mobile'))).toHaveValue('abc')
  await form.getByLabel(zh('system.user.mobile')).fill('13800138000')
  await form.getByLabel(zh('system.user.email')).fill('somebody@yuanfan.example')
  await form.getByRole('button', { name: zh('system.save'), exact: true }).click()
  await expect(form).toHaveCount(0)
  await expect(detail.getByText('somebody@yuanfan.example')).toBeVisible()
})

test('an administrator arranges the columns, and finds them so when coming back', async ({ demo, page }) => {
  await page.goto('/')
  await signIn(page, ADMIN)
  await page.getByRole('main').getByRole('link', { name: zh('system.user.title') }).click()
  await page.getByRole('button', { name: zh('kit.columns.title') }).click()
  const panel = dialogOf(page, zh('kit.columns.title'))
  await panel.getByRole('checkbox', { name: zh('system.user.email') }).check()
  await panel.getByRole('checkbox', { name: zh('system.user.mobile') }).uncheck()
  await panel.getByRole('button', { name: zh('kit.columns.move', { name: zh('system.user.status') }) }).press('ArrowUp')
  await expectAccessible(page)
  const headers = async () => (await page.getByRole('columnheader').allInnerTexts()).filter(Boolean)
  const expectArranged = async () => {
    await expect(column(page, zh('system.user.email'))).toBeVisible()
    const shown = await headers()
    expect(shown).not.toContain(zh('system.user.mobile'))
    expect(shown).toContain(zh('system.user.status'))
  }
  await expectArranged()
  const shown = await headers()
  await panel.getByRole('radio', { name: zh('kit.columns.36') }).check()
  await expect.poll(async () => (await rows(page).first().boundingBox())?.height).toBe(36)
  const menu = page.getByRole('navigation', { name: zh('shell.menu') })
  await menu.getByRole('link', { name: zh('system.dept.title') }).click()
  await menu.getByRole('link', { name: zh('system.user.title') }).click()
  await expectArranged()
  expect(await headers()).toEqual(shown)
  await page.getByRole('button', { name: zh('kit.columns.title') }).click()
  await panel.getByRole('button', { name: zh('kit.columns.restore') }).click()
  await expect(column(page, zh('system.user.mobile'))).toBeVisible()
  await expect(column(page, zh('system.user.email'))).toHaveCount(0)
})
