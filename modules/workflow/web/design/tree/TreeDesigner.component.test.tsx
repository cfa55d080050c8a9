/** The tree of a model: steps are put in, changed, undone, checked by the server and saved; all of it by keyboard. */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readTree, writeTree, type SimpleTree } from '#process/simple/index.ts'
import { t } from '#shell/i18n.ts'
import { navigateTo } from '#shell/page/location.ts'
import { workflowFormRoutes } from '#workflow/contract/form.ts'
import { workflowModelRoutes, type ModelProblem } from '#workflow/contract/model.ts'
import { expectAccessible } from '../../../../../tests/component/accessible.ts'
import { fakeServer } from '../../../../../tests/component/fake-server.ts'
import { show } from '../../../../../tests/component/show.tsx'
import { signInAs } from '../../../../../tests/component/signed-in.ts'
import DesignPage from '../DesignPage.tsx'
import { ID, storedModel } from '../testing/stored-model.ts'

const TREE: SimpleTree = {
  version: 1,
  made: 5,
  process: { key: 'leave', name: '请假' },
  start: { name: '发起' },
  steps: [
    { id: 'approve1', kind: 'approve', fields: { name: '主管审批', people: 'leader:1', dueDate: 'P2D' } },
    {
      id: 'condition2',
      kind: 'condition',
      fields: {},
      branches: [
        {
          id: 'branch3',
          fields: { condition: '${days > 3}' },
          steps: [{ id: 'approve4', kind: 'approve', fields: { name: '经理审批' } }],
        },
        { id: 'branch5', fields: {}, steps: [] },
      ],
    },
  ],
  end: { name: '结束' },
}
const problem: ModelProblem = { code: 'PEOPLE_UNSAID', severity: 'warning', node: 'approve4', message: '没有审批人' }
const model = storedModel(writeTree(TREE))
const CAN = ['page', 'save', 'update', 'deploy'].map((verb) => `wf:model:${verb}`)

let checks: string[] = []

beforeEach(() => {
  checks = []
  signInAs({ can: CAN })
  fakeServer.answer(workflowModelRoutes.get, () => model)
  fakeServer.answer(workflowModelRoutes.check, ({ body }) => {
    checks.push(body.xml)
    return {
      problems: [problem],
      services: ['mail'],
      decisions: [],
      calendars: [],
      calls: [],
      processes: [],
      forms: [],
    }
  })
  fakeServer.answer(workflowFormRoutes.published, () => [])
})

async function open(more = '', [width, height] = [1440, 900]) {
  await page.viewport(width, height)
  navigateTo(`/bpm/model/design?id=${ID}${more}`)
  await show(<DesignPage />)
  await expect.element(card('主管审批')).toBeVisible()
}
const card = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const panel = () => page.getByRole('complementary', { name: t('workflow.design.panel') })
const nameField = () => panel().getByRole('textbox', { name: t('workflow.design.field.name'), exact: true })

test('cards say who, how and by when, and problems of the check stand on theirs', async () => {
  await open()
  await expect.element(card('主管审批')).toHaveTextContent(t('workflow.tree.who.leader'))
  await expect.element(card('主管审批')).toHaveTextContent(t('workflow.tree.days', { count: 2 }))
  await expect.element(card(t('workflow.tree.priority', { number: 1 }))).toHaveTextContent('days > 3')
  await expect.element(card('经理审批')).toHaveTextContent('没有审批人')
  await expect.element(card('经理审批')).toHaveTextContent(t('workflow.tree.noPeople'))
  await page.getByRole('button', { name: t('workflow.design.problems', { count: 1 }) }).click()
  await page
    .getByRole('dialog', { name: t('workflow.design.problemList') })
    .getByRole('button', { name: /经理审批/ })
    .click()
  await expect.element(card('经理审批')).toHaveFocus()
  await expect.element(nameField()).toHaveValue('经理审批')
})

