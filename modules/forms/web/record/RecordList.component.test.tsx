/** The records of a form as a list: columns, filters and sums by its model, what each user is offered, one record. */
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { passOnListChange } from '#shell/live/list-changes.ts'
import { navigateTo } from '#shell/page/location.ts'
import { PageParams } from '#shell/page/use-page.ts'
import { userRoutes } from '#system/contract/user.ts'
import { optionsRoutes } from '#forms/contract/api-options.ts'
import { recordListRoutes } from '#forms/contract/record-list.ts'
import { recordRoutes, type FormRecord, type OpenForm } from '#forms/contract/record.ts'
import { field, idOf, modelOf } from '../../../../packages/forms/testing/models.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { expectCount } from '../../../../tests/component/expect.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import RecordList from './RecordList.tsx'
import RecordsPage from './RecordsPage.tsx'
import { aForm, aRecord, CODES, F, FORM, MODEL, recordId } from './testing/records.ts'

let records: FormRecord[]
let reads: readonly { query: Record<string, unknown> }[]

beforeEach(() => {
  records = [aRecord(1), aRecord(2)]
  signInAs({ can: CODES })
  reads = fakeServer.answer(recordListRoutes.page, () => ({
    list: records,
    total: 12,
    totalExact: true,
    sumData: { [F.amount]: 12_345 },
  }))
  fakeServer.answer(userRoutes.page, () => ({ list: [], total: 0, totalExact: true }))
  fakeServer.answer(recordRoutes.get, ({ params }) => records.find(({ id }) => id === params.id) ?? aRecord(1))
})

const open = async (address = '', form: Partial<OpenForm> = {}) => {
  navigateTo(`/onlineForm/${FORM}${address}`, { replace: true })
  await show(<RecordList form={aForm(form)} />)
  await expectCount(rows(), 2)
}
const KINDS = { from: 'fixed', options: [{ value: 'train', label: { zh: '火车', en: 'Train' } }] }
const rows = () => page.getByRole('row').filter({ hasText: '差旅' })
const drawer = () => page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('the model says which columns, orders and sums there are; sums are over the whole filter', async () => {
  await open('?orderField=createDate&order=asc')
  const heads = page
    .getByRole('columnheader')
    .elements()
    .map((head) => head.getAttribute('aria-label'))
  expect(heads).toEqual(expect.arrayContaining(['事由', '类别', '金额', '日期', '付款人']))
  expect(heads).not.toContain('明细')
  await expect.element(rows().nth(0)).toHaveTextContent('李明哲')
  await expect.element(rows().nth(0)).toHaveTextContent('¥100.00')
  await expect.element(rows().nth(0)).toHaveTextContent('交通')
  await expect.element(page.getByRole('row').filter({ hasText: t('kit.list.sum') })).toHaveTextContent('¥12,345.00')
  expect(reads[0]?.query).toMatchObject({ sumFields: [F.amount], orderField: 'createDate', order: 'asc' })
  await expectAccessible()
  await page.getByRole('columnheader', { name: '金额' }).getByRole('button').click()
  await expect.poll(() => reads.at(-1)?.query).toMatchObject({ orderField: F.amount, order: 'asc' })
})

test('choices of another field and of a configured call are offered as filters', async () => {
  fakeServer.answer(optionsRoutes.list, () => [{ value: 'bj', label: '北京' }])
  const marks = { list: true, filter: true }
  const more = [
    field('checkbox', 'all', { label: { zh: '全部', en: '' }, options: KINDS }),
    field('select', 'main', { label: { zh: '主要', en: '' }, marks, options: { from: 'field', field: idOf('all') } }),
    field('select', 'city', { label: { zh: '城市', en: '' }, marks, options: { from: 'api', api: 'cities' } }),
  ]
  await open('', { model: modelOf([...MODEL.fields.slice(0, 1), ...more]) })
  for (const [label, option] of [
    ['主要', '火车'],
    ['城市', '北京'],
  ] as const) {
    await page.getByRole('combobox', { name: label }).click()
    await expect.element(page.getByTitle(option, { exact: true })).toBeVisible()
    await userEvent.keyboard('{Escape}')
  }
})

test('an address that filters by a field asks for it; one of an earlier version shows the plain list', async () => {
  await open(`?${F.kind}=travel&${F.amount}=5..&f-gone-1=x&orderField=f-gone-1`)
  expect(reads[0]?.query).toMatchObject({ [F.kind]: 'travel', [F.amount]: '5..' })
  expect(reads[0]?.query).not.toHaveProperty('f-gone-1')
  expect(reads[0]?.query['orderField']).toBeUndefined()
})

