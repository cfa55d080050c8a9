/** The list of templates: begun, stopped, opened to users, brought in. */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { navigateTo } from '#shell/page/location.ts'
import { templateRoutes, type FormTemplate } from '#forms/contract/template.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { expectCount } from '../../../../tests/component/expect.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import TemplateList from './TemplateList.tsx'

const dictionaries = {
  form_status: [
    { val: '0', label: '未发布', status: 1 },
    { val: '1', label: '已发布', status: 1 },
    { val: '2', label: '已停用', status: 1 },
  ],
  form_category: [{ val: 'hr', label: '人事', status: 1 }],
} as const

const idOf = (at: number) => `0192d5a0-0000-7000-8000-00000000020${at}`
const aTemplate = (at: number, change: Partial<FormTemplate> = {}): FormTemplate => ({
  id: idOf(at),
  name: `表单 ${at}`,
  nameEn: '',
  category: 'hr',
  icon: '',
  remark: '',
  status: 1,
  versionNo: 2,
  publishDate: '2026-11-20T02:30:00.000Z',
  isChanged: 0,
  fieldCount: 4,
  recordCount: 7,
  createDate: '2026-11-20T02:30:00.000Z',
  updateDate: '2026-11-20T02:30:00.000Z',
  version: 3,
  actions: ['update', 'design', 'stop', 'access', 'export'],
  ...change,
})
const CODES = ['page', 'save', 'update', 'publish', 'access', 'export', 'import'].map((verb) => `frm:template:${verb}`)
const label = { zh: '名称', en: 'Name' }

beforeEach(() => {
  signInAs({ dictionaries, can: CODES })
  const list = [aTemplate(1), aTemplate(2, { status: 0, versionNo: 0, isChanged: 1, publishDate: null })]
  fakeServer.answer(templateRoutes.page, () => ({ list, total: 2, totalExact: true }))
  fakeServer.answer(templateRoutes.get, () => aTemplate(1))
})

const rows = () => page.getByRole('row').filter({ has: page.getByRole('cell') })
const drawer = () => page.getByRole('dialog')

test('the list shows state, version and category', async () => {
  navigateTo('/form/template', { replace: true })
  await show(<TemplateList />)
  await expectCount(rows(), 2)
  await expect.element(rows().nth(0)).toHaveTextContent('已发布')
  await expect.element(rows().nth(0)).toHaveTextContent('V2')
  await expect.element(rows().nth(0)).toHaveTextContent('人事')
  await expect.element(rows().nth(1)).toHaveTextContent('未发布')
  await expectAccessible()
})

test('a new form begins with what is chosen, by keyboard, and opens in the designer', async () => {
  navigateTo('/form/template?new=new', { replace: true })
  const created = fakeServer.answer(templateRoutes.create, () => ({ id: idOf(3) }))
  await show(<TemplateList />)
  await drawer()
    .getByRole('textbox', { name: t('forms.template.name'), exact: true })
    .fill('报销')
  await expectAccessible()
  await drawer()
    .getByRole('radio', { name: t('forms.ready.blank') })
    .click()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await drawer()
    .getByRole('button', { name: t('forms.template.createAndDesign') })
    .click()
  await expect.poll(() => created.at(-1)?.body).toMatchObject({ name: '报销', ready: 'expense' })
  await expect.poll(() => window.location.hash).toContain(`/form/template/design?id=${idOf(3)}`)
})

test('stopping a form asks first', async () => {
  navigateTo('/form/template', { replace: true })
  const sent = fakeServer.answer(templateRoutes.setStatus, () => null)
  await show(<TemplateList />)
  await rows()
    .nth(0)
    .getByRole('button', { name: t('kit.moreActions') })
    .click()
  await page.getByRole('menuitem', { name: t('forms.template.stop') }).click()
  await expect.element(drawer()).toHaveTextContent(t('forms.template.stop.consequence'))
  expect(sent).toEqual([])
  await drawer()
    .getByRole('button', { name: t('forms.template.stop'), exact: true })
    .click()
  await expect.poll(() => sent.at(-1)?.body).toEqual({ status: 2 })
})

test('record permissions: a role is added, its rights and fields are set and sent as a whole', async () => {
  navigateTo(`/form/template?access=${idOf(1)}`, { replace: true })
  const access = [{ roleId: null, rights: ['view' as const], reach: 'own' as const, fields: {} }]
  const model = {
    format: 1 as const,
    title: label,
    fields: [{ kind: 'text' as const, id: 'f-0001', name: 'a', label }],
    layout: [{ type: 'field' as const, field: 'f-0001' }],
  }
  const roles = [{ id: idOf(9), name: '财务' }]
  fakeServer.answer(templateRoutes.access, () => ({ access, version: 5, model, roles }))
  const sent = fakeServer.answer(templateRoutes.setAccess, () => null)
  await show(<TemplateList />)
  await drawer()
    .getByRole('combobox', { name: t('forms.access.addRole') })
    .click()
  await page.getByTitle('财务').click()
  const entry = drawer().getByRole('region', { name: '财务' })
  await entry.getByRole('checkbox', { name: t('forms.access.right.updateRecords') }).click()
  await entry.getByRole('button', { name: t('forms.access.fields') }).click()
  await entry.getByText(t('forms.access.mode.hide'), { exact: true }).click()
  await expectAccessible()
  await drawer()
    .getByRole('button', { name: t('kit.form.save') })
    .click()
  await expect
    .poll(() => sent.at(-1)?.body)
    .toEqual({
      version: 5,
      access: [...access, { roleId: idOf(9), rights: ['view', 'update'], reach: 'role', fields: { 'f-0001': 'hide' } }],
    })
})

test('a user who may only look sees no button that changes anything', async () => {
  signInAs({ dictionaries, can: ['frm:template:page'] })
  fakeServer.answer(templateRoutes.page, () => ({ list: [aTemplate(1, { actions: [] })], total: 1, totalExact: true }))
  navigateTo('/form/template', { replace: true })
  await show(<TemplateList />)
  await expectCount(rows(), 1)
  for (const name of [t('forms.template.create'), t('forms.import.action')])
    await expectCount(page.getByRole('button', { name }), 0)
})
