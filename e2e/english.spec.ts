/**
 * The whole product in English: not one Chinese word of the interface left. What people called their things stays.
 * Accessibility of the pages themselves, in English, is checked by `pages.spec.ts`.
 */
import type { Page } from '@playwright/test'
import { deptRoutes } from '#system/contract/dept.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { expectAccessible, expectAccessibleAsShown } from './support/accessible.ts'
import { dialogOf, rowOf, search } from './support/pages.ts'
import { makePerson, signIn, type Person } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { en } from './support/words.ts'

/** Visible texts and spoken names with Chinese in them, outside the places where data stands. */
async function chineseLeft(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const han = /\p{Script=Han}/u
    /** Where data stands: what it says there was typed by people. */
    const isData = (element: Element) =>
      element.closest('td, [role="cell"], [role="treeitem"], [role="option"], dd, body [lang^="zh"], time') !== null
    const texts: string[] = []
    for (const element of document.querySelectorAll('body *')) {
      if (!(element instanceof HTMLElement) || !element.checkVisibility() || isData(element)) continue
      const own = [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent)
      const spoken = ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name))
      texts.push(...[...own, ...spoken].filter((text) => text !== null && han.test(text)).map((text) => text ?? ''))
    }
    return [...new Set(texts.map((text) => text.trim()))]
  })
}

test(
  'a user chooses English on the sign-in page and goes through every page in it',
  { tag: '@long' },
  async ({ demo, page }) => {
    test.slow()
    const person: Person = await makePerson(demo.admin, demo.url, { realName: 'Grace Hopper', roles: ['组织管理员'] })
    const expectEnglish = async (name: string, data: readonly string[] = []) => {
      const left = (await chineseLeft(page)).filter((text) => !data.some((known) => text.includes(known)))
      expect.soft(left, `Chinese left on ${name}`).toEqual([])
      await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
    }
    const menu = page.getByRole('navigation', { name: en('shell.menu') })

    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
    await expect(page.getByLabel('账号')).toBeVisible()
    expect(await chineseLeft(page), 'the search finds Chinese where there is some').not.toEqual([])
    await page.getByRole('combobox', { name: '语言' }).selectOption('English')
    await expect(page).toHaveTitle(en('signin.documentTitle'))
    await expectEnglish('sign-in')
    await expectAccessible(page)
    await signIn(page, person, en)

    await expect(page.getByRole('heading', { level: 1 })).toContainText('Grace')
    await expect(page).toHaveTitle(/Home - Office/)
    const depts = await demo.admin.call(deptRoutes.tree)
    // Marks are the first characters of names.
    const processes = (await demo.admin.call(workflowInstanceRoutes.startable)).flatMap(({ name }) => [
      name,
      name[0] ?? '',
    ])
    await expectEnglish('home', ['协同办公', ...depts.map(({ name }) => name), ...processes])

    await page.goto('/#/sys/user')
    await expect(page.getByRole('row').filter({ has: page.getByRole('cell') })).toHaveCount(10)
    await expect(page).toHaveTitle(/Users - Office/)
    const roleNames = ['员工']
    await expectEnglish('users')

    await page.getByRole('button', { name: en('system.user.create') }).click()
    const form = dialogOf(page, en('system.user.create'))
    await form.getByRole('button', { name: en('kit.form.create') }).click()
    await expect(form.getByText('Enter the name')).toBeVisible()
    await expect(form.getByText('Select the main department')).toBeVisible()
    await expectEnglish('the form of a user')
    await expectAccessibleAsShown(page)
    await form.getByRole('button', { name: en('kit.cancel') }).click()

    await search(page, person.username, en)
    await rowOf(page, person.username).getByRole('button', { name: 'Grace Hopper', exact: true }).click()
    await expect(dialogOf(page, en('system.user.detail'))).toContainText(person.username)
    await expectEnglish('the detail of a user', ['组织管理员', ...roleNames])
    await page.keyboard.press('Escape')
    await search(page, 'no-user-has-this-name', en)
    await expect(page.getByText(en('kit.list.noMatch'))).toBeVisible()
    await expectEnglish('an empty list')

    await menu.getByRole('link', { name: en('system.role.title'), exact: true }).click()
    await expect(page.getByRole('list', { name: en('system.role.permissions') })).toBeVisible()
    await expect(page).toHaveTitle(/Roles - Office/)
    const roles = await page
      .getByRole('navigation', { name: en('system.role.title') })
      .getByRole('button')
      .allInnerTexts()
    const names = roles.map((text) => text.split('\n')[0] ?? '').filter(Boolean)
    await expectEnglish(
      'roles',
      [...names, await page.getByLabel(en('system.role.remark')).inputValue()].filter(Boolean),
    )

    await menu.getByRole('link', { name: en('system.dept.title') }).click()
    await expect(page.getByRole('row').nth(3)).toBeVisible()
    await expect(page).toHaveTitle(/Departments - Office/)
    await expectEnglish('departments')

    await page.goto('/#/nowhere')
    await expect(page.getByRole('heading', { name: en('shell.error.lost') })).toBeVisible()
    await expectEnglish('404')
    await page.getByTitle(en('shell.account', { name: 'Grace Hopper' })).click()
    await expectEnglish('the menu of one’s account', ['总部'])
    await page.getByRole('menuitem', { name: en('shell.password.title') }).click()
    await expect(dialogOf(page, en('shell.password.title'))).toBeVisible()
    await expectEnglish('the password dialog')
    await expectAccessibleAsShown(page)
  },
)