test('fields in preparation are shown and named, and can be neither filtered, sorted nor summed by', async () => {
  await open(`?${F.amount}=5..&orderField=${F.amount}&order=asc`, { indexing: [F.amount] })
  await expect.element(page.getByText(t('forms.record.preparing', { names: '金额' }))).toBeVisible()
  await expect.element(rows().nth(0)).toHaveTextContent('¥100.00')
  expect(reads[0]?.query).not.toHaveProperty(F.amount)
  expect(reads[0]?.query).not.toHaveProperty('sumFields')
  expect(reads[0]?.query['orderField']).toBeUndefined()
  await expectCount(page.getByRole('spinbutton', { name: t('forms.filter.atLeast', { name: '金额' }) }), 0)
  await expectCount(page.getByRole('columnheader', { name: '金额' }).getByRole('button'), 0)
  await expectAccessible()
})

test('once the server says that forms have changed, prepared fields can be used', async () => {
  let indexing: string[] = [F.amount]
  const asked = fakeServer.answer(recordRoutes.form, () => aForm({ indexing }))
  navigateTo(`/onlineForm/${FORM}`, { replace: true })
  await show(
    <PageParams value={{ id: FORM }}>
      <RecordsPage />
    </PageParams>,
  )
  const line = page.getByText(t('forms.record.preparing', { names: '金额' }))
  await expect.element(line).toBeVisible()
  indexing = []
  passOnListChange('formTemplate')
  await expectCount(line, 0)
  await expect.poll(() => reads.at(-1)?.query).toMatchObject({ sumFields: [F.amount] })
  const times = asked.length
  passOnListChange('formTemplate')
  expect(asked).toHaveLength(times)
})

test('files of a record open by their addresses; one that the server does not name is only named', async () => {
  const [shown, gone] = [recordId(8), recordId(9)]
  const model = modelOf([...MODEL.fields, field('file', 'papers')])
  const values = { ...aRecord(1).values, [idOf('papers')]: [shown, gone] }
  records = [aRecord(1, { values, names: { [shown]: '票据.pdf', [gone]: '旧.pdf' } }), aRecord(2)]
  const file = { id: shown, name: '票据.pdf', url: '/stored/1', bytes: 9, kind: 'document' as const }
  const asked = fakeServer.answer(recordRoutes.files, () => [file])
  await open(`?id=${recordId(1)}`, { model })
  await expect.element(drawer().getByRole('link', { name: '票据.pdf' })).toHaveAttribute('href', '/stored/1')
  await expect.element(drawer().getByText('旧.pdf')).toBeVisible()
  await expectCount(drawer().getByRole('link', { name: '旧.pdf' }), 0)
  expect(asked.map(({ query }) => query)).toEqual([{ ids: [shown, gone] }])
})

test('a range of numbers is asked for with Enter, options at once', async () => {
  await open()
  const lowest = page.getByRole('spinbutton', { name: t('forms.filter.atLeast', { name: '金额' }) })
  await lowest.fill('50')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => reads.at(-1)?.query).toMatchObject({ [F.amount]: '50..' })
  await page.getByRole('combobox', { name: '类别' }).click()
  await page.getByTitle('餐饮').click()
  await expect.poll(() => reads.at(-1)?.query).toMatchObject({ [F.amount]: '50..', [F.kind]: 'meals', page: 1 })
})

test('records as cards: the same columns, chosen and opened like rows', async () => {
  navigateTo(`/onlineForm/${FORM}`, { replace: true })
  await show(<RecordList form={aForm()} />)
  await expectCount(rows(), 2)
  await page
    .getByText(t('forms.record.asCards'), { exact: true })
    .or(page.getByTitle(t('forms.record.asCards')))
    .first()
    .click()
  await expect.poll(() => window.location.hash).toContain('look=cards')
  const cards = page.getByRole('listitem').filter({ hasText: '差旅' })
  await expectCount(cards, 2)
  await expect.element(cards.nth(1)).toHaveTextContent('¥200.00')
  await expect.element(page.getByText('¥12,345.00')).toBeVisible()
  await expectAccessible()
  await cards.nth(0).getByRole('checkbox').click()
  await expect.element(page.getByRole('toolbar')).toBeVisible()
})

