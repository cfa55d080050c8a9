/**
 * Rules of the frame that no page owns: what the browser keeps, which failures it reports, and which it does
 * not.
 */
import type { Page, Route } from '@playwright/test'
import { signInByCall } from './support/caller.ts'
import { dataRows, dialogOf, expectHome, search, signOut } from './support/pages.ts'
import { enter, makePerson, signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { en, zh } from './support/words.ts'
import requestTexts from '../shell/locales/request.zh.json' with { type: 'json' }

/** A page of the same origin with the product in a frame, which keeps the messages it receives. */
const HOST = `<title>host</title><script>heard = []; addEventListener('message', ({ data }) => heard.push(data))</script>
<iframe title="app" src="/?_microApp=1#/sys/dept" width="900" height="600"></iframe>`

const refusal = (code: number, msg: string) => ({ status: code, json: { code, msg, data: null } })
const success = (data: unknown) => ({ json: { code: 0, msg: '', data } })
const keys = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort())

/** The reply of the server with another `data`. */
const changed = (change: (data: Record<string, unknown>) => unknown) => async (route: Route) => {
  const response = await route.fetch()
  const reply: { data: Record<string, unknown> } = await response.json()
  await route.fulfill({ response, json: { ...reply, data: change(reply.data) } })
}

test('local storage holds the keys that are given; leaving forgets all but the device’s, and the visited tabs', async ({
  demo,
  page,
}) => {
  const person = await makePerson(demo.admin, demo.url, { roles: ['组织管理员'] })
  const tabs = page.getByRole('tablist', { name: zh('shell.tabs') }).getByRole('tab')
  await page.goto('/#/logindt')
  await page.evaluate(() => localStorage.setItem('language', 'zh'))
  await signIn(page, person)
  await expectHome(page)
  await page.getByRole('button', { name: zh('shell.fold') }).click()
  await page.goto('/#/sys/dept')
  await page.goto('/#/sys/role')
  await expect(tabs).toHaveCount(3)
  const ofSession = ['dictData', 'permissions', 'portalCode', 'sysConfig', 'tenantCert', 'theme-OAyy', 'user']
  await expect.poll(() => keys(page)).toEqual([...ofSession, 'collapse', 'deviceTokens', 'language'].sort())
  expect(await page.evaluate(() => [localStorage.getItem('tenantCert'), localStorage.getItem('collapse')])).toEqual([
    '0',
    'true',
  ])
  await page.getByRole('button', { name: zh('shell.unfold') }).click()

  await signOut(page, person.realName)
  expect((await keys(page)).filter((key) => key !== 'sysConfig')).toEqual(['collapse', 'deviceTokens', 'language'])
  expect(await page.evaluate(() => sessionStorage.getItem('tabs'))).toBeNull()
  await signIn(page, person)
  await expect(page.getByRole('heading', { name: zh('system.role.title') })).toBeVisible()
  await page.goto('/#/sys/dept')
  // The page one comes back to, and this one: what was visited before is gone.
  await expect(tabs.filter({ hasText: zh('system.dept.title') })).toBeVisible()
  await expect(tabs.filter({ hasText: zh('shell.homePage') })).toHaveCount(0)
})

test('where visitors are let in, a user without an account is called a guest', { tag: '@long' }, async ({ page }) => {
  let supportVisit = true
  await page.route(
    '**/sys/config?*',
    changed((data) => ({ ...data, supportVisit })),
  )
  await page.goto('/#/fundLogin')
  const guest = page.getByRole('banner').getByText('游客')
  await expect(guest).toBeVisible()
  await expect(page.getByRole('heading', { name: zh('route.fundLogin') })).toBeVisible()
  supportVisit = false
  await page.reload()
  await expect(guest).toHaveCount(0)
  await expect(page.getByRole('heading', { name: zh('route.fundLogin') })).toBeVisible()
})

test('a list that is refused is empty, one that is not answered says so; neither goes on loading', async ({
  demo,
  page,
  watch,
}) => {
  watch.expect(/^500 GET \/xtbg\/sys\/user\/page$/)
  watch.expect(/ERR_FAILED GET \/xtbg\/sys\/user\/page$/)
  await enter(page, demo.admin, demo.url, '/sys/user')
  const total = page.getByRole('navigation', { name: zh('kit.list.pages') }).getByRole('status')
  await expect(total).toBeVisible()

  let answer = (route: Route) => route.abort()
  await page.route(/\/sys\/user\/page\?/, (route) => answer(route))
  await page.evaluate(() => (window.location.hash = '#/sys/user?page=2&_portalCode=OAyy'))
  await expect(page.getByText(requestTexts['request.noResponse'])).toBeVisible()
  await expect(page.getByRole('button', { name: zh('kit.retry') })).toBeVisible()

  answer = (route) => route.fulfill(refusal(500, '账簿锁住了'))
  await search(page, '张')
  const alert = page.getByRole('alert').filter({ hasText: zh('kit.list.failed') })
  await expect(alert).toContainText('账簿锁住了')
  await expect(dataRows(page)).toHaveCount(0)
  await expect(total).toHaveCount(0)
})

