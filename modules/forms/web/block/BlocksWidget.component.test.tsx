/** Rows of other systems on the workbench: loading, rows, none, and a call that fails. */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { exactTime } from '#shell/time/relative-time.ts'
import { blockRoutes, type ApiBlockData } from '#forms/contract/api-block.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { expectCount } from '../../../../tests/component/expect.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import { hasBlocks } from './block-calls.ts'
import BlocksWidget from './BlocksWidget.tsx'
import { cellText, decimalsOf } from './cell-text.ts'

const ID = '0192d5a0-0000-7000-8000-000000000401'
const DATA: ApiBlockData = {
  title: '订单',
  columns: [
    { label: '单号', kind: 'text' },
    { label: '金额', kind: 'number' },
    { label: '日期', kind: 'date' },
  ],
  rows: [
    { cells: ['A-1', '12345.5', '2026-11-20'], link: 'https://erp.example/1' },
    { cells: ['', 'n/a', 'soon'], link: 'https://erp.example/2' },
    { cells: ['A-3', '', ''], link: '' },
  ],
  count: 40,
}

beforeEach(() => {
  signInAs({ can: ['frm:record:page'] })
  fakeServer.answer(blockRoutes.list, () => [{ id: ID, title: '订单' }])
  fakeServer.answer(blockRoutes.data, () => DATA)
})

const rows = () => page.getByRole('row').filter({ has: page.getByRole('cell') })

test('a block is a table under its title; a row leads to its address in a new tab', async () => {
  await show(<BlocksWidget />)
  await expect.element(page.getByRole('heading', { name: '订单' })).toBeVisible()
  await expect.element(page.getByText(t('forms.block.first', { shown: 3, total: 40 }))).toBeVisible()
  await expectCount(rows(), 3)
  await expect.element(rows().nth(0)).toHaveTextContent('12,345.5')
  await expect.element(rows().nth(1)).toHaveTextContent('n/a')
  const link = page.getByRole('link').nth(0)
  await expect.element(link).toHaveAttribute('href', 'https://erp.example/1')
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect.element(page.getByRole('link').nth(1)).toHaveTextContent(t('forms.block.open'))
  await expectCount(page.getByRole('link'), 2)
  await expectAccessible()
})

test('a call that answers no row says so; one that fails can be tried again', async () => {
  let isWell = false
  fakeServer.answer(blockRoutes.data, () =>
    isWell
      ? { ...DATA, rows: [], count: 0 }
      : fakeServer.refuse({ status: 422, error: 'form_call_failed', msg: '稍后再试' }),
  )
  await show(<BlocksWidget />)
  await expect.element(page.getByRole('alert')).toBeVisible()
  isWell = true
  await userEvent.click(page.getByRole('button', { name: t('shell.retry') }))
  await expect.element(page.getByText(t('forms.block.empty'))).toBeVisible()
})

test('the workbench has a place for it as long as there is a block', async () => {
  expect(await hasBlocks()).toBe(true)
})

test.each([
  ['1234567.25', 'number', '1,234,567.25'],
  ['', 'number', ''],
  ['12 kg', 'number', '12 kg'],
  ['2026-11-20', 'date', '2026-11-20'],
  ['2026-11-20T02:30:00Z', 'date', exactTime(new Date('2026-11-20T02:30:00Z'))],
  ['2026-13-45', 'date', '2026-13-45'],
  ['2026-13-45T00:00:00Z', 'date', '2026-13-45T00:00:00Z'],
  ['1e3', 'text', '1e3'],
] as const)('%s as %s reads %s', (cell, kind, expected) => {
  expect(cellText(cell, kind)).toBe(expected)
})

test('the numbers of a column have as many decimals as the longest, so that their points stand below each other', () => {
  const cells = ['12', '1234.5', '0.25', '', 'n/a', '1e-7']
  expect(decimalsOf(['12', '', 'n/a', '1e30'])).toBe(0)
  expect(decimalsOf(cells)).toBe(7)
  expect(['12', '1234.5', 'n/a'].map((cell) => cellText(cell, 'number', 2))).toEqual(['12.00', '1,234.50', 'n/a'])
})
