/** A record that is entered and edited: drafts, refusals at their fields, and changes of another user. */
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { isGuarded } from '#shell/page/leaving.ts'
import { navigateTo } from '#shell/page/location.ts'
import { field, modelOf } from '../../../../../packages/forms/testing/models.ts'
import { userRoutes } from '#system/contract/user.ts'
import { recordRoutes, type FormRecord, type OpenForm, type RecordDraft } from '#forms/contract/record.ts'
import { expectAccessible } from '../../../../../tests/component/accessible.ts'
import { expectCount } from '../../../../../tests/component/expect.ts'
import { fakeServer } from '../../../../../tests/component/fake-server.ts'
import { show } from '../../../../../tests/component/show.tsx'
import { signInAs } from '../../../../../tests/component/signed-in.ts'
import { aForm, aRecord, CODES, F, FORM, recordId } from '../testing/records.ts'
import EditTabPage from './EditTabPage.tsx'

let stored: FormRecord
let draft: RecordDraft | null
let kept: readonly { body: { values: Record<string, unknown>; rev: number | null; recordId: string | null } }[]
let discarded: readonly unknown[]

beforeEach(() => {
  signInAs({ can: CODES })
  stored = aRecord(1)
  draft = null
  fakeServer.answer(recordRoutes.form, () => aForm())
  fakeServer.answer(recordRoutes.get, () => stored)
  fakeServer.answer(recordRoutes.draft, () => draft)
  fakeServer.answer(userRoutes.page, () => ({ list: [], total: 0, totalExact: true }))
  kept = fakeServer.answer(recordRoutes.saveDraft, () => ({ savedDate: new Date().toISOString() }))
  discarded = fakeServer.answer(recordRoutes.discardDraft, () => {
    draft = null
    return null
  })
})

const open = async (id?: string, form: Partial<OpenForm> = {}) => {
  fakeServer.answer(recordRoutes.form, () => aForm(form))
  navigateTo(`/editTab?form=${FORM}${id === undefined ? '' : `&id=${id}`}`, { replace: true })
  await show(<EditTabPage />)
  await expect.element(subject()).toBeVisible()
}
const subject = () => page.getByRole('textbox', { name: /事由/ })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const aDraft = (change: Partial<RecordDraft> = {}): RecordDraft => ({
  recordId: null,
  rev: null,
  versionNo: 2,
  values: { [F.subject]: '打了一半' },
  names: {},
  savedDate: '2026-11-20T02:16:00.000Z',
  differences: [],
  ...change,
})

test('a version that was published meanwhile takes over what was typed, and says what it has changed', async () => {
  const label = (name: string) => ({ zh: name, en: name })
  const sent = fakeServer.answer(recordRoutes.create, () =>
    fakeServer.refuse({
      status: 400,
      error: 'invalid',
      msg: '请检查',
      issues: [{ path: 'values.subject', code: 'record_unknown_field', msg: '没有这个字段' }],
    }),
  )
  await open()
  await subject().fill('出差')
  fakeServer.answer(recordRoutes.form, () => aForm({ version: { id: recordId(7), no: 3 } }))
  draft = aDraft({
    values: { [F.subject]: '出差' },
    differences: [
      { id: 'f-new-1', is: 'added', label: label('项目'), before: null },
      { id: F.subject, is: 'renamed', label: label('事由'), before: label('标题') },
      { id: 'f-old-1', is: 'retired', label: label('借款'), before: null },
    ],
  })
  await button(t('forms.record.submit')).click()
  const notice = page.getByRole('status').filter({ hasText: t('forms.record.restored.oldForm') })
  await expect.element(notice).toHaveTextContent(t('forms.record.difference.added', { fields: '项目' }))
  await expect.element(notice).toHaveTextContent('事由（原“标题”）')
  await expect.element(notice).toHaveTextContent(t('forms.record.difference.retired', { fields: '借款' }))
  await expect.element(subject()).toHaveValue('出差')
  await expectAccessible()
  expect(sent).toHaveLength(1)
  // What is typed from now on is of the new version.
  await subject().fill('出差两天')
  await expect.poll(() => kept.at(-1)?.body).toMatchObject({ versionNo: 3, values: { [F.subject]: '出差两天' } })
})

