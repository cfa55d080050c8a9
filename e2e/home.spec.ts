/** Home: the organisation's numbers for those who may know them, one's own for everybody, arranged as one likes. */
import type { Page } from '@playwright/test'
import { statRoutes } from '#system/contract/stat.ts'
import { signInByCall } from './support/caller.ts'
import { expectAccessible } from './support/accessible.ts'
import { expectNoSideways } from './support/pages.ts'
import { enter, makePerson } from './support/people.ts'
import { watchShifts } from './support/shifts.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

const widget = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
/** What is far below comes when it is about to be seen. */
async function inSight(page: Page, title: string) {
  const found = widget(page, title)
  // The placeholder of a widget gives way to the widget at any moment.
  await expect(() => found.scrollIntoViewIfNeeded({ timeout: 1_000 })).toPass({ timeout: 15_000 })
  return found
}
const figure = (page: Page, title: string) => page.locator('.pt-figures li').filter({ hasText: title }).locator('b')
const kept = (page: Page) =>
  page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith('/sys/preference/home.widgets'),
  )

test('an administrator sees the numbers there are, and arranges home', async ({ demo, page }) => {
  const { expectStill } = await watchShifts(page)
  await enter(page, demo.admin, demo.url)
  const title = zh('system.widget.changes')
  await expect(widget(page, zh('workflow.widget.todos'))).toBeVisible()
  // With the demonstration data every first step is done.
  await expect(widget(page, zh('help.widget.firstRun'))).toHaveCount(0)
  await expectStill()
  await expect((await inSight(page, zh('system.widget.signIns'))).getByRole('table')).toHaveCount(1)
  await expect((await inSight(page, zh('system.widget.people'))).getByRole('listitem')).toHaveCount(8)
  await expect((await inSight(page, zh('system.widget.access'))).getByRole('listitem').first()).toBeVisible()

  const offset = await page.evaluate(() => -new Date().getTimezoneOffset())
  const numbers = await demo.admin.call(statRoutes.overview, { query: { offset } })
  await expect(figure(page, zh('system.figure.people'))).toHaveText(numbers.people.toLocaleString('en'))
  await expect(figure(page, zh('system.figure.depts'))).toHaveText(String(numbers.depts))
  await expect(figure(page, zh('system.figure.signInsToday'))).toHaveText(String(numbers.signInsToday))
  await expect(figure(page, zh('system.figure.changesToday'))).toHaveText(String(numbers.changesToday))

  const arrange = page.getByRole('button', { name: zh('widgets.arrange') })
  await arrange.click()
  const panel = page.getByRole('region', { name: zh('widgets.arrange') })
  await expect(panel.getByRole('heading')).toBeFocused()
  await panel.getByRole('checkbox', { name: title }).uncheck()
  await expect(widget(page, title)).toHaveCount(0)
  const forward = panel.getByRole('button', { name: zh('widgets.moveUp', { name: zh('system.widget.people') }) })
  const saved = kept(page)
  await forward.focus()
  await page.keyboard.press('Enter')
  await expect(forward).toBeFocused()
  await expect(panel.getByRole('status')).not.toBeEmpty()
  await saved
  await expectAccessible(page)

  await page.reload()
  await expect((await inSight(page, zh('system.widget.people'))).getByRole('listitem')).toHaveCount(8)
  await expect(widget(page, title)).toHaveCount(0)
  await arrange.click()
  const restored = kept(page)
  await panel.getByRole('button', { name: zh('widgets.restore') }).click()
  await expect(widget(page, title)).toHaveCount(1)
  await panel.getByRole('button', { name: zh('widgets.done') }).click()
  await expect(arrange).toBeFocused()
  await restored
})

test(
  'one widget fails, the others live, and it can be tried again',
  { tag: '@long' },
  async ({ demo, page, watch }) => {
    watch.expect(/^500 GET \/xtbg\/sys\/stat\/people$/)
    const body = JSON.stringify({ code: 500, success: false, msg: '数据库正在维护', error: 'internal', data: null })
    await page.route('**/sys/stat/people*', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body }),
    )
    await enter(page, demo.admin, demo.url)
    const people = await inSight(page, zh('system.widget.people'))
    await expect(people.getByRole('alert')).toContainText(zh('widgets.failed'))
    await expect((await inSight(page, zh('system.widget.signIns'))).getByRole('table')).toHaveCount(1)
    await page.unroute('**/sys/stat/people*')
    await people.getByRole('button', { name: zh('shell.retry') }).click()
    await expect(people.getByRole('listitem')).toHaveCount(8)
  },
)

test('staff see what is theirs, on a phone, too; shortcuts are chosen', async ({ demo, visitor }) => {
  const person = await makePerson(demo.admin, demo.url, { roles: ['员工'] })
  const page = await visitor({ viewport: { width: 390, height: 844 } })
  const { expectStill } = await watchShifts(page)
  const { username, password } = person
  await enter(page, await signInByCall(demo.url, { username, password }), demo.url)
  await expect(figure(page, zh('system.figure.sessions'))).toHaveText(/^[12]$/)
  await expect((await inSight(page, zh('system.widget.access'))).getByRole('listitem').first()).toBeVisible()
  for (const title of ['system.widget.signIns', 'system.widget.people', 'system.widget.changes'] as const)
    await expect(widget(page, zh(title))).toHaveCount(0)
  await expectStill()
  await expectNoSideways(page)

  const shortcuts = widget(page, zh('widgets.shortcuts'))
  const add = shortcuts.getByRole('button', { name: zh('widgets.shortcuts.choose') })
  await add.click()
  const dialog = page.getByRole('dialog')
  const first = dialog.getByRole('listitem').first()
  const name = (await first.innerText()).trim()
  await first.getByRole('checkbox').check()
  await page.keyboard.press('Escape')
  await expect(add).toBeFocused()
  await expect(shortcuts.getByRole('listitem')).toHaveCount(2)
  await expect(shortcuts.getByRole('link', { name })).toBeVisible()

  await page.goto('/#/workbench')
  await expect(page.getByRole('heading', { name: zh('route.workbench') })).toBeVisible()
  await page.goto('/#/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(zh('shell.error.forbidden'))
})

test('the dashboard follows its period and hands out its numbers', { tag: '@long' }, async ({ demo, page }) => {
  await enter(page, demo.admin, demo.url, '/dashboard?days=7')
  const chart = page.getByRole('figure', { name: zh('system.dashboard.signIns') })
  const rows = chart.getByRole('row')
  await expect(rows).toHaveCount(8)
  await page.getByText(zh('system.dashboard.days', { count: 30 }), { exact: true }).click()
  await expect(rows).toHaveCount(31)
  await expect(page).toHaveURL(/days=30/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: zh('system.dashboard.export') }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
})
