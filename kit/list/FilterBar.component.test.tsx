/** The filters of a list: one line with its buttons where that is possible, the whole width on a phone. */
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { listQuery, page as pageOf } from '#contract/list.ts'
import { route } from '#contract/route.ts'
import { t } from '#shell/i18n.ts'
import { navigateTo } from '#shell/page/location.ts'
import { fakeServer } from '../../tests/component/fake-server.ts'
import { show } from '../../tests/component/show.tsx'
import { signInAs } from '../../tests/component/signed-in.ts'
import { FilterBar } from './FilterBar.tsx'
import { FilterSelect } from './FilterSelect.tsx'
import { useList } from './use-list.ts'

/** Pixels in which fields of 220 would leave no room for the buttons. */
const TIGHT = 1200
const PHONE = 390
const THINGS = route({
  method: 'GET',
  path: '/test/thing/page',
  can: 'session',
  summary: 'Things',
  query: listQuery({ filters: { keyword: z.string().optional() }, sortable: ['name'] }),
  reply: pageOf(z.object({ id: z.string() })),
})
const FIELDS = ['one', 'two', 'three', 'four', 'five'] as const

function Filters() {
  const list = useList(THINGS)
  return (
    <FilterBar list={list} search="keyword" placeholder={'Find'} inline={FIELDS.length - 1}>
      {FIELDS.slice(1).map((name) => (
        <FilterSelect key={name} name={name} label={name} options={[]} />
      ))}
    </FilterBar>
  )
}

beforeEach(() => {
  signInAs()
  navigateTo('/sys/post', { replace: true })
  fakeServer.answer(THINGS, () => ({ list: [], total: 0, totalExact: true }))
})

const search = () => page.getByRole('textbox', { name: 'Find' })

test('five fields of up to 220 px and both buttons stand in one line', async () => {
  await page.viewport(TIGHT, 800)
  await show(<Filters />)
  const [first, last] = [search(), page.getByRole('button', { name: t('kit.list.reset') })]
  await expect.element(last).toBeVisible()
  const middle = (element: Element) => {
    const { top, height } = element.getBoundingClientRect()
    return Math.round(top + height / 2)
  }
  expect(middle(last.element())).toBe(middle(first.element()))
  for (const field of document.querySelectorAll('.kit-filters .kit-filter'))
    expect(field.getBoundingClientRect().width).toBeLessThanOrEqual(220)
})

test('on a phone the search has the width that the button of the filters leaves', async () => {
  await page.viewport(PHONE, 800)
  await show(<Filters />)
  await expect.element(search()).toBeVisible()
  expect(document.querySelector('.kit-filter-search')?.getBoundingClientRect().width).toBeGreaterThan(PHONE * 0.6)
})