test('a step is put in, named, undone, redone and saved with its version as a file that is a tree again', async () => {
  const sent: { xml: string; version: number | undefined }[] = []
  fakeServer.answer(workflowModelRoutes.update, ({ body }) => {
    sent.push({ xml: body.xml, version: body.version })
    return { id: ID, key: 'leave', version: 4, problems: [] }
  })
  await open()
  await page
    .getByRole('button', { name: t('workflow.tree.add') })
    .first()
    .click()
  await page.getByRole('menuitem', { name: t('workflow.tree.kind.handle') }).click()
  await expect.element(card(t('workflow.tree.kind.handle'))).toHaveFocus()
  await nameField().fill('填写申请')
  await userEvent.keyboard('{Enter}')
  await expect.element(card('填写申请')).toBeVisible()
  await button(t('workflow.design.undo')).click()
  await button(t('workflow.design.undo')).click()
  await expect.element(page.getByText(t('workflow.design.saved'), { exact: true })).toBeVisible()
  await button(t('workflow.design.redo')).click()
  await button(t('workflow.design.redo')).click()
  await button(t('workflow.design.save')).click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]?.version).toBe(3)
  expect(sent[0]?.xml).toContain('BPMNShape')
  const saved = readTree(sent[0]?.xml ?? '')
  expect(saved?.steps.map(({ fields }) => fields['name'])).toEqual(['填写申请', '主管审批', undefined])
  await expect.element(page.getByText(t('workflow.design.saved'), { exact: true })).toBeVisible()
  await expect.poll(() => checks.at(-1)).toContain('填写申请')
})

test('all of it by keyboard: go on, put in, copy, move, open, remove, undo', async () => {
  await open('&element=approve1')
  await card('主管审批').click()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(card(t('workflow.tree.priority', { number: 1 }))).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(card(t('workflow.tree.otherwise'))).toHaveFocus()
  await userEvent.keyboard('+')
  await expect.element(page.getByRole('menuitem', { name: t('workflow.tree.kind.end') })).toBeVisible()
  await userEvent.keyboard('{End}{Enter}')
  await expect.element(card(t('workflow.tree.kind.end')).first()).toHaveFocus()
  await userEvent.keyboard('{Delete}')
  await expect.element(card(t('workflow.tree.otherwise'))).toHaveFocus()
  await card('主管审批').click()
  await userEvent.keyboard('{Control>}d{/Control}')
  await expect.poll(() => card('主管审批').elements().length).toBe(2)
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await userEvent.keyboard('{Control>}zz{/Control}')
  await expect.poll(() => card('主管审批').elements().length).toBe(1)
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await expect.poll(() => card('主管审批').elements().length).toBe(2)
  await userEvent.keyboard('{Enter}')
  await expect.element(nameField()).toHaveFocus()
  await expect.element(nameField()).toHaveValue('主管审批')
})

test('a step is copied, and pasted behind another card by key or from the menu between cards', async () => {
  await open('&element=approve1')
  await card('主管审批').click()
  await userEvent.keyboard('{Control>}c{/Control}')
  await card(t('workflow.tree.otherwise')).click()
  await userEvent.keyboard('{Control>}v{/Control}')
  await expect.poll(() => card('主管审批').elements().length).toBe(2)
  await page
    .getByRole('button', { name: t('workflow.tree.add') })
    .first()
    .click()
  await page.getByRole('menuitem', { name: t('workflow.tree.paste', { name: '主管审批' }) }).click()
  await expect.poll(() => card('主管审批').elements().length).toBe(3)
  await userEvent.keyboard('{Control>}zz{/Control}')
  await expect.poll(() => card('主管审批').elements().length).toBe(1)
})

