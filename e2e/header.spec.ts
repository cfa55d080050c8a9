/**
 * Portals and applications of the header; its elements and their switches are in
 * `apps/web/frame/header.component.test.tsx`.
 */
import type { Page } from '@playwright/test'
import { portalRoutes } from '#portal/contract/portal.ts'
import { expectAccessibleAsShown } from './support/accessible.ts'
import { dialogOf, expectHome } from './support/pages.ts'
import { makePerson, signIn, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

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
