/** The forms that a user may use: found by name and sound, entered and opened by right. */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { navigateTo } from '#shell/page/location.ts'
import { recordRoutes, type FormEntry } from '#forms/contract/record.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { expectCount } from '../../../../tests/component/expect.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import FormsPage from './FormsPage.tsx'
import { CODES } from './testing/records.ts'

const idOf = (at: number) => `0192d5a0-0000-7000-8000-00000000080${at}`
const anEntry = (at: number, change: Partial<FormEntry> = {}): FormEntry => ({
  id: idOf(at),
  name: `表单 ${at}`,
  nameEn: `Form ${at}`,
  category: '',
  icon: '',
  description: '',
  descriptionEn: '',
  rights: ['view', 'create'],
  hasDraft: false,
  ...change,
})
const dictionaries = {
  form_category: [
    { val: 'hr', label: '人事', status: 1 },
    { val: 'finance', label: '财务', status: 1 },
  ],
} as const

beforeEach(() => {
  signInAs({ dictionaries, can: CODES })
  navigateTo('/form', { replace: true })
})

const tiles = () => page.getByRole('listitem')

test('forms stand by category, a draft is named, and a form is found by how it sounds', async () => {
  fakeServer.answer(recordRoutes.forms, () => [
    anEntry(1, { name: '差旅报销', category: 'finance', hasDraft: true, description: '出差费用' }),
    anEntry(2, { name: '请假申请', category: 'hr' }),
    anEntry(3),
  ])
  await show(<FormsPage />)
  await expectCount(tiles(), 3)
  expect(
    page
      .getByRole('heading', { level: 2 })
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['人事', '财务', t('forms.record.otherForms')])
  await expect.element(page.getByRole('region', { name: '财务' })).toHaveTextContent(t('forms.record.draft'))
  await expectAccessible()
  await userEvent.keyboard('/')
  await userEvent.keyboard('clbx')
  await expectCount(tiles(), 1)
  await expect.element(tiles()).toHaveTextContent('差旅报销')
  await page.getByRole('textbox').fill('xyz')
  await page.getByRole('button', { name: t('forms.record.showAllForms') }).click()
  await expectCount(tiles(), 3)
})

test('records and a new record open by keyboard, each where the form gives the right', async () => {
  fakeServer.answer(recordRoutes.forms, () => [anEntry(1, { rights: ['view'] }), anEntry(2, { rights: ['create'] })])
  await show(<FormsPage />)
  await expectCount(tiles(), 2)
  const enter = (name: string) => page.getByRole('button', { name: t('forms.record.enterOf', { name }) })
  const records = (name: string) => page.getByRole('button', { name: t('forms.record.recordsOf', { name }) })
  await expectCount(enter('表单 1'), 0)
  await expectCount(records('表单 2'), 0)
  enter('表单 2').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => window.location.hash).toContain(`/editTab?form=${idOf(2)}`)
})

test('a user without the code to enter is offered records only', async () => {
  signInAs({ dictionaries, can: ['frm:record:page'] })
  fakeServer.answer(recordRoutes.forms, () => [anEntry(1)])
  await show(<FormsPage />)
  await expectCount(tiles(), 1)
  await expectCount(page.getByRole('button', { name: t('forms.record.enterOf', { name: '表单 1' }) }), 0)
  await page.getByRole('button', { name: t('forms.record.recordsOf', { name: '表单 1' }) }).click()
  await expect.poll(() => window.location.hash).toContain(`/onlineForm/${idOf(1)}`)
})

test('no form: who may design is led there, who may not reads why', async () => {
  fakeServer.answer(recordRoutes.forms, () => [])
  await show(<FormsPage />)
  await expect.element(page.getByText(t('forms.record.noFormsWhy'))).toBeVisible()
  await expectCount(page.getByRole('button', { name: t('forms.template.title') }), 0)
})

test('a failure can be tried again', async () => {
  let isDown = true
  fakeServer.answer(recordRoutes.forms, () =>
    isDown ? fakeServer.refuse({ status: 503, error: 'unavailable', msg: '稍后再试' }) : [anEntry(1)],
  )
  await show(<FormsPage />)
  await expect.element(page.getByText('稍后再试')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: t('shell.retry') }).click()
  await expectCount(tiles(), 1)
})
