/** The navigation guard: what opens for whom, in which portal, and what happens when something fails. */
import { expectAccessible } from './support/accessible.ts'
import { expectHome, titled } from './support/pages.ts'
import { enter } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

test('a visitor sees public pages by themselves, and is led to sign in from all others', async ({ page }) => {
  await page.goto('/#/fundLogin')
  await expect(page.getByRole('heading', { name: zh('route.fundLogin') })).toBeVisible()
  await expect(page.getByText(zh('route.need.fundLogin'))).toBeVisible()
  await expect(page.getByRole('navigation', { name: zh('shell.menu') })).toHaveCount(0)
  await expectAccessible(page)

  await page.goto('/#/jump?share=some-ticket')
  await expect(page.getByRole('heading', { name: zh('route.jump') })).toBeVisible()
  await page.getByRole('button', { name: zh('route.signIn') }).click()
  await expect(page).toHaveURL(/#\/login\?redirect=%2Fjump%3Fshare%3Dsome-ticket/)

  await page.goto('/#/P404')
  await expect(page.getByRole('heading', { name: zh('shell.error.portal') })).toBeVisible()
  await expectAccessible(page)

  for (const address of ['/jump?id=5', '/filePreview?id=7', '/UPHTable', '/kms-search?q=a']) {
    // As from outside: an address that differs behind the # alone would load nothing.
    await page.goto('about:blank')
    await page.goto(`/#${address}`)
    await expect(page).toHaveURL(new RegExp(`#/login\\?redirect=${encodeURIComponent(address).replaceAll('.', '\\.')}`))
  }
})

test('a user signed in: private routes are never lost, unknown portals give way, another one is loaded', async ({
  demo,
  page,
  watch,
}) => {
  watch.expect(/^404 GET \/xtbg\/sys\/menu\/router$/)
  await enter(page, demo.admin, demo.url, '/MB51Table')
  await expect(page.getByRole('heading', { name: zh('route.MB51Table') })).toBeVisible()
  await expect(page).toHaveTitle(titled(`${zh('route.MB51Table')} - 协同办公`))
  await expect(page).toHaveURL(/_portalCode=OAyy/)

  await page.goto('/#/kaosVeiw/17')
  await expect(page.getByRole('heading', { name: zh('route.kaosVeiw') })).toBeVisible()
  await page.goto('/#/sys-portal-sysDesignPage-render?pageId=P7')
  await expect(page.getByText(zh('route.unbuiltDesign', { pageId: 'P7' }))).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-design-page')
  await page.goto('/#/fundLogin')
  await expect(page.getByText(zh('route.need.fundLogin'))).toBeVisible()
  await expect(page.getByRole('navigation', { name: zh('shell.menu'), exact: true })).toBeVisible()
  await page.goto('/#/h5/anything')
  await expect(page.getByRole('heading', { name: zh('shell.error.lost') })).toBeVisible()
  await expect(page).toHaveTitle('Portico')
  await page.getByRole('button', { name: zh('shell.home') }).click()
  await expectHome(page)

  const shown = page.getByRole('banner').getByRole('button', { name: zh('shell.portal.switch') })
  await page.goto('/#/sys/user?_portalCode=SCyy')
  await expect(shown).toContainText('生产供应')
  // Of another portal: not in the menu, and yet it opens.
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  await page.goto('/#/sys/user?_portalCode=nowhere&page=2')
  await expect(shown).toContainText('协同办公')
  await expect(page).toHaveURL(/page=2/)
  await expect(page).toHaveURL(/_portalCode=OAyy/)

  await test.step('a bar shows that it is on its way', async () => {
    const bar = page.locator('.pt-progress')
    await expect(bar).toHaveCount(0)
    let answer: () => void = () => undefined
    const asked = new Promise<void>((resolve) => (answer = resolve))
    await page.route(/\/sys\/menu\/router/, async (route) => {
      await asked
      await route.continue()
    })
    await page.goto('/#/home?_portalCode=SCyy')
    await expect(bar).toBeVisible()
    answer()
    await expectHome(page)
    await expect(bar).toHaveCount(0)
  })
})

test(
  'on a host that is none of ours an unknown portal leads to its own page',
  { tag: '@long' },
  async ({ demo, page, watch }) => {
    watch.expect(/^404 GET \/xtbg\/sys\/menu\/router$/)
    // Browsers take every name below localhost for this machine.
    const url = demo.url.replace(/\/\/[^:/]+/, '//foreign.localhost')
    await enter(page, demo.admin, url, '/home?_portalCode=nowhere')
    await expect(page).toHaveURL(/#\/P404/)
    await expect(page.getByRole('heading', { name: zh('shell.error.portal') })).toBeVisible()
  },
)

test('when loading is refused everything is reset, and signing in leads back', async ({ demo, page, watch }) => {
  watch.expect(/^500 GET \/xtbg\/sys\/user\/info$/)
  await page.route(/\/sys\/user\/info/, (route) =>
    route.fulfill({ status: 500, json: { code: 500, msg: 'broken', data: null } }),
  )
  await enter(page, demo.admin, demo.url, '/sys/role')
  await expect(page).toHaveURL(/#\/login\?redirect=%2Fsys%2Frole/)
  await expect(page.getByLabel(zh('signin.username'))).toBeVisible()
  expect(await page.evaluate(() => [document.cookie.includes('token='), localStorage.getItem('user')])).toEqual([
    false,
    null,
  ])
})
