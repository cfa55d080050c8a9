/** The page of a decision table: tried out, its cells edited, deployed; what its reader may not do is not offered. */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ReplyOf } from '#contract/route.ts'
import { t } from '#shell/i18n.ts'
import { navigateTo } from '#shell/page/location.ts'
import { decisionTableRoutes, type DecisionView } from '#workflow/contract/decision-table.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { expectCount } from '../../../../tests/component/expect.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import DecisionPage from './DecisionPage.tsx'
import { withDecisionTexts } from './texts.ts'

const ID = '01912f4e-0000-7000-8000-000000000001'
const risk: DecisionView = {
  key: 'risk',
  name: '风险',
  requires: ['limit'],
  hitPolicy: 'UNIQUE',
  aggregation: null,
  expression: null,
  inputs: [{ label: '金额', expression: 'amount', type: 'number', values: null }],
  outputs: [{ name: 'level', label: '等级', type: null, values: null }],
  rules: [
    { tests: ['< limit'], outputs: ['"low"'], note: '' },
    { tests: ['>= limit'], outputs: ['"high"'], note: '' },
  ],
  asks: [
    { name: 'amount', type: 'number' },
    { name: 'initiator.dept', type: null },
  ],
}
const limit: DecisionView = {
  ...risk,
  key: 'limit',
  name: '限额',
  requires: [],
  hitPolicy: null,
  expression: '1000',
  inputs: [],
  outputs: [],
  rules: [],
  asks: [],
}
type Detail = ReplyOf<typeof decisionTableRoutes.get>
const detail: Detail = {
  id: ID,
  name: '风险表',
  nameEn: '',
  remark: '',
  keys: ['risk', 'limit'],
  number: 2,
  deployedDate: '2026-01-01T00:00:00.000Z',
  createDate: '2026-01-01T00:00:00.000Z',
  updateDate: '2026-01-01T00:00:00.000Z',
  version: 3,
  actions: ['update', 'deploy'],
  xml: '<definitions/>',
  problems: [],
  decisions: [risk, limit],
  isChanged: true,
}

let sent: unknown[] = []
beforeEach(async () => {
  sent = []
  await withDecisionTexts(Promise.resolve())
  fakeServer.answer(decisionTableRoutes.page, () => ({ list: [], total: 0, totalExact: true }))
  fakeServer.answer(decisionTableRoutes.versions, () => [])
})

async function open(shown: Partial<Detail> = {}) {
  signInAs({ can: ['page', 'update', 'deploy'].map((verb) => `wf:decision:${verb}`) })
  fakeServer.answer(decisionTableRoutes.get, () => ({ ...detail, ...shown }))
  navigateTo(`/bpm/decision/table?id=${ID}`)
  await show(<DecisionPage />)
  await expect.element(grid()).toBeVisible()
}
const grid = () => page.getByRole('region', { name: '风险', exact: true }).getByRole('table')
const trial = () => page.getByRole('complementary', { name: t('workflow.decision.trial') })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a trial sends typed values, marks the rule that decided, and says why there is no answer', async () => {
  const answers: ReplyOf<typeof decisionTableRoutes.trial>[] = [
    {
      results: [{ level: 'high' }],
      steps: [
        { key: 'limit', rules: [] },
        { key: 'risk', rules: [1] },
      ],
      fault: null,
    },
    { results: [], steps: [], fault: '金额未知' },
  ]
  fakeServer.answer(decisionTableRoutes.trial, ({ body }) => {
    sent.push(body)
    return answers.shift() ?? { results: [], steps: [], fault: null }
  })
  await open()
  await trial().getByLabelText('amount').fill('1500')
  await trial().getByLabelText('initiator.dept').fill('d1')
  await userEvent.keyboard('{Enter}')
  await expect.element(trial()).toHaveTextContent('high')
  await expect.element(grid().getByRole('row').last()).toHaveTextContent(t('workflow.decision.applies'))
  expect(sent).toEqual([{ key: 'risk', vars: { amount: 1500, 'initiator.dept': 'd1' } }])
  await expectAccessible()
  await button(t('workflow.decision.evaluate')).click()
  await expect.element(trial()).toHaveTextContent('金额未知')
  await expect.element(grid()).not.toHaveTextContent(t('workflow.decision.applies'))
})

