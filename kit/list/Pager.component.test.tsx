/** The parts of a pager by its kind (specification section 9). */
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { expectAccessible } from '../../tests/component/accessible.ts'
import { expectCount } from '../../tests/component/expect.ts'
import { show } from '../../tests/component/show.tsx'
import type { PagerKind } from './page-sizes.ts'
import { Pager } from './Pager.tsx'

function Example({ kind, total }: { kind: PagerKind; total: number }) {
  const [state, setState] = useState({ page: 1, limit: 10 })
  const turn = (to: number, limit: number) => setState({ page: to, limit })
  return <Pager kind={kind} list={{ phase: 'ready', total, totalExact: true, turn, state }} />
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const present = () => page.getByRole('button').filter({ hasText: /^\d+$/ })
const jumper = () => page.getByLabelText(t('kit.list.goTo'))
const sizes = () => [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent)
const perPage = (counts: readonly number[]) => counts.map((count) => t('kit.list.perPage', { count }))

test('a table has total, sizes, previous, pages, next and a field to jump, were there only two pages', async () => {
  await show(<Example kind="table" total={12} />)
  await expect.element(page.getByRole('status').first()).toHaveTextContent(t('kit.list.total', { count: 12 }))
  await expect.element(button(t('kit.list.previous'))).toBeDisabled()
  await expectCount(present(), 2)
  await jumper().fill('2')
  await userEvent.keyboard('{Enter}')
  await expect.element(button(t('kit.list.page', { page: 2 }))).toHaveAttribute('aria-current', 'page')
  await expect.element(button(t('kit.list.next'))).toBeDisabled()
  await expectAccessible()
  await page.getByRole('combobox').click()
  await expect.poll(sizes).toEqual(perPage([10, 20, 50, 100]))
})

test('a grid has seven buttons at most and no field to jump', async () => {
  await show(<Example kind="grid" total={1_000} />)
  await expect.element(button(t('kit.list.page', { page: 100 }))).toBeVisible()
  await expectCount(present().or(button(t('kit.list.jumpOn'))), 7)
  await expectCount(jumper(), 0)
  await page.getByRole('combobox').click()
  await expect.poll(sizes).toEqual(perPage([10, 15, 20, 50, 100]))
})
