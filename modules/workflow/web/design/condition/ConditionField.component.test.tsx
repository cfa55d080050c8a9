/** Conditions in both designers: clicked together and written, one expression, in words on the cards. */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readTree, writeTree, type SimpleTree } from '#process/simple/index.ts'
import { t } from '#shell/i18n.ts'
import { navigateTo } from '#shell/page/location.ts'
import { deptRoutes, type Dept } from '#system/contract/dept.ts'
import { userRoutes } from '#system/contract/user.ts'
import { workflowFormRoutes, type ProcessForm } from '#workflow/contract/form.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { field, modelOf } from '../../../../../packages/forms/testing/models.ts'
import { expectAccessible } from '../../../../../tests/component/accessible.ts'
import { fakeServer } from '../../../../../tests/component/fake-server.ts'
import { show } from '../../../../../tests/component/show.tsx'
import { signInAs } from '../../../../../tests/component/signed-in.ts'
import DesignPage from '../DesignPage.tsx'
import { ID, storedModel } from '../testing/stored-model.ts'

const SALES: Dept = {
  id: '01912f4e-0000-7000-8000-0000000000d1',
  pid: '0',
  name: '销售部',
  sort: 1,
  status: 1,
  type: '3',
  userCount: 1,
  leaders: [],
  createDate: '2026-11-20T02:30:00.000Z',
  version: 1,
  actions: [],
  disabled: false,
}
const FORM = '01912f4e-0000-7000-8000-0000000000f1'
const label = (zh: string) => ({ label: { zh, en: zh } })
const form: ProcessForm = {
  formId: FORM,
  model: modelOf([
    field('number', 'days', label('天数')),
    field('select', 'kind', {
      ...label('类型'),
      options: {
        from: 'fixed',
        options: [
          { value: 'sick', label: { zh: '病假', en: '病假' } },
          { value: 'other', label: { zh: '其他', en: '其他' } },
        ],
      },
    }),
  ]),
  isNew: true,
  modes: {},
  variables: {},
  decisions: [],
  guessed: [],
  values: {},
  names: {},
  files: {},
}
const treeWith = (condition: string): SimpleTree => ({
  version: 1,
  made: 5,
  process: { key: 'leave', name: '请假' },
  start: { name: '发起' },
  steps: [
    {
      id: 'condition2',
      kind: 'condition',
      fields: {},
      branches: [
        {
          id: 'branch3',
          fields: condition === '' ? {} : { condition },
          steps: [{ id: 'approve4', kind: 'approve', fields: { name: '经理审批' } }],
        },
        { id: 'branch5', fields: {}, steps: [] },
      ],
    },
  ],
  end: { name: '结束' },
})

let sent: string[] = []

async function open(condition: string, more = '&element=branch3') {
  const model = { ...storedModel(writeTree(treeWith(condition))), formKey: FORM }
  fakeServer.answer(workflowModelRoutes.get, () => model)
  await page.viewport(1440, 900)
  navigateTo(`/bpm/model/design?id=${ID}${more}`)
  await show(<DesignPage />)
  await expect.element(mode('builder')).toBeInTheDocument()
}

beforeEach(() => {
  sent = []
  signInAs({ can: [...['page', 'save', 'update', 'deploy'].map((verb) => `wf:model:${verb}`), 'sys:user:pick'] })
  fakeServer.answer(workflowModelRoutes.check, () => ({
    problems: [],
    services: [],
    decisions: [],
    calendars: [],
    calls: [],
    processes: [],
    forms: [],
  }))
  fakeServer.answer(workflowFormRoutes.published, () => [])
  fakeServer.answer(workflowFormRoutes.ofModel, () => ({ form }))
  fakeServer.answer(workflowModelRoutes.update, ({ body }) => {
    sent.push(body.xml)
    return { id: ID, key: 'leave', version: 4, problems: [] }
  })
})

const mode = (key: 'builder' | 'text') => page.getByRole('radio', { name: t(`workflow.condition.mode.${key}`) })
const choose = (key: 'builder' | 'text') => page.getByText(t(`workflow.condition.mode.${key}`), { exact: true }).click()
const branch = () => page.getByRole('button', { name: new RegExp(`^${t('workflow.tree.priority', { number: 1 })}`) })
const box = (key: 'conditionField' | 'conditionOperator' | 'conditionValue', number: string) =>
  page.getByRole('combobox', { name: t(`forms.design.${key}`, { number }), exact: true })
const expression = () => page.getByRole('combobox', { name: t('workflow.design.field.condition') })

async function pick(key: 'conditionField' | 'conditionOperator' | 'conditionValue', number: string, title: string) {
  await box(key, number).click()
  await page.getByTitle(title, { exact: true }).last().click()
}
const save = async () => {
  await page.getByRole('button', { name: t('workflow.design.save'), exact: true }).click()
  await expect.poll(() => sent.length).toBe(1)
  return readTree(sent[0] ?? '')
}