test(
  'signing in without a token, a person or menus of a wrong shape: each says what is wrong',
  { tag: '@long' },
  async ({ demo, page }) => {
    const person = await makePerson(demo.admin, demo.url)
    await page.route(/\/xtbg\/login$/, (route) => route.fulfill(success({})))
    await page.goto('/')
    await signIn(page, person)
    await expect(page.getByRole('alert').filter({ hasText: zh('signin.noToken') })).toBeVisible()
    expect(await page.evaluate(() => document.cookie)).not.toContain('token=')

    await page.evaluate(() => localStorage.setItem('language', 'en'))
    await page.route(
      '**/sys/user/info',
      changed((data) => ({ ...data, headUrl: null })),
    )
    await enter(page, demo.admin, demo.url)
    // The state is reset, and one is asked to sign in.
    await expect(page.getByText(en('signin.reason.person-format'))).toBeVisible()
    expect(await page.evaluate(() => document.cookie)).not.toContain('token=')
    await page.unroute('**/sys/user/info')
    await page.route(
      '**/sys/menu/router?*',
      changed(() => ({ current: {}, others: [] })),
    )
    await enter(page, demo.admin, demo.url)
    await expect(page.getByText(en('signin.reason.menu-format'))).toBeVisible()
    await page.unroute('**/sys/menu/router?*')
    await enter(page, demo.admin, demo.url)
    await expectHome(page, en)
  },
)

test(
  'a tree that cannot be loaded says what the server says; a dialog with a form fills the screen',
  { tag: '@long' },
  async ({ demo, page, watch }) => {
    watch.expect(/^500 GET \/xtbg\/sys\/dept\/list$/)
    await page.route('**/sys/dept/list', (route) => route.fulfill(refusal(500, '部门树断了')))
    await enter(page, demo.admin, demo.url, '/pkms/dome?entry=dept-picker')
    await page.locator('[data-entry="dept-picker"] .kit-pick').first().getByRole('button').last().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('部门树断了')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)

    await page.goto('/#/sys/user')
    await page
      .getByRole('button', { name: zh('system.user.create') })
      .first()
      .click()
    const form = dialogOf(page, zh('system.user.create'))
    await form.getByLabel(zh('system.user.mainDept'), { exact: true }).click()
    await expect(page.locator('.ant-select-dropdown').getByText('部门树断了')).toBeVisible()

    await page.goto('/#/pkms/dome?entry=form-dialog')
    await page.locator('[data-entry="form-dialog"] .sys-entry-example').getByRole('button').click()
    const box = dialog.locator('.ant-modal-container')
    await page.getByRole('button', { name: zh('kit.dialog.fill') }).click()
    await expect.poll(async () => (await box.boundingBox())?.width).toBeGreaterThan(1_400)
    await page.getByRole('button', { name: zh('kit.dialog.restore') }).click()
    await expect.poll(async () => (await box.boundingBox())?.width).toBe(720)
  },
)

test(
  'notices and the password’s state fail in silence; a password that is too simple or too old is spoken of',
  { tag: '@long' },
  async ({ demo, page, watch }) => {
    watch.expect(
      /^500 GET \/xtbg\/(user\/center\/userPwdLevel|aika\/ikaPushHistory\/unReadCount|msg\/msgRecord\/getNavMsg)$/,
    )
    const { username, password } = await makePerson(demo.admin, demo.url)
    const caller = await signInByCall(demo.url, { username, password })
    const silent = /\/(userPwdLevel|unReadCount|getNavMsg)(\?|$)/
    await page.route(silent, (route) => route.fulfill(refusal(500, '不该有人看到')))
    const asked = page.waitForResponse(/unReadCount/)
    await enter(page, caller, demo.url, '/msg/none')
    await asked
    await page.getByRole('button', { name: zh('messaging.bell'), exact: true }).click()
    await expect(dialogOf(page, zh('messaging.bell')).getByText(zh('messaging.bell.empty'))).toBeVisible()
    await expect(page.locator('.pt-toast')).toHaveCount(0)
    await expect(page.getByText('不该有人看到')).toHaveCount(0)
    await expect(dialogOf(page, zh('shell.password.title'))).toHaveCount(0)
    await page.unroute(silent)

    let state: Record<string, unknown> = {}
    await page.route(
      '**/userPwdLevel',
      changed((data) => ({ ...data, ...state })),
    )
    const config = { initPasswordModify: 1, passwordModify: 1, passwordModifySecurityLevel: 4 }
    const states = [
      ['shell.password.reason.initial', { pwdLevel: 0, config }],
      ['shell.password.reason.simple', { pwdLevel: 2, config }],
      ['shell.password.reason.expired', { pwdLevel: 4, pwdDate: null, config }],
    ] as const
    for (const [text, now] of states) {
      state = now
      await page.reload()
      const dialog = dialogOf(page, zh('shell.password.title'))
      await expect(dialog.getByText(zh(text))).toBeVisible()
      await dialog.getByRole('button', { name: zh('shell.password.later') }).click()
      await expect(dialog).toHaveCount(0)
    }
  },
)

test('a session that ends inside a host is the host’s to renew', { tag: '@long' }, async ({ demo, page, watch }) => {
  watch.expect(/^401 GET \/xtbg\/sys\/dept\/list$/)
  await page.route('**/host', (route) => route.fulfill({ contentType: 'text/html', body: HOST }))
  await page.route('**/sys/dept/list', (route) => route.fulfill(refusal(401, '令牌失效')))
  await page.context().addCookies([{ name: 'token', value: demo.admin.token, url: demo.url, sameSite: 'Strict' }])
  await page.goto('/host')
  await expect.poll(() => page.evaluate('heard')).toContainEqual({ source: 'portico', type: 'token-invalid' })
  await expect(page.frameLocator('iframe').getByLabel(zh('signin.username'))).toHaveCount(0)
  expect(await page.evaluate(() => document.cookie)).toContain('token=')
})