test('a new record is sent once, by variable names, and no draft follows it', async () => {
  const created = fakeServer.answer(recordRoutes.create, () => ({ id: recordId(5), rev: 1 }))
  await open()
  await subject().fill('出差')
  await button(t('forms.record.submit')).dblClick()
  await expect.element(button(t('forms.record.enterAnother'))).toBeVisible()
  expect(created).toHaveLength(1)
  expect(created[0]?.body.values).toMatchObject({ subject: '出差' })
  await new Promise((resolve) => setTimeout(resolve, 1_300))
  expect(kept).toHaveLength(0)
  await button(t('forms.record.enterAnother')).click()
  await expect.element(subject()).toHaveValue('')
})

test('a new record begins in its first field, also where its controls come after the form', async () => {
  const model = modelOf([
    field('text', 'subject', { label: { zh: '事由', en: 'Subject' } }),
    field('signature', 'sign'),
  ])
  await import('../../render/FormView.tsx')
  await open(undefined, { model })
  await expect.element(subject()).toHaveFocus()
})

test('a form that comes late takes the focus from nothing that is typed in', async () => {
  const elsewhere = document.body.appendChild(document.createElement('input'))
  onTestFinished(() => elsewhere.remove())
  elsewhere.focus()
  await open()
  await expect.element(button(t('forms.record.submit'))).toBeEnabled()
  expect(document.activeElement).toBe(elsewhere)
})

test('what is missing keeps the record from being sent', async () => {
  await open()
  await button(t('forms.record.submit')).click()
  await expect.element(subject()).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible()
})

test('what was typed is kept a second later, with the version of the form', async () => {
  await open(recordId(1))
  await subject().fill('改了')
  await expect.poll(() => kept.length, { timeout: 5_000 }).toBe(1)
  expect(kept[0]?.body).toMatchObject({ recordId: recordId(1), rev: 3, versionNo: 2 })
  expect(kept[0]?.body.values).toMatchObject({ [F.subject]: '改了', [F.kind]: 'travel' })
  await expect.element(page.getByText(/^草稿已于 .+ 保存$/)).toBeVisible()
})

test('a draft is offered again and can be discarded; one of an earlier form keeps its values', async () => {
  draft = aDraft({ versionNo: 1, values: { [F.subject]: '打了一半', 'f-gone-1': 'old' } })
  await open()
  await expect.element(subject()).toHaveValue('打了一半')
  await expect.element(page.getByText(t('forms.record.restored.oldForm'))).toBeVisible()
  await expectAccessible()
  await subject().fill('接着写')
  await expect
    .poll(() => kept.at(-1)?.body.values, { timeout: 5_000 })
    .toMatchObject({
      [F.subject]: '接着写',
      'f-gone-1': 'old',
    })
  await button(t('forms.record.discardDraft')).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('kit.form.discard') })
    .click()
  await expect.poll(() => discarded.length).toBe(1)
  await expect.element(subject()).toHaveValue('')
  await expectCount(button(t('forms.record.discardDraft')), 0)
})

test('a draft that cannot be read can be left out, and only then', async () => {
  const unread = () => fakeServer.refuse({ status: 500, error: 'internal', msg: '读不出来' })
  fakeServer.answer(recordRoutes.draft, unread)
  fakeServer.answer(recordRoutes.get, unread)
  await go(recordId(1))
  await expect.element(button(t('kit.retry'))).toBeVisible()
  await expectCount(button(t('forms.record.enterWithoutDraft')), 0)
  fakeServer.answer(recordRoutes.get, () => stored)
  await button(t('kit.retry')).click()
  await expect.element(page.getByText(t('forms.record.draftUnread'))).toBeVisible()
  await expectAccessible()
  await button(t('forms.record.enterWithoutDraft')).click()
  await subject().fill('重新写')
  await expect.poll(() => kept.at(-1)?.body).toMatchObject({ rev: 3, values: { [F.subject]: '重新写' } })
})