test('rows and groups are clicked together; the card says them in words, the file has one expression', async () => {
  await open('')
  await pick('conditionField', '1', '天数')
  await pick('conditionOperator', '1', t('forms.design.operator.more'))
  await page.getByRole('spinbutton', { name: t('forms.design.conditionValue', { number: '1' }), exact: true }).fill('3')
  await expect.element(branch()).toHaveTextContent('天数')
  await page.getByRole('button', { name: t('forms.design.addGroup') }).click()
  await pick('conditionField', '2.1', '类型')
  await pick('conditionValue', '2.1', '病假')
  await expect.element(page.getByText(t('workflow.condition.incomplete', { count: 1 }))).toBeVisible()
  await pick('conditionField', '2.2', t('workflow.condition.fact.outcome'))
  await pick('conditionValue', '2.2', t('workflow.outcome.agree'))
  await expect.element(branch()).toHaveTextContent('病假')
  await expectAccessible()
  const tree = await save()
  const [block] = tree?.steps ?? []
  const expected = "${vars:get('days') > 3 && (vars:get('kind') == 'sick' || vars:get('outcome') == 'agree')}"
  expect(block && 'branches' in block ? block.branches[0]?.fields['condition'] : '').toBe(expected)
  await choose('text')
  await expect.element(expression()).toHaveValue(expected)
})

test('one that cannot be shown as conditions opens as an expression and is not changed', async () => {
  await open('${days + 1 > 3}')
  await expect.element(page.getByText(t('workflow.condition.textOnly'))).toBeVisible()
  await expect.element(mode('builder')).toBeDisabled()
  await expect.element(expression()).toHaveValue('${days + 1 > 3}')
  await expect.element(branch()).toHaveTextContent('days + 1 > 3')
  await expect.element(page.getByText(t('workflow.design.saved'), { exact: true })).toBeVisible()
})

test('names are offered while one types, by keyboard; what the check finds stands there', async () => {
  fakeServer.answer(workflowModelRoutes.check, () => ({
    problems: [{ code: 'X', severity: 'error' as const, node: null, flow: 'branch3', message: '表达式有误' }],
    services: [],
    decisions: [],
    calendars: [],
    calls: [],
    processes: [],
    forms: [],
  }))
  await open('${days + 1 > 3}')
  await expression().fill('')
  await expression().click()
  await userEvent.keyboard('天')
  await expect.element(page.getByRole('option', { name: /天数/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(expression()).toHaveValue("${vars:get('days')}")
  await userEvent.keyboard(' > 5')
  await userEvent.keyboard('{Tab}')
  await expect.element(branch()).toHaveTextContent('5')
  await expect.element(mode('builder')).toBeEnabled()
  await expect.element(page.getByText('表达式有误').first()).toBeVisible()
})

test('the modeler edits the condition of a flow by the same builder, as steps that are undone', async () => {
  await open('${days > 3}', '&element=branch3&as=bpmn')
  await expect.element(box('conditionField', '1')).toBeInTheDocument()
  const number = page.getByRole('spinbutton', { name: t('forms.design.conditionValue', { number: '1' }), exact: true })
  await expect.element(number).toHaveValue('3')
  await number.fill('8')
  await expect.element(page.getByText(t('workflow.design.changed'))).toBeVisible()
  await page.getByRole('button', { name: t('workflow.design.undo'), exact: true }).click()
  await expect.element(number).toHaveValue('3')
  await expect.element(page.getByText(t('workflow.design.saved'), { exact: true })).toBeVisible()
})

test('the department of the initiator is a fact: within a department, in words, and completed in the text', async () => {
  fakeServer.answer(deptRoutes.tree, () => [SALES])
  fakeServer.answer(userRoutes.page, () => ({ list: [], total: 0, totalExact: true }))
  await open(`\${initiator.depts.contains('${SALES.id}')}`)
  const subject = t('workflow.condition.fact.initiator.dept')
  await expect.element(branch()).toHaveTextContent(t('forms.design.says.within', { subject, value: SALES.name }))
  await pick('conditionOperator', '1', t('forms.design.operator.notWithin'))
  await expect.element(branch()).toHaveTextContent(t('forms.design.says.notWithin', { subject, value: SALES.name }))
  await choose('text')
  await expect.element(expression()).toHaveValue(`\${!initiator.depts.contains('${SALES.id}')}`)
  await expression().fill('')
  await expression().click()
  await userEvent.keyboard('initiator.')
  const all = page.getByRole('option', { name: new RegExp(t('workflow.condition.fact.initiator.depts')) })
  await expect.element(all).toBeVisible()
  await expect.element(page.getByRole('option', { name: new RegExp(`${subject}$`) })).toBeVisible()
})

test('fields that the file declares itself are compared by their types', async () => {
  const declared = [field('number', 'amount', label('金额')), field('number', 'days', label('另一个'))]
  fakeServer.answer(workflowModelRoutes.check, () => ({
    problems: [],
    services: [],
    calls: [],
    processes: [],
    decisions: [],
    calendars: [],
    forms: [],
    declared,
  }))
  await open('')
  await pick('conditionField', '1', '金额')
  await pick('conditionOperator', '1', t('forms.design.operator.more'))
  await page.getByRole('spinbutton', { name: t('forms.design.conditionValue', { number: '1' }), exact: true }).fill('3')
  await box('conditionField', '1').click()
  await expect.element(page.getByTitle('天数', { exact: true }).last()).toBeInTheDocument()
  await expect.element(page.getByTitle('另一个', { exact: true })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(branch()).toHaveTextContent('amount')
})
