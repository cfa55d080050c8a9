/** Child tables: rows by buttons and by keys, rules over rows, large ones, cards on phones. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { column, field, idOf, modelOf } from '../../../../packages/forms/testing/models.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { expectCount } from '../../../../tests/component/expect.ts'
import { fill } from './testing/fill.tsx'

const items = (rest: Readonly<Record<string, unknown>> = {}) =>
  field('childTable', 'items', {
    fields: [
      column('text', 'what', { required: true }),
      column('number', 'count', { default: { from: 'literal', value: 1 } }),
      column('amount', 'price'),
      column('formula', 'total', { result: 'number', computed: '${count * price}' }),
    ],
    sums: [idOf('total')],
    ...rest,
  })
const model = (rest?: Readonly<Record<string, unknown>>) =>
  modelOf([
    items(rest),
    field('formula', 'all', { result: 'number', computed: '${sum(items.total)}' }),
    field('text', 'why', { visibleWhen: '${all > 100}', requiredWhen: '${all > 100}' }),
  ])

const ROW = '01900000-0000-7000-8000-00000000000a'
const press = (keys: string) => userEvent.keyboard(keys)
const cell = (name: string, row: number) =>
  page.getByLabelText(`${name} ${t('kit.child.row', { row })}`, { exact: true })
const rows = () => page.getByRole('row').filter({ has: page.getByRole('cell') })
const type = async (name: string, row: number, text: string) => {
  await cell(name, row).fill(text)
}

test('rows are added, filled in and moved by keyboard; rules follow', async () => {
  const form = await fill(model())
  await page.getByRole('button', { name: t('kit.child.add') }).click()
  await expect.element(cell('what', 1)).toHaveFocus()
  await press('机票{Tab}{Tab}40')
  await expect.element(page.getByRole('group', { name: 'all' })).toHaveTextContent('40')
  await press('{Control>}{Enter}{/Control}')
  await expect.element(cell('what', 2)).toHaveFocus()
  await press('住宿')
  await type('price', 2, '70')
  await expect.element(page.getByLabelText('why')).toBeVisible()
  await expectAccessible()
  await cell('what', 2).click()
  await press('{Alt>}{ArrowUp}{/Alt}')
  await expect.element(cell('what', 1)).toHaveValue('住宿')
  await press('{ArrowDown}')
  await expect.element(cell('what', 2)).toHaveFocus()
  await page.getByLabelText('why').fill('x')
  expect(form.check()).toBe(0)
  expect(form.sent()).toEqual({
    items: [
      { what: '住宿', count: 1, price: 70 },
      { what: '机票', count: 1, price: 40 },
    ],
    why: 'x',
  })
})

test('a row that is removed can be taken back, with its id', async () => {
  const row = (at: number) => ({ id: `0192d5a0-0000-7000-8000-00000000060${at}`, [idOf('what')]: `w${at}` })
  const form = await fill(model({ maxRows: 2 }), {
    isNew: false,
    initial: { [idOf('items')]: [row(1), row(2)] },
  })
  await expectCount(page.getByRole('button', { name: t('kit.child.add') }), 0)
  await page.getByRole('button', { name: t('kit.child.remove', { row: 1 }) }).click()
  await expectCount(rows(), 1)
  await expect.element(page.getByText(t('kit.child.removed', { row: 1 }))).toBeVisible()
  expect(form.sent()).toEqual({ items: [{ id: row(2).id, what: 'w2', count: null, price: null }] })
  await page.getByRole('button', { name: t('kit.child.undo') }).click()
  await expectCount(rows(), 2)
  expect(form.sent()).toEqual({})
  expect(form.isChanged()).toBe(false)
})

test('problems of rows stand in their cells; too few rows are a problem of the table', async () => {
  const form = await fill(model({ minRows: 2 }))
  await page.getByRole('button', { name: t('kit.child.add') }).click()
  expect(form.check()).toBe(1)
  await expect.element(cell('what', 1)).toBeInvalid()
  await expect.element(cell('what', 1)).toHaveFocus()
  await type('what', 1, 'x')
  expect(form.check()).toBe(1)
  await expect.element(page.getByRole('alert')).toHaveTextContent('2')
  form.showIssues([{ path: 'items.0.price', msg: '超出标准' }])
  await expect.element(cell('price', 1)).toHaveAccessibleDescription('超出标准')
  await expect.element(cell('price', 1)).toHaveFocus()
  await type('price', 1, '5')
  await expect.element(cell('price', 1)).toHaveAccessibleDescription('')
})

test('a required table without a row asks for it in the words of the specification', async () => {
  const form = await fill(model({ required: true }))
  expect(form.check()).toBe(1)
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('kit.child.required'))
})

test('of a thousand rows those in view are in the page; a problem is scrolled to', async () => {
  const many = Array.from({ length: 1_000 }, (_, at) => ({ [idOf('what')]: `w${at}`, [idOf('price')]: 1 }))
  const form = await fill(model(), { initial: { [idOf('items')]: many, [idOf('why')]: 'x' } })
  await expect.poll(() => document.querySelectorAll('[data-row]').length).toBeLessThan(60)
  form.showIssues([{ path: 'items.700.what', msg: '不对' }])
  await expect.element(cell('what', 701)).toHaveFocus()
  await expect.element(cell('what', 701)).toHaveAccessibleDescription('不对')
  await type('price', 701, '2')
  await expect.element(page.getByRole('group', { name: 'all' })).toHaveTextContent('1')
})

test('on a phone each row is a card, and many take turns', async () => {
  await page.viewport(390, 844)
  const many = Array.from({ length: 25 }, (_, at) => ({ [idOf('what')]: `w${at}` }))
  const form = await fill(model(), { initial: { [idOf('items')]: many } })
  await expectCount(page.getByRole('table'), 0)
  await expectCount(page.getByRole('listitem'), 20)
  await expectAccessible()
  await page.getByRole('button', { name: t('forms.fill.table.next') }).click()
  await expectCount(page.getByRole('listitem'), 5)
  await page.getByRole('button', { name: t('kit.child.remove', { row: 25 }) }).click()
  form.showIssues([{ path: 'items.1.what', msg: '不对' }])
  await expect.element(cell('what', 2)).toHaveFocus()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await page.viewport(1440, 900)
})

test('rows of a table that is read-only are only read', async () => {
  const form = await fill(model({ readOnly: true }), {
    isNew: false,
    initial: { [idOf('items')]: [{ [idOf('what')]: 'w', [idOf('price')]: 3 }] },
  })
  await expectCount(page.getByRole('textbox'), 0)
  await expectCount(page.getByRole('button', { name: t('kit.child.remove', { row: 1 }) }), 0)
  await expect.element(rows()).toHaveTextContent('¥3.00')
  expect(form.sent()).toEqual({})
})

test('of a table that is only read, columns that are named are filled in; its rows stay', async () => {
  const initial = { [idOf('items')]: [{ id: ROW, [idOf('what')]: '机票', [idOf('count')]: 1, [idOf('price')]: 40 }] }
  const modes = { [idOf('items')]: 'read', [idOf('price')]: 'write' } as const
  const form = await fill(model(), { initial, modes, isNew: false })
  await expect.element(cell('price', 1)).toBeVisible()
  await expectCount(page.getByRole('button', { name: t('kit.child.add') }), 0)
  await expectCount(page.getByRole('button', { name: t('kit.child.remove', { row: 1 }) }), 0)
  await expectCount(page.getByRole('textbox', { name: /^what/ }), 0)
  await type('price', 1, '70')
  await press('{Control>}{Enter}{/Control}')
  await expect.element(page.getByRole('group', { name: 'all' })).toHaveTextContent('70')
  expect(form.check()).toBe(0)
  expect(form.sent()).toEqual({ items: [{ id: ROW, price: 70 }] })
  await expectAccessible()
})
