/** Dark mode, pages that are not there or not permitted, and where links lead. */
import { expectAccessible, expectAccessibleAsShown } from './support/accessible.ts'
import { expectHome } from './support/pages.ts'
import { enter, makePerson, signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

test('a user chooses dark: it stays after a reload, signed in or not', async ({ demo, page }) => {
  const person = await makePerson(demo.admin, demo.url, { roles: ['组织管理员'] })
  const html = page.locator('html')
  await page.goto('/')
  await page.getByRole('button', { name: zh('signin.toDark') }).click()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await signIn(page, person)
  await expectHome(page)
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: zh('shell.theme') }).click()
  await expectAccessibleAsShown(page)
  await expect(page.getByRole('menuitemradio', { name: zh('shell.theme.dark') })).toBeChecked()
  await page.getByRole('menuitemradio', { name: zh('shell.theme.light') }).click()
  await expect(html).toHaveAttribute('data-theme', 'light')
  await page.reload()
  await expect(html).toHaveAttribute('data-theme', 'light')
  await page.getByRole('button', { name: zh('shell.theme') }).click()
  await page.getByRole('menuitemradio', { name: zh('shell.theme.system') }).click()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(html).toHaveAttribute('data-theme', 'dark')
})

test('a user who is signed in and follows a dead link sees 404 in the frame, and a way home', async ({
  demo,
  page,
}) => {
  await enter(page, demo.admin, demo.url, '/sys/role')
  await expect(page.getByRole('heading', { name: zh('system.role.title') })).toBeVisible()
  await page.goto('/#/sys/nothing-here')
  await page.getByRole('button', { name: zh('shell.back') }).click()
  await expect(page).toHaveURL(/#\/sys\/role/)
  await page.goto('/#/sys/nothing-here')
  await expect(page.getByRole('heading', { name: zh('shell.error.lost') })).toBeVisible()
  await expect(page.getByRole('navigation', { name: zh('shell.menu') })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: zh('shell.home') }).click()
  await expect(page).toHaveURL(/#\/home/)
})

test('a call that is forbidden leads to /403', { tag: '@long' }, async ({ demo, page, watch }) => {
  watch.expect(/^403 GET \/xtbg\/sys\/user\/page$/)
  await page.route(/\/sys\/user\/page/, (route) =>
    route.fulfill({ status: 403, json: { code: 403, success: false, msg: 'no', data: null } }),
  )
  await enter(page, demo.admin, demo.url, '/sys/user')
  await expect(page).toHaveURL(/#\/403/)
  await expect(page.getByRole('heading', { name: zh('shell.error.forbidden') })).toBeVisible()
})

test('a user without the permission sees 403 in the frame, and can go back', async ({ demo, page }) => {
  const person = await makePerson(demo.admin, demo.url)
  await page.goto('/')
  await signIn(page, person)
  await expect(page.getByText(zh('shell.homeEmpty'))).toBeVisible()
  await expectAccessible(page)
  for (const address of ['/sys/user', '/sys/role', '/sys/dept']) {
    await page.goto(`/#${address}`)
    await expect(page.getByRole('heading', { name: zh('shell.error.forbidden') })).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: zh('shell.home') }).click()
  await expect(page.getByText(zh('shell.homeEmpty'))).toBeVisible()
})

test('a visitor who is not signed in sees /403 and /404 by themselves', async ({ page }) => {
  for (const [address, title] of [
    ['/403', zh('shell.error.forbidden')],
    ['/404', zh('shell.error.lost')],
  ] as const) {
    await page.goto(`/#${address}`)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByRole('navigation', { name: zh('shell.menu') })).toHaveCount(0)
    await expectAccessible(page)
  }
})
