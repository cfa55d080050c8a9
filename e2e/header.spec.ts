/** What stands in the header: portals and applications, and every element's switch in the theme. */
import type { Page } from '@playwright/test'
import { portalRoutes } from '#portal/contract/portal.ts'
import { portalThemeRoutes } from '#portal/contract/portal-theme.ts'
import { expectAccessibleAsShown } from './support/accessible.ts'
import { signInByCall } from './support/caller.ts'
import { dialogOf, expectHome, titled } from './support/pages.ts'
import { enter, makePerson, signIn, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { en, zh } from './support/words.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('banner').getByRole('button', { name })
const portalSwitch = (page: Page) => button(page, zh('shell.portal.switch'))
const rail = (page: Page) => page.getByRole('navigation', { name: zh('shell.menu'), exact: true })
const account = (page: Page, name: string) => page.getByTitle(zh('shell.account', { name }))

async function choosePortal(page: Page, name: string): Promise<void> {
  await portalSwitch(page).click()
  await page.getByRole('menuitemradio', { name, exact: true }).click()
}

test(
  'a user goes to another portal, opens an application, and chooses where to begin',
  { tag: '@long' },
  async ({ demo, page }) => {
    const person = await makePerson(demo.admin, demo.url, { roles: ['组织管理员'] })
    const twin = { portalCode: unique('twin'), portalName: unique('同模块') }
    const { id } = await demo.admin.call(portalRoutes.create, {
      body: { ...twin, moduleCode: 'sys,oa,mes,kms,bpm' },
    })
    await page.goto('/')
    await signIn(page, person)
    await expectHome(page)
    await expect(page).toHaveURL(/_portalCode=OAyy/)

    await test.step('the same theme and modules: in place, nothing is loaded but the menus', async () => {
      await page.evaluate(() => document.documentElement.setAttribute('data-kept', ''))
      await choosePortal(page, twin.portalName)
      await expect(page).toHaveURL(new RegExp(`_portalCode=${twin.portalCode}`))
      await expect(portalSwitch(page)).toContainText(twin.portalName)
      await expect(page.locator('html')).toHaveAttribute('data-kept', '')
      const kept = await page.evaluate(() => [localStorage.getItem('portalCode'), document.cookie])
      expect(kept[0]).toBe(twin.portalCode)
      expect(kept[1]).toContain(`portalCode=${twin.portalCode}`)
    })

    await test.step('other modules: here, with a fresh page and its own menus', async () => {
      await expect(rail(page).getByRole('button', { name: '系统管理' })).toBeVisible()
      await choosePortal(page, '生产供应')
      await expect(portalSwitch(page)).toContainText('生产供应')
      await expect(page).toHaveURL(/#\/home\?_portalCode=SCyy/)
      await expect(page.locator('html')).not.toHaveAttribute('data-kept')
      await expect(rail(page).getByRole('button', { name: '系统管理' })).toHaveCount(0)
    })

    await test.step('an application opens in a window of its own', async () => {
      await button(page, zh('shell.portal.applications')).click()
      const opened = page.context().waitForEvent('page')
      await page.getByRole('menuitem', { name: '系统管理' }).click()
      const application = await opened
      await expectHome(application)
      await expect(application).toHaveURL(/_portalCode=admin/)
      await expect(portalSwitch(application)).toContainText('系统管理')
      await expect(button(application, zh('shell.portal.applications'))).toHaveCount(0)
      await application.close()
    })

    await test.step('the default portal: chosen, begun in, and given up', async () => {
      const open = async () => {
        await account(page, person.realName).click()
        await page.getByRole('menuitem', { name: zh('shell.portal.default') }).click()
        return dialogOf(page, zh('shell.portal.default'))
      }
      const dialog = await open()
      await expect(dialog.getByRole('radio', { name: zh('dialog.default.none') })).toBeChecked()
      await expectAccessibleAsShown(page)
      await dialog.getByRole('radio', { name: 'SCyy' }).check()
      await dialog.getByRole('button', { name: zh('dialog.default.confirm') }).click()
      await expect(dialog).toHaveCount(0)
      await page.goto('about:blank')
      await page.goto('/')
      await expect(page).toHaveURL(/_portalCode=SCyy/)
      const again = await open()
      await expect(again.getByRole('radio', { name: 'SCyy' })).toBeChecked()
      await again.getByRole('radio', { name: zh('dialog.default.none') }).check()
      await again.getByRole('button', { name: zh('dialog.default.confirm') }).click()
      await expect(again).toHaveCount(0)
      await page.goto('about:blank')
      await page.goto('/')
      await expect(page).toHaveURL(/_portalCode=OAyy/)
    })
    await demo.admin.call(portalRoutes.remove, { params: { id } })
  },
)

test('every element follows its switch; the language changes; signing out keeps the place', async ({ demo, page }) => {
  const person = await makePerson(demo.admin, demo.url, { roles: ['组织管理员'] })
  const caller = await signInByCall(demo.url, { username: person.username, password: person.password })
  const save = (theme: Record<string, unknown>) =>
    caller.call(portalThemeRoutes.save, { body: { portalCode: 'OAyy', theme } })
  await enter(page, caller, demo.url)
  await expectHome(page)
  const elements = [
    'shell.portal.switch',
    'shell.portal.applications',
    'shell.fullScreen.enter',
    'shell.themeDrawer',
    'shell.refresh',
    'shell.theme',
  ] as const
  const work = page.getByRole('banner').getByRole('link', { name: zh('shell.myWork') })
  for (const element of elements) await expect(button(page, zh(element))).toBeVisible()
  await expect(button(page, zh('shell.language'))).toHaveCount(0)
  await account(page, person.realName).click()
  for (const entry of ['shell.userCenter', 'shell.portal.default', 'shell.signOut'] as const)
    await expect(page.getByRole('menuitem', { name: zh(entry) })).toBeVisible()
  await page.keyboard.press('Escape')
  await work.click()
  await expect(page.getByRole('heading', { name: zh('route.work') })).toBeVisible()

  await save({
    showPortalList: false,
    showApplicationList: false,
    showFullScreen: false,
    showTheme: false,
    showRefresh: false,
    showAppearance: false,
    showToDoList: false,
    showLanguage: true,
    showThemeSetting: true,
    dropdown: ['logout'],
  })
  await page.reload()
  await expect(button(page, zh('shell.language'))).toBeVisible()
  for (const element of elements.filter((one) => one !== 'shell.themeDrawer'))
    await expect(button(page, zh(element))).toHaveCount(0)
  await expect(work).toHaveCount(0)
  // In the header no more, but at the edge of the window.
  await expect(page.getByRole('button', { name: zh('shell.themeDrawer') })).toHaveCount(1)
  await expectAccessibleAsShown(page)

  await button(page, zh('shell.language')).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  await expect(page).toHaveTitle(titled(`${en('route.work')} - Office`))
  await page.getByTitle(en('shell.account', { name: person.realName })).click()
  await expect(page.getByRole('menuitem', { name: en('shell.userCenter') })).toHaveCount(0)
  await expect(page.getByRole('menuitem', { name: en('shell.portal.default') })).toHaveCount(0)
  await page.getByRole('menuitem', { name: en('shell.signOut') }).click()
  const dialog = dialogOf(page, en('shell.signOut'))
  await expect(dialog).toContainText(en('shell.signOut.confirm'))
  await dialog.getByRole('button', { name: en('shell.signOut') }).click()
  await expect(page).toHaveURL(/#\/login\?redirect=%2Fbpm%2Fwork/)
})

test('a failing page leaves a trace in the error log, and its number in the log of the server', async ({
  demo,
  page,
  watch,
}) => {
  watch.expect(/x is not a function/)
  await enter(page, demo.admin, demo.url)
  await expectHome(page)
  const bug = button(page, /错误日志/)
  await expect(bug).toHaveCount(0)
  const reported = page.waitForRequest(/\/sys\/log\/clientError$/)
  await page.evaluate(
    () =>
      void setTimeout(() => {
        throw new Error('x is not a function')
      }),
  )
  const { id } = (await reported).postDataJSON() as { id: string }
  await bug.click()
  const dialog = dialogOf(page, zh('shell.errorLog'))
  await expect(dialog.getByRole('heading', { name: 'x is not a function' })).toBeVisible()
  await expect(dialog).toContainText(id)
  await expect(dialog).toContainText('/home')
  await dialog.getByText(zh('dialog.errorLog.stack')).click()
  await expect(dialog.locator('pre')).toContainText('Error: x is not a function')
  const search = dialog.getByRole('link', { name: zh('dialog.errorLog.searchWith', { engine: 'Bing' }) })
  await expect(search).toHaveAttribute('href', 'https://www.bing.com/search?q=x%20is%20not%20a%20function')
  await expectAccessibleAsShown(page)
  await dialog.getByRole('button', { name: zh('dialog.errorLog.hideSearch') }).click()
  await expect(search).toHaveCount(0)
  await dialog.getByRole('button', { name: zh('dialog.errorLog.clear') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(bug).toHaveCount(0)
})