test('a refusal is shown at its field and loses nothing', async () => {
  fakeServer.answer(recordRoutes.update, () =>
    fakeServer.refuse({
      status: 400,
      error: 'invalid_input',
      msg: '',
      issues: [{ path: 'subject', code: 'record_check', msg: '事由不合规' }],
    }),
  )
  await open(recordId(1))
  await subject().fill('改了')
  await button(t('kit.form.save')).click()
  await expect.element(page.getByText('事由不合规')).toBeVisible()
  await expect.element(subject()).toHaveValue('改了')
  await expect.poll(() => kept.at(-1)?.body.values).toMatchObject({ [F.subject]: '改了' })
})

test('a form that was stopped meanwhile says so and keeps the draft', async () => {
  fakeServer.answer(recordRoutes.create, () =>
    fakeServer.refuse({ status: 422, error: 'form_not_open', msg: '表单已停用' }),
  )
  await open()
  await subject().fill('出差')
  await button(t('forms.record.submit')).click()
  await expect.element(page.getByText('表单已停用')).toBeVisible()
  await expect.poll(() => kept.length).toBe(1)
})

test('only what differs is sent of a record, with the revision it began with', async () => {
  const updated = fakeServer.answer(recordRoutes.update, () => ({ rev: 4 }))
  await open(recordId(1))
  await subject().fill('改了')
  await button(t('kit.form.save')).click()
  await expect.poll(() => updated.length).toBe(1)
  expect(updated[0]?.body).toEqual({ rev: 3, values: { subject: '改了' } })
  await expect.element(button(t('forms.record.editAgain'))).toBeVisible()
})

test('what another user changed is chosen value by value, and both changes are kept', async () => {
  const theirs = { ...aRecord(1).values, [F.subject]: '对方写的', [F.kind]: 'meals' }
  let isFirst = true
  const updated = fakeServer.answer(recordRoutes.update, () => {
    if (!isFirst) return { rev: 5 }
    isFirst = false
    stored = aRecord(1, { rev: 4, values: theirs })
    return fakeServer.refuse({ status: 409, error: 'form_record_changed', msg: '' })
  })
  await open(recordId(1))
  await subject().fill('我写的')
  await button(t('kit.form.save')).click()
  await expect.element(page.getByText(t('kit.form.conflict'))).toBeVisible()
  const choiceOf = (label: string) => page.getByRole('group', { name: label, exact: true })
  await expect.element(choiceOf('事由').getByRole('radio', { name: /对方写的/ })).not.toBeChecked()
  await expect.element(choiceOf('类别').getByRole('radio', { name: /餐饮/ })).toBeChecked()
  await expectAccessible()
  await button(t('kit.form.saveMerged')).click()
  await expect.element(page.getByText(t('shell.selectItem'))).toBeVisible()
  expect(updated).toHaveLength(1)
  await choiceOf('事由')
    .getByRole('radio', { name: /我写的/ })
    .click()
  await button(t('kit.form.saveMerged')).click()
  await expect.poll(() => updated.length).toBe(2)
  expect(updated[1]?.body).toEqual({ rev: 4, values: { subject: '我写的' } })
  // What is saved is guarded no more.
  await expect.element(button(t('forms.record.editAgain'))).toBeVisible()
  expect(isGuarded()).toBe(false)
})