test('cells are edited and saved with the version that was read; meanwhile no other decision is chosen', async () => {
  fakeServer.answer(decisionTableRoutes.rules, ({ body }) => {
    sent.push(body)
    return null
  })
  await open()
  await button(t('workflow.decision.editRules')).click()
  await expect.element(page.getByRole('tab', { name: '限额' })).toHaveAttribute('aria-disabled', 'true')
  await expectCount(trial(), 0)
  await page.getByLabelText(t('workflow.decision.cellOf', { column: '等级', row: 2 })).fill('"vip"')
  await button(t('workflow.decision.saveRules')).click()
  await expect.element(trial()).toBeVisible()
  expect(sent).toEqual([
    {
      id: ID,
      version: 3,
      key: 'risk',
      rules: [risk.rules[0], { tests: ['>= limit'], outputs: ['"vip"'], note: '' }],
    },
  ])
})

test('a column is added in a dialog, moved by its menu, and saved with where each column comes from', async () => {
  fakeServer.answer(decisionTableRoutes.rules, ({ body }) => {
    sent.push(body)
    return null
  })
  await open()
  await button(t('workflow.decision.editRules')).click()
  await button(t('workflow.decision.addInput')).click()
  const dialog = page.getByRole('dialog', { name: t('workflow.decision.column.inputs') })
  await dialog.getByLabelText(t('workflow.decision.column.expression')).fill('kind')
  await dialog.getByLabelText(t('workflow.decision.column.values')).fill('"a","b"')
  await expectAccessible()
  await dialog.getByRole('button', { name: t('workflow.decision.column.apply') }).click()
  await expectCount(dialog, 0)
  await page.getByLabelText(t('workflow.decision.cellOf', { column: 'kind', row: 1 })).fill('"a"')
  await button(t('workflow.decision.column.actions', { column: 'kind' })).click()
  await page.getByRole('menuitem', { name: t('workflow.decision.column.left') }).click()
  await expect.element(grid().getByRole('columnheader').nth(3)).toHaveTextContent('kind')
  await expectAccessible()
  await button(t('workflow.decision.saveRules')).click()
  await expect.element(trial()).toBeVisible()
  expect(sent).toEqual([
    {
      id: ID,
      version: 3,
      key: 'risk',
      columns: {
        hitPolicy: 'UNIQUE',
        aggregation: null,
        inputs: [
          { from: null, label: '', expression: 'kind', type: null, values: '"a","b"' },
          { from: 0, label: '金额', expression: 'amount', type: 'number', values: null },
        ],
        outputs: [{ from: 0, label: '等级', name: 'level', type: null, values: null }],
      },
      rules: [
        { tests: ['"a"', '< limit'], outputs: ['"low"'], note: '' },
        { tests: ['', '>= limit'], outputs: ['"high"'], note: '' },
      ],
    },
  ])
})

test('it is deployed once it has changed; an expression is shown, and who may only read is offered no more', async () => {
  fakeServer.answer(decisionTableRoutes.deploy, ({ body }) => {
    sent.push(body)
    return { number: 3, isNew: true }
  })
  await open()
  await button(t('workflow.decision.deploy')).click()
  await expect.poll(() => sent).toEqual([{ id: ID, note: '' }])
  await page.getByRole('tab', { name: '限额' }).click()
  await expect.element(page.getByRole('region', { name: '限额' })).toHaveTextContent('1000')
  await expectCount(button(t('workflow.decision.editRules')), 0)
})

test('who may only read changes and deploys nothing; without changes nothing is deployed', async () => {
  await open({ actions: [], problems: [{ code: 'X', severity: 'warning', node: null, message: '缺少规则' }] })
  await expect.element(page.getByText('缺少规则')).toBeVisible()
  for (const name of [t('workflow.decision.editRules'), t('workflow.decision.edit'), t('workflow.decision.deploy')])
    await expectCount(button(name), 0)
})