test('one record: its values, and the arrows walk the list', async () => {
  await open()
  await button('差旅 1').click()
  await expect.element(drawer()).toHaveTextContent('差旅 1')
  await expect.element(drawer().getByText('交通').first()).toBeVisible()
  await expectAccessible()
  await expect.element(drawer().getByRole('button', { name: t('forms.record.previous') })).toBeDisabled()
  await drawer()
    .getByRole('button', { name: t('forms.record.next') })
    .click()
  await expect.poll(() => window.location.hash).toContain(`id=${recordId(2)}`)
  await expect.element(drawer().getByText('差旅 2').first()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expectCount(drawer(), 0)
  expect(window.location.hash).not.toContain('id=')
})

test('beyond the last row the next page is turned to', async () => {
  await open('?limit=10')
  records = [aRecord(1), aRecord(2)]
  await button('差旅 2').click()
  records = [aRecord(3), aRecord(4)]
  await drawer()
    .getByRole('button', { name: t('forms.record.next') })
    .click()
  await expect.poll(() => reads.at(-1)?.query).toMatchObject({ page: 2 })
  await expect.poll(() => window.location.hash).toContain(`id=${recordId(3)}`)
})

test('one record is deleted after a question; several are deleted with their results', async () => {
  const removed = fakeServer.answer(recordRoutes.remove, () => null)
  const several = fakeServer.answer(recordRoutes.removeMany, () => ({
    done: [recordId(1)],
    refused: [{ id: recordId(2), error: 'form_record_referred', msg: '被其他记录引用' }],
  }))
  await open()
  await button(t('kit.list.moreOf', { name: '差旅 1' })).click()
  await page.getByRole('menuitem', { name: t('kit.record.delete') }).click()
  await drawer()
    .getByRole('button', { name: t('kit.record.delete'), exact: true })
    .click()
  await expect.poll(() => removed.at(-1)?.params).toEqual({ formId: FORM, id: recordId(1) })
  await page.getByRole('checkbox', { name: t('kit.list.choosePage') }).click()
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: t('kit.record.delete') })
    .click()
  await drawer()
    .getByRole('button', { name: t('kit.record.delete'), exact: true })
    .click()
  await expect.element(page.getByText('被其他记录引用')).toBeVisible()
  expect(several.at(-1)?.body).toEqual([recordId(1), recordId(2)])
  await userEvent.keyboard('{Escape}')
})

test('a user who may only view is offered nothing that changes', async () => {
  records = [aRecord(1, { actions: [] }), aRecord(2, { actions: [] })]
  await open('', { rights: ['view'] })
  await expectCount(button(t('forms.record.enter')), 0)
  await expectCount(button(t('forms.record.recycleBin')), 0)
  await page.getByRole('checkbox', { name: t('kit.list.choosePage') }).click()
  await expectCount(page.getByRole('toolbar').getByRole('button', { name: t('kit.record.delete') }), 0)
  await button('差旅 1').click()
  await expect.element(drawer().getByText('交通').first()).toBeVisible()
  await expectCount(drawer().getByRole('button', { name: t('kit.record.update') }), 0)
  await drawer()
    .getByRole('button', { name: t('kit.moreActions') })
    .click()
  await expectCount(page.getByRole('menuitem'), 1)
})

test('an employee edits and deletes the records that the server says, and no other', async () => {
  records = [aRecord(1, { actions: ['update'] }), aRecord(2, { actions: [] })]
  await open('', { rights: ['view', 'create', 'update'] })
  await expectCount(page.getByRole('button', { name: `${t('kit.record.update')} 差旅 1` }), 1)
  await expectCount(page.getByRole('button', { name: `${t('kit.record.update')} 差旅 2` }), 0)
  await expectCount(button(t('forms.record.enter')), 1)
})

test('an address that edits a record which the user may not change leads to looking at it', async () => {
  fakeServer.answer(recordRoutes.get, () => aRecord(1, { actions: [] }))
  fakeServer.answer(recordRoutes.draft, () => null)
  await open(`?id=${recordId(1)}&edit=list`)
  await expect.element(drawer().getByText(t('forms.edit.noUpdate'))).toBeVisible()
  await expectCount(drawer().getByRole('textbox'), 0)
  await expectAccessible()
  await drawer()
    .getByRole('button', { name: t('forms.record.openSaved') })
    .click()
  await expect.element(drawer().getByText('交通').first()).toBeVisible()
})

test('a stopped form takes no new records', async () => {
  await open('', { isStopped: true })
  await expectCount(button(t('forms.record.enter')), 0)
})

test('a record says how its process stands', async () => {
  fakeServer.answer(recordRoutes.get, () => aRecord(1, { instanceId: recordId(2), process: 'rejected', actions: [] }))
  await open(`?id=${recordId(1)}`)
  await expect.element(drawer().getByText(t('forms.record.process.rejected'))).toBeVisible()
  await expectAccessible()
})

test('a record that is gone says so', async () => {
  fakeServer.answer(userRoutes.page, () => ({ list: [], total: 0, totalExact: true }))
  fakeServer.answer(recordRoutes.get, () => fakeServer.refuse({ status: 404, error: 'not_found', msg: '不存在' }))
  await open(`?id=${recordId(9)}`)
  await expect.element(drawer().getByText(t('forms.record.goneWhy'))).toBeVisible()
})

test('on a phone rows have a title, a state and facts; the filters open as a sheet', async () => {
  onTestFinished(() => page.viewport(1440, 900))
  await page.viewport(390, 844)
  navigateTo(`/onlineForm/${FORM}`, { replace: true })
  await show(<RecordList form={aForm()} />)
  const items = page.getByRole('listitem').filter({ hasText: '差旅' })
  await expectCount(items, 2)
  await expect.element(items.nth(0)).toHaveTextContent('¥100.00')
  await page.getByRole('button', { name: /筛选/ }).first().click()
  await expect.element(drawer().getByText('付款人')).toBeVisible()
  await expectAccessible()
})