test('a button below a card that becomes higher when a field is left is pressed all the same', async () => {
  await open('&element=approve4')
  await card('经理审批').click()
  await panel()
    .getByRole('spinbutton', { name: t('workflow.design.field.dueDate') })
    .fill('3')
  const branch = page.getByRole('group', { name: t('workflow.tree.conditionOf', { number: 1 }) })
  await branch
    .getByRole('button', { name: t('workflow.tree.add') })
    .last()
    .click()
  await expect.element(page.getByRole('menuitem', { name: t('workflow.tree.kind.service') })).toBeVisible()
  await expect.element(card('经理审批')).toHaveTextContent(t('workflow.tree.days', { count: 3 }))
})

test('a route is offered only at the end of a branch, and leads to the steps it may lead to', async () => {
  await open('&element=branch3')
  await card(t('workflow.tree.priority', { number: 1 })).click()
  await userEvent.keyboard('+')
  await expect.element(page.getByRole('menuitem', { name: t('workflow.tree.kind.service') })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: t('workflow.tree.kind.goto') })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await card('经理审批').click()
  await userEvent.keyboard('+')
  await page.getByRole('menuitem', { name: t('workflow.tree.kind.goto') }).click()
  await expect.element(card(t('workflow.tree.kind.goto'))).toHaveTextContent(t('workflow.tree.problem.TARGET_MISSING'))
  await panel()
    .getByRole('combobox', { name: t('workflow.tree.target') })
    .click()
  await page.getByTitle('主管审批', { exact: true }).click()
  await expect
    .element(card(t('workflow.tree.kind.goto')))
    .toHaveTextContent(t('workflow.tree.goesTo', { name: '主管审批' }))
})

test('steps are put into an embedded sub-process, which is done for each item of a list', async () => {
  let sent = ''
  fakeServer.answer(workflowModelRoutes.update, ({ body }) => {
    sent = body.xml
    return { id: ID, key: 'leave', version: 4, problems: [] }
  })
  await open()
  await page
    .getByRole('button', { name: t('workflow.tree.add') })
    .first()
    .click()
  await page.getByRole('menuitem', { name: t('workflow.tree.kind.scope') }).click()
  const kind = t('workflow.tree.kind.scope')
  await expect.element(card(kind)).toHaveFocus()
  const list = panel().getByRole('combobox', { name: t('workflow.design.field.each') })
  await list.fill('items')
  await userEvent.keyboard('{Tab}')
  await expect.element(card(kind)).toHaveTextContent(t('workflow.tree.scope.each.atOnce', { field: 'items' }))
  // It calls no process: what may take its time is itself.
  await expect
    .element(panel().getByRole('region', { name: t('workflow.design.group.limit'), exact: true }))
    .toBeVisible()
  const inside = page.getByRole('group', { name: kind, exact: true })
  await inside.getByRole('button', { name: t('workflow.tree.add') }).click()
  await page.getByRole('menuitem', { name: t('workflow.tree.kind.handle') }).click()
  await expect
    .element(inside.getByRole('button', { name: new RegExp(`^${t('workflow.tree.kind.handle')}`) }))
    .toBeVisible()
  await expectAccessible()
  await button(t('workflow.design.save')).click()
  await expect.poll(() => sent).toContain('BPMNShape')
  expect(readTree(sent)?.steps[0]).toMatchObject({
    kind: 'scope',
    fields: { each: 'items' },
    branches: [{ steps: [{ kind: 'handle' }] }],
  })
  expect(sent).toContain('bpmnElement="scope6"')
  expect(sent).toContain('bpmnElement="handle8"')
})

