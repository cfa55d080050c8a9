/** The simple designer: a newcomer draws a leave flow as a tree, deploys it, starts it and has it approved. */
import type { Locator } from '@playwright/test'
import { readTree } from '#process/simple/index.ts'
import { deptRoutes } from '#system/contract/dept.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { expectAccessible } from './support/accessible.ts'
import { signInByCall } from './support/caller.ts'
import { dialogOf, expectNoSideways, openedTask, taskItem } from './support/pages.ts'
import { enter, makePerson, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

/** What a newcomer may have to do from the list of models to the last approval. */
const MAX_ACTIONS = 60

test('a newcomer draws a leave flow as a tree, deploys, starts and approves it', async ({ demo, page, visitor }) => {
  const { admin, url } = demo
  const [name, title, deptName] = [unique('请假'), unique('年假'), unique('研发部')]
  const root = (await admin.call(deptRoutes.tree))[0]?.id ?? ''
  const boss = await makePerson(admin, url, { roles: ['员工'] })
  await admin.call(deptRoutes.create, { body: { pid: root, name: deptName, leaderIdList: [boss.id] } })
  const ann = await makePerson(admin, url, { roles: ['员工'], deptName })
  let actions = 0
  const click = async (what: Locator) => {
    actions += 1
    await what.click()
  }
  const type = async (what: Locator, text: string) => {
    actions += 1
    await what.fill(text)
  }

  await enter(page, admin, url, '/bpm/model')
  const panel = page.getByRole('complementary', { name: zh('workflow.design.panel') })
  const field = (key: 'name' | 'condition') =>
    panel.getByRole(key === 'name' ? 'textbox' : 'combobox', { name: zh(`workflow.design.field.${key}`), exact: true })
  const card = (text: string) => page.getByRole('button', { name: new RegExp(`^${text}`) })
  const add = (at: number) => page.getByRole('button', { name: zh('workflow.tree.add') }).nth(at)
  const kind = (one: 'approve' | 'condition') => page.getByRole('menuitem', { name: zh(`workflow.tree.kind.${one}`) })

  await test.step('it begins as a tree, and is named', async () => {
    await click(page.getByRole('button', { name: zh('workflow.model.designNew') }))
    await type(field('name'), name)
  })
  await test.step('long leave is approved by one more', async () => {
    await click(add(0))
    await click(kind('condition'))
    await click(card(zh('workflow.tree.priority', { number: 1 })))
    await type(field('condition'), '${days > 3}')
    await click(add(1))
    await click(kind('approve'))
    await type(field('name'), '长假审批')
    await page.keyboard.press('Enter')
    actions += 1
    await expect(card('长假审批')).toContainText(zh('workflow.tree.who.leader'))
    await expect(page.getByText(zh('workflow.design.noProblems'))).toBeVisible()
    await expectAccessible(page)
    await expectNoSideways(page)
  })
  await test.step('it is tried out without being saved', async () => {
    await page.getByRole('button', { name: zh('workflow.trial.open'), exact: true }).click()
    const trial = dialogOf(page, zh('workflow.trial.of', { name }))
    await trial.getByLabel('days').fill('5')
    await trial.getByRole('button', { name: zh('workflow.trial.run'), exact: true }).click()
    await expect(trial.getByRole('list', { name: zh('workflow.trial.path') })).toContainText('长假审批')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(trial).toHaveCount(0)
    expect((await admin.call(workflowModelRoutes.page, { query: { keyword: name } })).list).toEqual([])
  })
  await test.step('it is saved and deployed', async () => {
    await click(page.getByRole('button', { name: zh('workflow.design.save'), exact: true }))
    await expect(page.getByText(zh('workflow.design.saved'), { exact: true })).toBeVisible()
    await click(page.getByRole('button', { name: zh('workflow.design.deploy'), exact: true }))
    const dialog = dialogOf(page, zh('workflow.model.deploy.title'))
    await click(dialog.getByRole('button', { name: zh('workflow.model.deploy') }))
    await expect(dialog).toHaveCount(0)
    const [stored] = (await admin.call(workflowModelRoutes.page, { query: { keyword: name } })).list
    expect(stored?.number).toBe(1)
    const { xml } = await admin.call(workflowModelRoutes.get, { params: { id: stored?.id ?? '' } })
    expect(readTree(xml)?.steps).toHaveLength(2)
    expect(xml).toContain('BPMNShape')
  })
  await test.step('an employee starts it by its tile', async () => {
    const employee = await visitor()
    await enter(employee, await signInByCall(url, { ...ann }), url, '/bpm/start')
    await click(employee.getByRole('button', { name: new RegExp(`^${name}`) }))
    const form = dialogOf(employee, zh('workflow.start.of', { name }))
    await type(form.getByLabel(zh('workflow.matter')), title)
    await type(form.getByLabel('days'), '5')
    await click(form.getByRole('button', { name: zh('workflow.start.yes'), exact: true }))
    await expect(employee.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  })
  await test.step('the leader agrees at both steps', async () => {
    const leader = await visitor()
    await enter(leader, await signInByCall(url, { ...boss }), url, '/bpm/work')
    const first = '长假审批'
    for (const hasFirst of [true, false]) {
      // The name of one step is a part of the other's.
      if (hasFirst) await expect(taskItem(leader, title)).toContainText(first)
      else await expect(taskItem(leader, title).filter({ hasNotText: first })).toBeVisible()
      await click(leader.getByRole('button', { name: title, exact: true }))
      await click(openedTask(leader, title).getByRole('button', { name: zh('workflow.act.agree'), exact: true }))
    }
    await expect(taskItem(leader, title)).toHaveCount(0)
  })
  expect(actions).toBeLessThanOrEqual(MAX_ACTIONS)
})
