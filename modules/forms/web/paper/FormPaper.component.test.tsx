/** A form on paper: nothing is folded, behind a tab or out of view. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { LayoutItem } from '#forms-core/index.ts'
import { column, CONTEXT, field, idOf, modelOf } from '../../../../packages/forms/testing/models.ts'
import { expectCount } from '../../../../tests/component/expect.ts'
import { show } from '../../../../tests/component/show.tsx'
import FormPaper from './FormPaper.tsx'

const both = (text: string) => ({ zh: text, en: text })
const at = (name: string): LayoutItem => ({ type: 'field', field: idOf(name) })
const ROWS = 60

test('folded sections are open, all tabs are there, and so is each row of a long table', async () => {
  const items = field('childTable', 'items', { fields: [column('number', 'n')], sums: [idOf('n')] })
  const hidden = field('text', 'hidden', { visibleWhen: '${a == "never"}' })
  const model = modelOf([field('text', 'a'), field('text', 'b'), field('text', 'c'), items, hidden], {
    layout: [
      { type: 'section', title: both('第一部分'), columns: 2, folded: true, items: [at('a')] },
      {
        type: 'tabs',
        tabs: [
          { title: both('其一'), items: [at('b')] },
          { title: both('其二'), items: [at('c')] },
        ],
      },
      at('items'),
      at('hidden'),
    ],
  })
  const rows = Array.from({ length: ROWS }, (_, n) => ({ id: `r${n}`, [idOf('n')]: n }))
  const initial = {
    [idOf('a')]: '甲',
    [idOf('b')]: '乙',
    [idOf('c')]: '丙',
    [idOf('items')]: rows,
    [idOf('hidden')]: '丁',
  }
  let shown = 0
  await show(<FormPaper model={model} initial={initial} names={{}} context={CONTEXT} onShown={() => (shown += 1)} />)
  for (const text of ['甲', '乙', '丙']) await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: '其二' })).toBeVisible()
  await expectCount(page.getByRole('row').filter({ has: page.getByRole('cell') }), ROWS)
  await expect.element(page.getByText('1,770')).toBeVisible()
  // What a rule hides is not on paper either, and nothing on it can be pressed.
  await expectCount(page.getByText('丁'), 0)
  await expectCount(page.getByRole('button'), 0)
  await expectCount(page.getByRole('tab'), 0)
  expect(shown).toBe(1)
})