test('a branch is decided without a user: the card says so, and what becomes of the process is set of it', async () => {
  let sent = ''
  fakeServer.answer(workflowModelRoutes.update, ({ body }) => {
    sent = body.xml
    return { id: ID, key: 'leave', version: 4, problems: [] }
  })
  await open()
  const add = async (kind: 'agree' | 'reject') => {
    await card(t('workflow.tree.otherwise')).click()
    await userEvent.keyboard('+')
    await page.getByRole('menuitem', { name: t(`workflow.tree.kind.${kind}`), exact: true }).click()
    await expect.element(card(t(`workflow.tree.kind.${kind}`))).toHaveTextContent(t(`workflow.tree.automatic.${kind}`))
  }
  await add('agree')
  await expect.element(panel()).toHaveTextContent(t('workflow.tree.about.agree'))
  await add('reject')
  await expect.element(card(t('workflow.tree.kind.reject'))).toHaveTextContent(t('workflow.design.reject.end'))
  await panel()
    .getByRole('combobox', { name: t('workflow.design.field.onReject') })
    .click()
  await page.getByTitle(t('workflow.design.reject.continue'), { exact: true }).click()
  await expect.element(card(t('workflow.tree.kind.reject'))).toHaveTextContent(t('workflow.design.reject.continue'))
  await expectAccessible()
  await button(t('workflow.design.save')).click()
  await expect.poll(() => sent).toContain('portico:automatic="agree"')
  expect(readTree(sent)?.steps[1]).toMatchObject({
    branches: [
      {},
      {
        steps: [{ kind: 'reject', fields: { onReject: 'continue' } }, { kind: 'agree' }],
      },
    ],
  })
})

test('on a phone it is viewed, and a card opens what is set of it', async () => {
  await open('', [390, 800])
  await expect.element(panel()).not.toBeInTheDocument()
  await card('主管审批').click()
  await expect.element(nameField()).toHaveValue('主管审批')
  await nameField().fill('组长审批')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(t('workflow.design.changed'))).toBeVisible()
})

test('who may not change models sees the tree only', async () => {
  signInAs({ can: ['wf:model:page'] })
  await open()
  await expect.element(page.getByText(t('workflow.design.readOnlyNote'))).toBeVisible()
  expect(button(t('workflow.design.save')).query()).toBeNull()
  expect(page.getByRole('button', { name: t('workflow.tree.add') }).query()).toBeNull()
  await card('主管审批').click()
  await userEvent.keyboard('{Delete}')
  await expect.element(card('主管审批')).toBeVisible()
})

test('a file whose process was changed elsewhere opens in the modeler', async () => {
  fakeServer.answer(workflowModelRoutes.get, () => ({ ...model, xml: model.xml.replaceAll('leader:1"', 'leader:2"') }))
  await page.viewport(1440, 900)
  navigateTo(`/bpm/model/design?id=${ID}`)
  await show(<DesignPage />)
  await expect.element(page.getByRole('application', { name: t('workflow.design.canvas') })).toBeVisible()
  expect(button(t('workflow.tree.asTree')).query()).toBeNull()
})

test('it opens as BPMN, and as a tree again while nothing was changed there', async () => {
  await open()
  await button(t('workflow.tree.asBpmn')).click()
  await expect.element(page.getByRole('application', { name: t('workflow.design.canvas') })).toBeVisible()
  await button(t('workflow.tree.asTree')).click()
  await expect.element(card('主管审批')).toBeVisible()
})

test('it can be used by everybody', async () => {
  await open('&element=approve4')
  await expect.element(nameField()).toHaveValue('经理审批')
  await expectAccessible()
})

test('a step that copies the process says to whom, and is set by the rules that approvers have', async () => {
  await open()
  await page
    .getByRole('button', { name: t('workflow.tree.add') })
    .first()
    .click()
  await page.getByRole('menuitem', { name: t('workflow.tree.kind.cc') }).click()
  const copy = card(t('workflow.tree.kind.cc'))
  await expect.element(copy).toHaveTextContent(t('workflow.design.people.initiator'))
  await expect.poll(() => checks.at(-1)).toContain('portico:cc="initiator"')
  const rule = panel().getByRole('combobox', { name: t('workflow.design.copies.people'), exact: true })
  await rule.fill(t('workflow.design.people.leader'))
  await page.getByTitle(t('workflow.design.people.leader'), { exact: true }).click()
  await expect.element(copy).toHaveTextContent(t('workflow.tree.who.leader'))
  await expectAccessible()
})
