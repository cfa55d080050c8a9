/** The history and the comments of a record. */
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { recordRoutes } from '#forms/contract/record.ts'
import { expectAccessible } from '../../../../../tests/component/accessible.ts'
import { expectCount } from '../../../../../tests/component/expect.ts'
import { fakeServer } from '../../../../../tests/component/fake-server.ts'
import { show } from '../../../../../tests/component/show.tsx'
import { PERSON, signInAs } from '../../../../../tests/component/signed-in.ts'
import RecordComments from '../RecordComments.tsx'
import { aForm, aRecord, aRevision, CODES, F, FORM, recordId } from '../testing/records.ts'
import RecordHistory from './RecordHistory.tsx'

const record = aRecord(1)
const revisions = [
  aRevision(3, [
    { field: F.amount, before: 80, after: 100 },
    { field: F.items, row: 'row-1', column: F.price, before: 80, after: 100 },
  ]),
  aRevision(2, [{ field: F.kind, before: 'meals', after: 'travel' }], { byName: '陈思远', note: '更正类别' }),
  aRevision(1, [
    { field: F.subject, after: '差旅 1' },
    { field: F.kind, after: 'meals' },
  ]),
]

beforeEach(() => {
  signInAs({ can: CODES })
  fakeServer.answer(recordRoutes.revisions, () => revisions)
})

const entries = () => page.getByRole('listitem').filter({ has: page.getByText(/^第 \d+ 版$/) })

test('the latest stands first: who, how, and the old value beside the new one; rows are named by their text', async () => {
  await show(<RecordHistory form={aForm()} record={record} isEditable />)
  await expectCount(entries(), 3)
  const [latest, second, oldest] = [entries().nth(0), entries().nth(1), entries().nth(2)]
  await expect.element(latest.getByText('¥80.00')).toBeVisible()
  expect(latest.getByText('¥80.00').element().tagName).toBe('DEL')
  await expect.element(latest.getByText('明细 · 车票 · 单价')).toBeVisible()
  await expect.element(second).toHaveTextContent('更正类别')
  await expect.element(second).toHaveTextContent('餐饮')
  await expect.element(oldest).toHaveTextContent(t('forms.record.filled', { count: 2 }))
  await expectAccessible()
})

test('changes of one field, of one user', async () => {
  await show(<RecordHistory form={aForm()} record={record} isEditable />)
  await page.getByRole('combobox', { name: t('forms.record.allFields') }).click()
  await page.getByTitle('类别', { exact: true }).click()
  await expectCount(entries(), 2)
  await page.getByRole('combobox', { name: t('forms.record.allUsers') }).click()
  await page.getByTitle('陈思远', { exact: true }).click()
  await expectCount(entries(), 1)
})

test('restoring names what changes, and is sent with the revision that was seen', async () => {
  const restored = fakeServer.answer(recordRoutes.restore, () => ({ rev: 4 }))
  await show(<RecordHistory form={aForm()} record={record} isEditable />)
  await page.getByRole('button', { name: t('forms.record.restoreRev', { no: 2 }) }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toHaveTextContent('¥100.00')
  await expect.element(dialog).toHaveTextContent('¥80.00')
  await expectAccessible()
  await dialog.getByRole('button', { name: t('forms.record.restore'), exact: true }).click()
  await expect.poll(() => restored.at(-1)?.body).toEqual({ rev: 3, to: 2 })
  expect(restored.at(-1)?.params).toEqual({ formId: FORM, id: recordId(1) })
  await expectCount(dialog, 0)
})

test('one value is restored alone; a change meanwhile says so', async () => {
  const asked = fakeServer.answer(recordRoutes.restore, () =>
    fakeServer.refuse({ status: 409, error: 'form_record_changed', msg: '' }),
  )
  await show(<RecordHistory form={aForm()} record={record} isEditable />)
  await page
    .getByRole('button', { name: t('forms.record.restoreField', { name: '金额' }) })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('forms.record.restore'), exact: true }).click()
  await expect.element(dialog.getByText(t('forms.record.restoreChanged'))).toBeVisible()
  expect(asked.at(-1)?.body).toEqual({ rev: 3, to: 2, fields: [F.amount] })
})

test('a user who may not change the record reads its history only', async () => {
  await show(<RecordHistory form={aForm()} record={record} isEditable={false} />)
  await expectCount(entries(), 3)
  await expectCount(page.getByRole('button'), 0)
})

test('a comment is sent, and shown with the others', async () => {
  const comments = [
    {
      id: recordId(8),
      byId: PERSON.id,
      byName: '李明哲',
      text: '请补发票\n<b>',
      createDate: '2026-11-20T02:30:00.000Z',
    },
  ]
  fakeServer.answer(recordRoutes.comments, () => comments)
  const sent = fakeServer.answer(recordRoutes.comment, ({ body }) => {
    comments.push({
      id: recordId(9),
      byId: PERSON.id,
      byName: '陈思远',
      text: body.text,
      createDate: '2026-11-20T02:31:00.000Z',
    })
    return { id: recordId(9) }
  })
  await show(<RecordComments form={aForm()} record={record} />)
  await expect.element(page.getByText('<b>')).toBeVisible()
  await expectAccessible()
  await page.getByRole('textbox', { name: t('forms.record.comment') }).fill(' 已补 ')
  await page.getByRole('button', { name: t('forms.record.send') }).click()
  await expectCount(page.getByRole('listitem'), 2)
  expect(sent.map(({ body }) => body.text)).toEqual(['已补'])
  await expect.element(page.getByRole('textbox')).toHaveValue('')
})
