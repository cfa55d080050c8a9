/** No mouse: everything by keyboard, and the focus always to be seen. */
import type { Locator } from '@playwright/test'
import { settle } from './support/accessible.ts'
import { tabTo } from './support/keyboard.ts'
import { expectHome } from './support/pages.ts'
import { makePerson, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)

test('a user signs in, creates a user and signs out without a mouse', async ({ demo, page }) => {
  test.slow()
  const person = await makePerson(demo.admin, demo.url, { roles: ['组织管理员'] })
  const username = unique('key')
  const realName = '简小键'

  await test.step('signing in', async () => {
    await page.goto('/')
    await expect(page.getByLabel(zh('signin.username'))).toBeFocused()
    await page.keyboard.type(person.username)
    await tabTo(page, zh('signin.password'), 3)
    await page.keyboard.type(person.password)
    await page.keyboard.press('Enter')
    await expectHome(page)
  })

  await test.step('past the menu, and through it to the users', async () => {
    await tabTo(page, zh('shell.skip'), 3)
    await tabTo(page, '系统管理')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#\/sys\/user/)
    await expect(page.getByRole('row').nth(3)).toBeVisible()
    await tabTo(page, zh('system.dept.title'))
    const users = page.getByRole('navigation').getByRole('link', { name: zh('system.user.title') })
    for (let times = 0; times < 12 && !(await isFocused(users)); times += 1) await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: zh('system.user.title') })).toBeVisible()
  })

  await test.step('the tree by arrows', async () => {
    await tabTo(page, /^总部/)
    const office = page.getByRole('treeitem', { name: '总经理办公室' })
    for (let times = 0; times < 30 && !(await isFocused(office)); times += 1) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await expect(office).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/deptId=/)
    await expect(office).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).not.toHaveURL(/deptId=/)
  })

  await test.step('a new user', async () => {
    const create = page.getByRole('button', { name: zh('system.user.create') })
    await create.focus()
    await page.keyboard.press('Enter')
    const form = page.getByRole('dialog', { name: zh('system.user.create') })
    await expect(form.getByLabel(zh('system.user.realName'))).toBeFocused()
    await page.keyboard.type(realName)
    await tabTo(page, zh('system.user.username'), 3)
    await page.keyboard.type(username)
    await tabTo(page, zh('system.user.mainDept'), 12)
    await page.keyboard.type('信息安全部')
    await page.keyboard.press('Enter')
    await expect(form).toContainText('信息安全部')
    await tabTo(page, zh('kit.form.create'), 25)
    await page.keyboard.press('Enter')
    const issued = page.getByRole('dialog', { name: zh('system.user.oneTime.title', { name: realName }) })
    await expect(issued).toBeVisible()
    await expect(form).toHaveCount(0)
    await settle(page)
    await tabTo(page, zh('system.user.oneTime.noted'), 5)
    await page.keyboard.press('Enter')
    await expect(issued).toHaveCount(0)
    await expect(page.getByRole('row').filter({ hasText: username })).toBeVisible()
  })

  await test.step('Escape closes a drawer, and the focus is back where it came from', async () => {
    const create = page.getByRole('button', { name: zh('system.user.create') })
    await create.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(create).toBeFocused()
  })

  await test.step('a row’s menu by arrows', async () => {
    const more = page.getByRole('button', { name: zh('kit.list.moreOf', { name: realName }) })
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menuitem')).toHaveCount(0)
    await expect(more).toBeFocused()
  })

  await test.step('signing out', async () => {
    await page.getByTitle(zh('shell.account', { name: person.realName })).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: zh('shell.signOut') })
    await expect(dialog).toBeVisible()
    await tabTo(page, zh('shell.signOut'), 5)
    await page.keyboard.press('Enter')
    await expect(page.getByText(zh('signin.reason.signed-out'))).toBeVisible()
  })
})
