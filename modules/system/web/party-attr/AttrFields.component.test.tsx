/** Attributes in the form of a department: a control for each type, rules at once, refusals at their field. */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { deptRoutes, type Dept } from '#system/contract/dept.ts'
import { NO_BOUNDS, partyAttrRoutes, partyValueRoutes, type AttrOption } from '#system/contract/party-attr.ts'
import { userRoutes } from '#system/contract/user.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import DeptForm from '../dept/DeptForm.tsx'

const ID = '0192d5a0-0000-7000-8000-000000000101'
const dept: Dept = {
  id: ID,
  pid: '0',
  name: '研发中心',
  sort: 1,
  status: 1,
  type: '2',
  userCount: 0,
  leaders: [],
  createDate: '2026-11-20T02:30:00.000Z',
  version: 1,
  actions: ['update'],
  disabled: false,
}
const attr = (code: string, name: string, more: Partial<AttrOption>): AttrOption => ({
  code,
  name,
  nameEn: '',
  dataType: 'text',
  required: 0,
  isUnique: 0,
  bounds: NO_BOUNDS,
  pattern: '',
  dictType: '',
  ...more,
})
const attrs = [
  { ...attr('centre', '成本中心', { required: 1 }), value: 'CC-1', text: 'CC-1' },
  { ...attr('heads', '编制', { dataType: 'number', bounds: { ...NO_BOUNDS, max: 50 } }), value: null, text: '' },
  { ...attr('since', '成立日期', { dataType: 'date' }), value: null, text: '' },
  { ...attr('outside', '外部', { dataType: 'boolean' }), value: true, text: '是' },
]

beforeEach(() => {
  signInAs({ dictionaries: { dept_status: [{ val: '1', label: '启用', status: 1 }] } })
  fakeServer.answer(deptRoutes.tree, () => [dept])
  fakeServer.answer(deptRoutes.get, () => dept)
  fakeServer.answer(userRoutes.page, () => ({ list: [], total: 0, totalExact: true }))
  fakeServer.answer(partyAttrRoutes.options, () => [])
})

const edit = () => show(<DeptForm target={{ edit: dept }} onClose={() => {}} open afterOpenChange={() => {}} />)
const textbox = (name: string) => page.getByRole('textbox', { name })
const save = () => page.getByRole('button', { name: t('kit.form.save') }).click()

test('values are checked where they are entered and sent with the department; a refusal stands at its field', async () => {
  fakeServer.answer(partyValueRoutes.sysPartyAttr.getWithVal, () => ({ mayChange: true, attrs }))
  const sent = fakeServer.answer(deptRoutes.update, () =>
    fakeServer.refuse({
      status: 400,
      error: 'invalid_input',
      msg: '有错误',
      issues: [{ path: 'attrs.0.value', code: 'attr_taken', msg: '该值已被使用' }],
    }),
  )
  await edit()
  await expect.element(textbox('成本中心')).toHaveValue('CC-1')
  await expectAccessible()
  await textbox('成本中心').fill('')
  await page.getByRole('spinbutton', { name: '编制' }).fill('60')
  await save()
  await expect.element(page.getByText(t('kit.rule.enter', { attr: '成本中心' }))).toBeVisible()
  expect(sent).toHaveLength(0)
  await page.getByRole('spinbutton', { name: '编制' }).fill('12')
  await textbox('成本中心').fill('CC-2')
  // A click right behind another one counts as the same.
  await expect
    .poll(async () => {
      await save()
      return sent.length
    })
    .toBeGreaterThan(0)
  await expect.element(page.getByText('该值已被使用')).toBeVisible()
  expect(sent[0]?.body.attrs).toEqual([
    { code: 'centre', value: 'CC-2' },
    { code: 'heads', value: 12 },
    { code: 'since', value: null },
    { code: 'outside', value: true },
  ])
  await textbox('成本中心').fill('CC-3')
  await userEvent.tab()
  await expect.element(page.getByText('该值已被使用')).not.toBeInTheDocument()
})

test('values that may not be changed are shown, and not sent', async () => {
  fakeServer.answer(partyValueRoutes.sysPartyAttr.getWithVal, () => ({ mayChange: false, attrs }))
  const sent = fakeServer.answer(deptRoutes.update, () => null)
  await edit()
  await expect.element(page.getByText('CC-1')).toBeVisible()
  await expect.element(textbox('成本中心')).not.toBeInTheDocument()
  await textbox(t('system.dept.nameOf')).fill('研发')
  await save()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]?.body).not.toHaveProperty('attrs')
})
