/** The catalogue: every entry is accessible on a desk and on a phone; entries are found, opened and read. */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { deptRoutes } from '#system/contract/dept.ts'
import { dictCustListRoutes } from '#system/contract/dict-cust.ts'
import { userRoutes } from '#system/contract/user.ts'
import { expectAccessible, settle } from '../../../../tests/component/accessible.ts'
import { expectCount } from '../../../../tests/component/expect.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import CataloguePage from './CataloguePage.tsx'
import { showExample } from './example.fixture.tsx'

beforeEach(() => page.viewport(1440, 900))

/** What some of the entries ask for. */
function answerEntries(): void {
  fakeServer.answer(userRoutes.page, () => ({ list: [], total: 0, totalExact: true }))
  fakeServer.answer(deptRoutes.tree, () => [])
  fakeServer.answer(dictCustListRoutes.list, () => [])
}

/** Charts come last: their part is loaded when the first is shown. */
async function expectDrawn(): Promise<void> {
  const waiting = '.kit-chart-picture[aria-hidden="true"] .kit-chart-bones, .kit-chart-drawing:not(:has(svg))'
  await expect.poll(() => document.querySelectorAll(waiting).length, { timeout: 20_000 }).toBe(0)
  await document.fonts.ready
  await settle()
}

test.each([
  ['a desk', 1440, 900],
  ['a phone', 390, 844],
])('every entry is accessible on %s', async (_, width, height) => {
  await page.viewport(width, height)
  answerEntries()
  await show(<CataloguePage />)
  await expect.element(page.getByRole('heading', { level: 1, name: t('system.catalogue.title') })).toBeVisible()
  await expectDrawn()
  await expectAccessible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})

test('a masked value shows, and hides again when the focus leaves', async () => {
  await showExample('masked')
  await expect.element(page.getByText('150 **** 1174')).toBeVisible()
  await page.getByRole('button', { name: t('kit.mask.show', { name: '手机号' }) }).click()
  await expect.element(page.getByText('15000001174')).toBeVisible()
  await userEvent.tab()
  await expect.element(page.getByText('150 **** 1174')).toBeVisible()
})

test('a chart shows its numbers as a table', async () => {
  await showExample('bar-chart')
  await expectDrawn()
  await page.getByRole('button', { name: t('kit.chart.showTable') }).click()
  await expectCount(page.getByRole('row'), 15)
  await expect.element(page.getByRole('row', { name: '16 26' })).toBeVisible()
  expect(document.querySelectorAll('.kit-chart-drawing')).toHaveLength(0)
})

test('the search finds an entry by its purpose; its code is shown', async () => {
  answerEntries()
  await show(<CataloguePage />)
  const index = page.getByRole('navigation', { name: t('system.catalogue.index') })
  await index.getByRole('textbox').fill('脱敏')
  await expectCount(index.getByRole('link'), 1)
  const masked = page.getByRole('region', { name: t('system.catalogue.masked'), exact: true })
  await masked
    .getByRole('button', { name: t('system.catalogue.codeOf', { name: t('system.catalogue.masked') }) })
    .click()
  await expect.element(masked.getByText('function MaskedExample()')).toBeVisible()
})
