/** What stands in the header: each element follows its switch in the theme; the error log and what it offers. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addTexts, t, type TextKey } from '#shell/i18n.ts'
import { registerPages } from '#shell/registry.ts'
import { session } from '#shell/session/session.ts'
import { keepSystemConfig } from '#shell/system-config.ts'
import { setThemeLayers } from '#shell/theme/theme-store.ts'
import { clientErrorRoutes } from '#system/contract/client-error.ts'
import { expectAccessible } from '../../../tests/component/accessible.ts'
import { buttonOf, dialogOf } from '../../../tests/component/actions.ts'
import { expectCount, first } from '../../../tests/component/expect.ts'
import { fakeServer } from '../../../tests/component/fake-server.ts'
import { branchOf, menuAt, pageAt, showFrame } from '../../../tests/component/show-frame.tsx'
import { aPortal, PERSON } from '../../../tests/component/signed-in.ts'
import { allowConsole } from '../../../tests/component/watch.ts'

const Any = () => <h1>任一页面</h1>
registerPages([pageAt('/header/page', Any), pageAt('/user/center', Any)])
const frame = {
  menus: [branchOf('/header', '模块', [menuAt('/header/page', '任一页面')], true)],
  portals: [aPortal('OAyy', '协同办公'), aPortal('admin', '系统管理', '2')],
}

const banner = () => page.getByRole('banner')
const inHeader = (name: string | RegExp) => banner().getByRole('button', { name })
const entry = (name: Parameters<typeof t>[0]) => page.getByRole('menuitem', { name: t(name) })
const account = () => page.getByTitle(t('shell.account', { name: PERSON.realName }))
const ELEMENTS = [
  'shell.portal.switch',
  'shell.portal.applications',
  'shell.fullScreen.enter',
  'shell.themeDrawer',
  'shell.refresh',
  'shell.theme',
  'shell.search',
  'messaging.bell',
] as const

test('every element of the header and every entry of the account follows its switch', async () => {
  await showFrame('/header/page', frame)
  const work = banner().getByRole('link', { name: t('shell.myWork') })
  for (const element of ELEMENTS) await expect.element(inHeader(t(element))).toBeVisible()
  await expectCount(inHeader(t('shell.language')), 0)
  await expect.element(work).toHaveAttribute('href', '#/bpm/work')
  await account().click()
  for (const name of ['shell.userCenter', 'shell.portal.default', 'shell.signOut'] as const)
    await expect.element(entry(name)).toBeVisible()
  await userEvent.keyboard('{Escape}')

  const off = { showPortalList: false, showApplicationList: false, showFullScreen: false, showTheme: false }
  const others = { showRefresh: false, showAppearance: false, showToDoList: false, dropdown: ['logout'] } as const
  const more = { showSearch: false, showNotice: false }
  setThemeLayers({ own: { ...off, ...others, ...more, showLanguage: true, showThemeSetting: true } })
  await expect.element(inHeader(t('shell.language'))).toBeVisible()
  for (const element of ELEMENTS) await expectCount(inHeader(t(element)), 0)
  await expectCount(work, 0)
  // In the header no more, but at the edge of the window.
  await expectCount(page.getByRole('button', { name: t('shell.themeDrawer') }), 1)
  await expectAccessible(['light'])
  await account().click()
  await expectCount(entry('shell.userCenter'), 0)
  await expectCount(entry('shell.portal.default'), 0)
  await entry('shell.signOut').click()
  const leaving = dialogOf(t('shell.signOut'))
  await expect.element(leaving).toHaveTextContent(t('shell.signOut.confirm'))
  await buttonOf(t('shell.cancel'), leaving).click()
  await expectCount(leaving, 0)
})

test('a page without a menu has its name as soon as its texts are there', async () => {
  const key = 'late.title' as TextKey
  registerPages([{ ...pageAt('/header/unnamed', Any), title: key }])
  await showFrame('/header/unnamed', frame)
  await expect.element(page.getByRole('heading', { name: '任一页面' })).toBeVisible()
  await expectCount(banner().getByText('迟到的名称'), 0)
  await addTexts([{ [key]: '迟到的名称' }])
  await expect.element(banner().getByText('迟到的名称')).toBeVisible()
})

test('a support visit has no tasks and no messages', async () => {
  await showFrame('/header/page', frame)
  await expect.element(inHeader(t('messaging.bell'))).toBeVisible()
  const current = session.get()
  const support = { mayAct: false, until: new Date(Date.now() + 600_000).toISOString() }
  if (current) session.set({ ...current, person: { ...current.person, support } })
  await expectCount(inHeader(t('messaging.bell')), 0)
  await expectCount(banner().getByRole('link', { name: t('shell.myWork') }), 0)
  await expect.element(inHeader(t('shell.search'))).toBeVisible()
})

test('the logo leads home, or to the place of the theme; to another site only where the configuration allows it', async () => {
  const href = () => expect.poll(() => first('a.pt-logo').getAttribute('href'))
  await showFrame('/header/page', frame)
  await expect.element(account()).toBeVisible()
  await href().toBe('#/home')
  setThemeLayers({ own: { titleTargetUrl: '/user/center' } })
  await href().toBe('#/user/center')
  const elsewhere = 'https://docs.example/start'
  setThemeLayers({ own: { titleTargetUrl: elsewhere } })
  await href().toBe('#/home')
  keepSystemConfig({ allowedOrigins: ['https://docs.example'] })
  await href().toBe(elsewhere)
  keepSystemConfig({ allowedOrigins: [] })
  await expect.poll(() => first('a.pt-logo').getAttribute('href')).toBe('#/home')
})

test('an error of the page is in the error log under the number that the server is sent', async () => {
  allowConsole(/x is not a function/)
  const reported = fakeServer.answer(clientErrorRoutes.report, () => null)
  await showFrame('/header/page', frame)
  const bug = inHeader(/错误日志/)
  await expect.element(account()).toBeVisible()
  await expectCount(bug, 0)
  window.dispatchEvent(
    new ErrorEvent('error', { error: new Error('x is not a function'), message: 'x is not a function' }),
  )
  await expect.element(bug).toBeVisible()
  setThemeLayers({ own: { showErrorLog: false } })
  await expectCount(bug, 0)
  setThemeLayers({ own: {} })
  await bug.click()
  const log = dialogOf(t('shell.errorLog'))
  await expect.element(log.getByRole('heading', { name: 'x is not a function' })).toBeVisible()
  await expect.poll(() => reported.length).toBe(1)
  await expect.element(log).toHaveTextContent(reported[0]?.body.id ?? 'no number')
  await expect.element(log).toHaveTextContent('/header/page')
  await log.getByText(t('dialog.errorLog.stack')).click()
  expect(first('.pt-error-log pre').textContent).toContain('Error: x is not a function')
  const search = log.getByRole('link', { name: t('dialog.errorLog.searchWith', { engine: 'Bing' }) })
  await expect.element(search).toHaveAttribute('href', 'https://www.bing.com/search?q=x%20is%20not%20a%20function')
  await expectAccessible(['light'])
  await buttonOf(t('dialog.errorLog.hideSearch'), log).click()
  await expectCount(search, 0)
  await buttonOf(t('dialog.errorLog.clear'), log).click()
  await expectCount(log, 0)
  await expectCount(bug, 0)
})
