/** Rows of a child table out of a sheet and by pasting: shown first, with what is wrong in each cell. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { tableImportRoutes, type ReadRows } from '#forms/contract/table-import.ts'
import { t } from '#shell/i18n.ts'
import { column, field, idOf, modelOf } from '../../../../../../packages/forms/testing/models.ts'
import { expectAccessible } from '../../../../../../tests/component/accessible.ts'
import { expectCount } from '../../../../../../tests/component/expect.ts'
import { fakeServer } from '../../../../../../tests/component/fake-server.ts'
import { fill } from '../../testing/fill.tsx'

const formId = '01900000-0000-7000-8000-0000000000f1'
const model = (rest: Readonly<Record<string, unknown>> = {}) =>
  modelOf([
    field('childTable', 'items', {
      importRows: true,
      fields: [
        column('text', 'what', { required: true }),
        column('number', 'count', { default: { from: 'literal', value: 1 } }),
        column('formula', 'twice', { result: 'number', computed: '${count * 2}' }),
        column('amount', 'price', { checks: [{ rule: '${price < 100}', message: { zh: '太贵', en: '太贵' } }] }),
      ],
      ...rest,
    }),
    field('formula', 'all', { result: 'number', computed: '${sum(items.price)}' }),
  ])

/** Answers as the server does: numbers where they are some, and an issue where they are not. */
function reading({
  columns = ['what', 'count', 'price'].map(idOf),
  cells,
}: {
  columns?: string[]
  cells: string[][]
}): ReadRows {
  const known = columns.filter((id) => id !== idOf('twice'))
  const rows = cells.map((texts, at) => {
    const all = Object.fromEntries(known.map((id) => [id, texts[columns.indexOf(id)] ?? '']))
    const isText = (id: string) => id === idOf('what')
    const read = Object.entries(all).filter(([, text]) => text !== '')
    const bad = read.filter(([id, text]) => !isText(id) && Number.isNaN(Number(text)))
    const values = read
      .filter((entry) => !bad.includes(entry))
      .map(([id, text]) => [id, isText(id) ? text : Number(text)])
    return {
      n: at + 1,
      cells: all,
      values: Object.fromEntries(values) as ReadRows['rows'][number]['values'],
      issues: bad.map(([id]) => ({ column: id, msg: '看不懂' })),
    }
  })
  return { columns: known.map((id) => ({ id, title: id })), ignored: [], rows, names: {} }
}
const serve = () => fakeServer.answer(tableImportRoutes.readCells, ({ body }) => reading(body))
const cell = (name: string, row: number) =>
  page.getByLabelText(`${name} ${t('kit.child.row', { row })}`, { exact: true })
const button = (name: string) => page.getByRole('button', { name })
const pasteInto = (element: Element, text: string) => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}
const open = () => fill(model(), { formId, mayImportRows: true })

test('pasted rows are shown with what is wrong in each cell, and those without errors are added', async () => {
  serve()
  const form = await open()
  await button(t('forms.fill.import.open')).click()
  await page.getByLabelText(t('forms.fill.import.paste')).fill('Pen\t2\t5\nDesk\tx\t500\n\t\t7')
  await button(t('forms.fill.import.read')).click()
  const shown = page.getByRole('table', { name: t('forms.fill.import.preview') })
  await expect.element(shown).toHaveTextContent('看不懂')
  await expect.element(shown).toHaveTextContent('太贵')
  await expect.element(page.getByText(t('forms.fill.import.wrong', { count: 2 }))).toBeVisible()
  await expectAccessible()
  // The keyboard goes on where the rows are, and back to what was pasted.
  await expect.element(page.getByRole('group', { name: t('forms.fill.import.preview') })).toHaveFocus()
  await button(t('forms.fill.import.back')).click()
  await expect.element(page.getByLabelText(t('forms.fill.import.paste'))).toHaveFocus()
  await expect.element(page.getByLabelText(t('forms.fill.import.paste'))).toHaveValue('Pen\t2\t5\nDesk\tx\t500\n\t\t7')
  await button(t('forms.fill.import.read')).click()
  await button(t('forms.fill.import.add', { count: 1 })).click()
  await expect.element(cell('what', 1)).toHaveValue('Pen')
  await expect.element(page.getByRole('group', { name: 'all' })).toHaveTextContent('5')
  expect(form.sent()).toEqual({ items: [{ what: 'Pen', count: 2, price: 5 }] })
})

test('rows with errors are added where they are wanted; what was not understood begins as in a new row', async () => {
  serve()
  const form = await open()
  await button(t('forms.fill.import.open')).click()
  await page.getByLabelText(t('forms.fill.import.paste')).fill('Desk\tx\t50')
  await button(t('forms.fill.import.read')).click()
  await expect.element(button(t('forms.fill.import.add', { count: 0 }))).toBeDisabled()
  await page.getByRole('checkbox', { name: t('forms.fill.import.leaveOut') }).click()
  await button(t('forms.fill.import.add', { count: 1 })).click()
  expect(form.sent()).toEqual({ items: [{ what: 'Desk', count: 1, price: 50 }] })
})

test('a range that is pasted into a cell fills rows and columns from there; more rows are added', async () => {
  const calls = serve()
  const form = await open()
  await button(t('kit.child.add')).click()
  await cell('what', 1).fill('A')
  pasteInto(cell('count', 1).element(), '3\t\t7\n4\t\tmuch\n')
  await expect.element(cell('count', 2)).toHaveValue('4')
  expect(calls.at(-1)?.body).toMatchObject({ columns: [idOf('count'), idOf('twice'), idOf('price')] })
  await expect.element(cell('price', 1)).toHaveValue('7.00')
  await expect.element(cell('price', 2)).toHaveAccessibleDescription('看不懂')
  await expect
    .element(page.getByRole('status').filter({ hasText: t('forms.fill.paste.faults', { count: 1 }) }))
    .toBeVisible()
  expect(form.values()[idOf('items')]).toMatchObject([
    { [idOf('what')]: 'A', [idOf('count')]: 3, [idOf('price')]: 7 },
    { [idOf('count')]: 4 },
  ])
})

test('100,000 rows are refused at once, without a call', async () => {
  const calls = serve()
  await open()
  await button(t('kit.child.add')).click()
  pasteInto(cell('what', 1).element(), 'x\ty\n'.repeat(100_000))
  await expect.element(page.getByText(t('forms.fill.paste.tooMany', { most: 1_000 }))).toBeVisible()
  expect(calls).toEqual([])
})

test('no rows are imported where the form does not say so, or the page has no call for it', async () => {
  await fill(model({ importRows: undefined }), { formId, mayImportRows: true })
  await expectCount(button(t('forms.fill.import.open')), 0)
})
