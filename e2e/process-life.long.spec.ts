/**
 * What happens around a process: it is found by its category, discussed with a mention, declared void with a reason
 * once it is over, and counted in the statistics, which lead back to it.
 */
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { flows, processOf } from '../modules/workflow/server/testing/processes.ts'
import { expectAccessible } from './support/accessible.ts'
import { signInByCall } from './support/caller.ts'
import { choose, dialogOf, expectNoSideways, rowOf } from './support/pages.ts'
import { enter, makePerson, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

const CATEGORY = '采购'

test('a process is found by its category, discussed, declared void and counted', async ({ demo, page, visitor }) => {
  const [key, name, title] = [unique('buy'), unique('采购'), unique('打印机')]
  const ann = await makePerson(demo.admin, demo.url, { roles: ['员工'], realName: unique('安小采') })
  const bob = await makePerson(demo.admin, demo.url, { roles: ['员工'], realName: unique('鲍主管') })
  const [annByCall, bobByCall] = [await signInByCall(demo.url, { ...ann }), await signInByCall(demo.url, { ...bob })]
  const xml = processOf(
    key,
    `<startEvent id="s"/><userTask id="check" name="复核" camunda:assignee="${bob.username}" camunda:dueDate="PT8H"/><endEvent id="e"/>${flows('s check', 'check e')}`,
    name,
  )
  const { id: model } = await demo.admin.call(workflowModelRoutes.create, { body: { name, xml, category: CATEGORY } })
  await demo.admin.call(workflowModelRoutes.deploy, { body: { id: model } })

  await test.step('the list of models and the start page have its category, by keyboard', async () => {
    await enter(page, demo.admin, demo.url, '/bpm/model')
    const tree = page.getByRole('tree', { name: zh('workflow.model.category') })
    await tree.getByRole('treeitem', { name: new RegExp(`^${CATEGORY}`) }).focus()
    await page.keyboard.press('Enter')
    await expect(rowOf(page, name)).toContainText(CATEGORY)
    await expect(page).toHaveURL(/category=/)
    await expectAccessible(page)
    const theirs = await visitor()
    await enter(theirs, annByCall, demo.url, '/bpm/start')
    await theirs
      .getByRole('navigation', { name: zh('workflow.model.category') })
      .getByRole('button', { name: new RegExp(`^${CATEGORY}`) })
      .click()
    await expect(theirs.getByRole('region', { name: CATEGORY }).getByRole('button', { name }).first()).toBeInViewport()
    await expectAccessible(theirs)
  })

  const { rootId } = await annByCall.call(workflowInstanceRoutes.start, { body: { key, title } })

  await test.step('a comment mentions the other one, who reads it in the trail', async () => {
    const theirs = await visitor()
    await enter(theirs, annByCall, demo.url, `/bpm/process/${rootId}`)
    await theirs.getByRole('button', { name: zh('workflow.discussion.open') }).click()
    const form = theirs.getByRole('form', { name: zh('workflow.discussion.open') })
    await form.getByLabel(zh('workflow.discussion.text'), { exact: true }).fill('三家报价在附件里')
    await choose(theirs, form.getByRole('combobox'), bob.realName)
    await theirs.keyboard.press('Escape')
    await form.getByRole('button', { name: zh('workflow.discussion.send') }).click()
    const trail = theirs.getByRole('list', { name: zh('workflow.trail') })
    await expect(trail).toContainText('三家报价在附件里')
    await expect(trail).toContainText(zh('workflow.discussion.mentions', { names: bob.realName }))
    await expectAccessible(theirs)
    const his = await visitor()
    await enter(his, bobByCall, demo.url, `/flowableReport?id=${rootId}`)
    await expect(his.getByRole('list', { name: zh('workflow.trail') })).toContainText('三家报价在附件里')
    const times = his.getByRole('region', { name: zh('workflow.time') })
    await expect(times.getByRole('row', { name: /复核/ })).toContainText(zh('workflow.time.open'))
    await expectAccessible(his)
    await his.setViewportSize({ width: 390, height: 844 })
    await expectNoSideways(his)
  })

  await test.step('once it is over, it is declared void with a reason that its trail has', async () => {
    const { list } = await bobByCall.call(workflowTaskRoutes.toDo, { query: { keyword: title } })
    await bobByCall.call(workflowTaskRoutes.complete, { body: { id: list[0]?.id ?? '', outcome: 'agree' } })
    await page.goto(`${demo.url}/#/bpm/process/${rootId}`)
    await page.getByRole('button', { name: zh('kit.moreActions') }).click()
    await page.getByRole('menuitem', { name: zh('workflow.instance.void') }).click()
    const dialog = dialogOf(page, zh('workflow.instance.void.of', { title }))
    await dialog.getByRole('button', { name: zh('workflow.instance.void') }).click()
    await expect(dialog.getByLabel(zh('workflow.ask.reason'))).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel(zh('workflow.ask.reason')).fill('供应商已停产')
    // Not with the pointer on the button.
    await page.mouse.move(0, 0)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: zh('workflow.instance.void') }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(zh('workflow.status.voided')).first()).toBeVisible()
    await expect(page.getByRole('list', { name: zh('workflow.trail') })).toContainText('供应商已停产')
  })

  await test.step('the statistics count its steps, and lead to the processes behind a line', async () => {
    await page.goto(`${demo.url}/#/bpm/stat?process=${key}`)
    const lines = page.getByRole('region', { name: zh('workflow.stat.lines') })
    const line = lines.getByRole('link', { name: '复核' })
    await expect(line).toBeVisible()
    await expectAccessible(page)
    await lines.getByText(zh('workflow.stat.by.person'), { exact: true }).click()
    await lines.getByRole('link', { name: bob.realName }).click()
    await expect(page).toHaveURL(/taskUserId=/)
    await expect(rowOf(page, title)).toBeVisible()
  })
})
