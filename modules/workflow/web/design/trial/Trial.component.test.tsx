/** A drawing is tried out in its designer: values, answers as it goes, the path on the drawing and as a list. */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { writeTree } from '#process/simple/index.ts'
import { t } from '#shell/i18n.ts'
import { navigateTo } from '#shell/page/location.ts'
import { workflowFormRoutes, type ProcessForm } from '#workflow/contract/form.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowTrialRoutes, type Trial, type TrialOrder, type TrialStep } from '#workflow/contract/trial.ts'
import { field, idOf, modelOf } from '../../../../../packages/forms/testing/models.ts'
import { expectAccessible } from '../../../../../tests/component/accessible.ts'
import { fakeServer } from '../../../../../tests/component/fake-server.ts'
import { show } from '../../../../../tests/component/show.tsx'
import { signInAs } from '../../../../../tests/component/signed-in.ts'
import DesignPage from '../DesignPage.tsx'
import { skeletonOf } from '../skeleton.ts'
import { ID, storedModel } from '../testing/stored-model.ts'

const FORM = '01912f4e-0000-7000-8000-0000000000f1'
const form: ProcessForm = {
  formId: FORM,
  model: modelOf([field('number', 'days', { label: { zh: '天数', en: 'Days' } })]),
  isNew: true,
  modes: {},
  variables: { [idOf('days')]: 'days' },
  decisions: [],
  guessed: [],
  values: {},
  names: {},
  files: {},
}
const TREE = writeTree({
  version: 1,
  made: 2,
  process: { key: 'leave', name: '请假' },
  start: { name: '发起' },
  steps: [{ id: 'approve1', kind: 'approve', fields: { name: '主管审批', people: 'leader:1' } }],
  end: { name: '结束' },
})
const step = (nodeId: string, node: string, more: Partial<TrialStep> = {}): TrialStep => ({
  nodeId,
  node,
  element: 'startEvent',
  process: '',
  visit: 0,
  people: [],
  more: 0,
  isMissing: false,
  outcome: null,
  waits: null,
  ...more,
})
const person = { personId: null, name: 'Lea', behalf: '', standsWhy: null, auto: null }

let orders: TrialOrder[] = []
let problem: Trial['problem'] = null

beforeEach(() => {
  orders = []
  problem = null
  signInAs({ can: ['page', 'save', 'update', 'deploy'].map((verb) => `wf:model:${verb}`) })
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
  fakeServer.answer(workflowTrialRoutes.forms, ({ body }) => ({ forms: body.formKey === FORM ? [form] : [] }))
  fakeServer.answer(workflowTrialRoutes.run, ({ body }): Trial => {
    orders.push(body)
    const outcome = body.answers[0]?.outcome ?? 'agree'
    return {
      end: problem !== null ? 'stuck' : outcome === 'reject' ? 'rejected' : 'ended',
      steps: [
        step('start', '发起'),
        step('approve1', '主管审批', { element: 'userTask', people: [person], outcome }),
        ...(outcome === 'agree' ? [step('end', '结束', { element: 'endEvent' })] : []),
      ],
      flows: [],
      problem,
      problems: [],
    }
  })
})

async function open(xml: string, [width, height] = [1440, 900]) {
  fakeServer.answer(workflowModelRoutes.get, () => ({ ...storedModel(xml), formKey: FORM }))
  await page.viewport(width, height)
  navigateTo(`/bpm/model/design?id=${ID}`)
  await show(<DesignPage />)
  await button(t('workflow.trial.open')).click()
  await expect.element(button(t('workflow.trial.run'))).toBeVisible()
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const path = () => page.getByRole('list', { name: t('workflow.trial.path') })

test('the values of the form lead to a path; another answer at a step leads to another one', async () => {
  await open(TREE)
  await page.getByRole('spinbutton', { name: '天数' }).fill('5')
  await page.getByRole('textbox', { name: t('workflow.trial.more') }).fill('{"boss": "li"}')
  await button(t('workflow.trial.run')).click()
  await expect.element(page.getByText(t('workflow.trial.end.ended'))).toBeVisible()
  await expect.element(path()).toHaveTextContent('Lea')
  expect(orders[0]).toMatchObject({ formKey: FORM, vars: { days: 5, boss: 'li' }, answers: [] })
  expect(orders[0]?.xml).toContain('approve1')
  await expect.element(page.getByRole('figure', { name: t('workflow.diagram.of', { name: '请假' }) })).toBeVisible()
  await expectAccessible()
  await page.getByRole('combobox', { name: t('workflow.trial.answer', { node: '主管审批', number: 1 }) }).click()
  await page.getByTitle(t('workflow.outcome.reject'), { exact: true }).last().click()
  await expect.element(page.getByText(t('workflow.trial.end.rejected'))).toBeVisible()
  expect(orders[1]?.answers).toEqual([{ nodeId: 'approve1', outcome: 'reject', vars: {} }])
  await expect.element(path()).not.toHaveTextContent('结束')
})

test('values are given at a later step, kept with its answer, and taken back', async () => {
  await open(TREE)
  await button(t('workflow.trial.run')).click()
  const at = (text: string) => button(t('workflow.trial.fill.of', { text, node: '主管审批', number: 1 }))
  await at(t('workflow.trial.fill')).click()
  const name = page.getByRole('combobox', { name: t('workflow.trial.fill.name', { number: 1 }) })
  await name.fill('天')
  await page.getByText('天数 (days)').click()
  await page.getByRole('textbox', { name: t('workflow.trial.fill.value', { number: 1 }) }).fill('8')
  await button(t('workflow.trial.fill.add')).click()
  await page.getByRole('combobox', { name: t('workflow.trial.fill.name', { number: 2 }) }).fill('boss')
  await page.getByRole('textbox', { name: t('workflow.trial.fill.value', { number: 2 }) }).fill('li')
  await expectAccessible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => orders.length).toBe(2)
  expect(orders[1]?.answers).toEqual([{ nodeId: 'approve1', outcome: 'agree', vars: { days: 8, boss: 'li' } }])
  await at(t('workflow.trial.filled', { count: 2 })).click()
  await button(t('workflow.trial.fill.remove', { number: 2 })).click()
  await button(t('workflow.trial.fill.apply')).click()
  await expect.poll(() => orders.length).toBe(3)
  expect(orders[2]?.answers).toEqual([{ nodeId: 'approve1', outcome: 'agree', vars: { days: 8 } }])
})

test('in the modeler, by keyboard: what is in the way stands there with its element', async () => {
  problem = { nodeId: 'approve', node: '审批', message: '名称 days 未知' }
  await open(skeletonOf('leave', { process: '请假', start: '开始', approve: '审批', end: '结束' }))
  await button(t('workflow.trial.run')).click()
  await expect.element(page.getByText('名称 days 未知')).toBeVisible()
  await expect.element(page.getByText(t('workflow.trial.at', { node: '审批' }))).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(button(t('workflow.trial.run'))).not.toBeInTheDocument()
})

test('variables that are none keep it from running, and a phone shows it', async () => {
  await open(TREE, [390, 800])
  await page.getByRole('textbox', { name: t('workflow.trial.more') }).fill('[1]')
  await expect.element(button(t('workflow.trial.run'))).toBeDisabled()
  await page.getByRole('textbox', { name: t('workflow.trial.more') }).fill('')
  await button(t('workflow.trial.run')).click()
  await expect.element(page.getByText(t('workflow.trial.end.ended'))).toBeVisible()
  await expect.element(path()).toHaveTextContent('主管审批')
})