test('their version can be taken into the form and worked on', async () => {
  const theirs = { ...aRecord(1).values, [F.subject]: '对方写的' }
  let isFirst = true
  const updated = fakeServer.answer(recordRoutes.update, () => {
    if (!isFirst) return { rev: 5 }
    isFirst = false
    stored = aRecord(1, { rev: 4, values: theirs })
    return fakeServer.refuse({ status: 409, error: 'form_record_changed', msg: '' })
  })
  await open(recordId(1))
  await subject().fill('我写的')
  await button(t('kit.form.save')).click()
  await button(t('kit.form.allTheirs')).click()
  await button(t('kit.form.backToForm')).click()
  await expect.element(subject()).toHaveValue('对方写的')
  await subject().fill('一起写的')
  await expect.poll(async () => (await button(t('kit.form.save')).click(), updated.length), { timeout: 5_000 }).toBe(2)
  expect(updated[1]?.body).toEqual({ rev: 4, values: { subject: '一起写的' } })
})

test('leaving unsaved input asks, keeps a draft and goes back to the list', async () => {
  await open(recordId(1))
  await subject().fill('改了')
  await expect.poll(() => kept.length, { timeout: 5_000 }).toBe(1)
  await button(t('kit.cancel')).click()
  const question = page.getByRole('dialog', { name: t('forms.record.leave') })
  await expect.element(question.getByText(t('forms.record.leaveWhat'))).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expectCount(question, 0)
  await expect.element(subject()).toHaveValue('改了')
  await button(t('kit.cancel')).click()
  await question.getByRole('button', { name: t('forms.record.leaveYes') }).click()
  await expect.poll(() => window.location.hash).toContain(`/onlineForm/${FORM}`)
})

test('a field that the user may only read cannot be typed in', async () => {
  await open(recordId(1), { modes: { [F.amount]: 'read' } })
  await expectCount(page.getByRole('spinbutton', { name: /金额/ }), 0)
  await expect.element(subject()).toBeEnabled()
})

const go = async (id: string | undefined, form: Partial<OpenForm> = {}) => {
  fakeServer.answer(recordRoutes.form, () => aForm(form))
  navigateTo(`/editTab?form=${FORM}${id === undefined ? '' : `&id=${id}`}`, { replace: true })
  await show(<EditTabPage />)
}

test.each([
  ['in which the user enters nothing', aForm({ rights: ['view'] }), 'forms.edit.noCreate'],
  ['that is stopped', aForm({ isStopped: true }), 'forms.record.stopped'],
] as const)('a form %s is not shown to be filled in', async (_, form, says) => {
  await go(undefined, form)
  await expect.element(page.getByText(t(says))).toBeVisible()
  await expectCount(subject(), 0)
  await expectAccessible()
})

test('a record that the user may not change leads to looking at it', async () => {
  stored = aRecord(1, { actions: [] })
  await go(recordId(1))
  await expect.element(page.getByText(t('forms.edit.noUpdate'))).toBeVisible()
  await expectCount(subject(), 0)
  await button(t('forms.record.openSaved')).click()
  await expect.poll(() => window.location.hash).toContain(`/onlineForm/${FORM}?id=${recordId(1)}`)
})

test('a record that is not there says so, and there is nothing to try again', async () => {
  fakeServer.answer(recordRoutes.get, () => fakeServer.refuse({ status: 404, error: 'not_found', msg: '不存在' }))
  await go(recordId(1))
  await expect.element(page.getByText(t('forms.record.goneWhy'))).toBeVisible()
  await expectCount(button(t('kit.retry')), 0)
  await expectAccessible()
})

test('an address without a form, or of one that is not the user’s, leads to the forms', async () => {
  navigateTo('/editTab', { replace: true })
  const shown = await show(<EditTabPage />)
  await expect.element(page.getByText(t('forms.record.formGoneWhy'))).toBeVisible()
  await shown.unmount()
  fakeServer.answer(recordRoutes.form, () => fakeServer.refuse({ status: 404, error: 'not_found', msg: '不存在' }))
  navigateTo(`/editTab?form=${FORM}`, { replace: true })
  await show(<EditTabPage />)
  await expect.element(page.getByText(t('forms.record.formGoneWhy'))).toBeVisible()
  await expectAccessible()
})
