/**
 * The constants of specification section 9 as a browser shows them: sizes to the pixel, colours, and what must take its
 * time.
 */
import type { Locator, Page, Request } from '@playwright/test'
import { settle } from './support/accessible.ts'
import { frameOf, rectOf } from './support/layouts.ts'
import { dataRows, dialogOf } from './support/pages.ts'
import { enter } from './support/people.ts'
import { expect, test, type DemoServer } from './support/test.ts'
import { zh } from './support/words.ts'

const WIDTH = 1440
const HEIGHT = 900

const heightOf = async (of: Locator) => (await rectOf(of))[3]
const widthOf = async (of: Locator) => (await rectOf(of))[2]
const example = (page: Page, id: string) => page.locator(`[data-entry="${id}"] .sys-entry-example`)

/** Calls of the page, as they go out. */
function callsTo(page: Page, path: RegExp): Request[] {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (path.test(request.url())) calls.push(request)
  })
  return calls
}

async function openExample(page: Page, { admin, url }: DemoServer, id: string): Promise<Locator> {
  await enter(page, admin, url, `/pkms/dome?entry=${id}`)
  await expect(example(page, id).getByRole('button').first()).toBeVisible()
  return example(page, id)
}

test(
  'a list: margins, fields, four heights of rows, filters that end at 200 px',
  { tag: '@long' },
  async ({ demo, page }) => {
    await enter(page, demo.admin, demo.url, '/sys/user')
    await expect(dataRows(page).first()).toBeVisible()

    await test.step('14 px around the page, gaps of 5 px', async () => {
      const main = page.getByRole('main')
      await expect(main).toHaveCSS('padding', '14px')
      const [left = 0, top = 0, width = 0, height = 0] = await rectOf(main)
      const [cardLeft = 0, cardTop = 0, cardWidth = 0, cardHeight = 0] = await rectOf(page.locator('.kit-list-card'))
      expect([cardLeft - left, left + width - cardLeft - cardWidth]).toEqual([14, 14])
      expect(top + height - cardTop - cardHeight).toBe(14)
      const gap = () => getComputedStyle(document.documentElement).getPropertyValue('--pt-s2').trim()
      expect(await page.evaluate(gap)).toBe('5px')
    })

    await test.step('fields in a line are 220 px wide', async () => {
      const fields = page.locator('.kit-filters .kit-filter')
      for (const field of await fields.all()) expect.soft(await widthOf(field)).toBe(220)
      expect(await fields.count()).toBeGreaterThan(2)
    })

    await test.step('rows of 48, 44, 40 and 36 px', async () => {
      await page.getByRole('button', { name: zh('kit.columns.title') }).click()
      const settings = dialogOf(page, zh('kit.columns.title'))
      for (const height of [44, 40, 36, 48] as const) {
        await settings.getByRole('radio', { name: zh(`kit.columns.${height}`) }).check({ force: true })
        await expect.poll(() => heightOf(dataRows(page).first())).toBe(height)
      }
      await page.keyboard.press('Escape')
    })

    await test.step('more filters than fit scroll in 200 px', async () => {
      await page.getByRole('button', { name: zh('kit.list.more') }).click()
      // Below 1100 px they are a drawer.
      await page.setViewportSize({ width: 1100, height: HEIGHT })
      const filters = page.locator('.kit-filters')
      await expect.poll(() => filters.evaluate((box) => box.scrollHeight)).toBeGreaterThan(200)
      expect(await heightOf(filters)).toBe(200)
    })
  },
)

test('a tree opens at most 400 px high', { tag: '@long' }, async ({ demo, page }) => {
  await page.setViewportSize({ width: WIDTH, height: 1400 })
  await enter(page, demo.admin, demo.url, '/sys/user')
  await page.getByRole('button', { name: zh('system.user.create') }).click()
  const form = dialogOf(page, zh('system.user.create'))
  const field = form.getByLabel(zh('system.user.mainDept'))
  await field.click()
  // A search opens every branch.
  await field.fill('部')
  const popup = page.locator('.ant-select-dropdown').filter({ visible: true })
  await expect(popup.getByRole('treeitem').nth(8)).toBeVisible()
  await settle(page)
  const list = popup.locator('.ant-select-tree-list-holder')
  expect(await list.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true)
  expect(await heightOf(popup)).toBeLessThanOrEqual(400)
  expect(await heightOf(popup)).toBeGreaterThan(360)
})

test(
  'the theme drawer is 550 px wide, the name beside the logo 150 to 170; the bell says 99+ and asks for five',
  { tag: '@long' },
  async ({ demo, page }) => {
    await page.route('**/aika/ikaPushHistory/unReadCount', (route) =>
      route.fulfill({ json: { code: 0, msg: '', data: 100 } }),
    )
    const calls = callsTo(page, /getNavMsg/)
    await enter(page, demo.admin, demo.url)
    await test.step('the bell', async () => {
      const bell = page.getByRole('button', { name: zh('messaging.bell.unread', { count: 100 }) })
      await expect(bell).toHaveText('99+')
      await bell.click()
      await expect.poll(() => calls.length).toBeGreaterThan(0)
      const asked = new URL(calls.at(-1)?.url() ?? '').searchParams
      expect([asked.get('limit'), asked.get('searchFlag')]).toEqual(['5', '1'])
    })

    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: zh('shell.themeDrawer'), exact: true }).click()
    const drawer = page.locator('.pt-theme-inner')
    await expect(drawer).toBeVisible()
    await settle(page)
    expect(await rectOf(drawer)).toEqual([WIDTH - 550, 0, 550, HEIGHT])
    for (const layout of ['common', 'column', 'vertical'] as const) {
      await dialogOf(page, zh('theme.drawer'))
        .getByRole('radio', { name: zh(`theme.layout.${layout}`), exact: true })
        .check({ force: true })
      await expect(frameOf(page)).toHaveAttribute('data-layout', layout)
      for (const name of await page.locator('.pt-logo > b').all()) {
        const width = await widthOf(name)
        expect.soft(width, layout).toBeGreaterThanOrEqual(150)
        expect.soft(width, layout).toBeLessThanOrEqual(170)
      }
    }
  },
)

test('the server is asked half a second after the last key', { tag: '@long' }, async ({ demo, page }) => {
  await page.clock.install()
  const field = (await openExample(page, demo, 'user-picker')).getByRole('combobox')
  await field.click()
  const calls = callsTo(page, /\/sys\/user\/page\?.*keyword=/)
  await page.clock.pauseAt(Date.now() + 60_000)
  await field.pressSequentially('陈')
  await page.clock.runFor(300)
  await field.pressSequentially('思')
  await page.clock.runFor(480)
  expect(calls).toHaveLength(0)
  await page.clock.runFor(40)
  await expect.poll(() => calls.length).toBe(1)
  expect(new URL(calls[0]?.url() ?? '').searchParams.get('keyword')).toBe('陈思')
})
