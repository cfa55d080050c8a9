/** A request filled in at start comes back to the initiator, who changes and resubmits it. */
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { expectAccessible } from './support/accessible.ts'
import { signInByCall } from './support/caller.ts'
import { expectNoSideways, openedTask, taskItem } from './support/pages.ts'
import { enter, makePerson, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

const trip = (key: string, boss: string) => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="test">
  <process id="${key}" name="出差" isExecutable="true">
    <startEvent id="s"><extensionElements><camunda:formData><camunda:formField id="days" label="天数" type="long"/></camunda:formData></extensionElements></startEvent>
    <userTask id="approve" name="主管审批" camunda:assignee="${boss}"/><endEvent id="e"/>
    <sequenceFlow id="f1" sourceRef="s" targetRef="approve"/><sequenceFlow id="f2" sourceRef="approve" targetRef="e"/>
  </process>
</definitions>`

test('an approver returns a request with a reason; its initiator changes a value and resubmits it', async ({
  demo,
  browser,
}) => {
  const [key, title] = [unique('trip'), unique('出差')]
  const ann = await makePerson(demo.admin, demo.url, { roles: ['员工'] })
  const bob = await makePerson(demo.admin, demo.url, { roles: ['员工'] })
  const { id } = await demo.admin.call(workflowModelRoutes.create, {
    body: { name: key, xml: trip(key, bob.username) },
  })
  await demo.admin.call(workflowModelRoutes.deploy, { body: { id } })
  const caller = await signInByCall(demo.url, { ...ann })
  const { rootId } = await caller.call(workflowInstanceRoutes.start, { body: { key, title, vars: { days: 9 } } })
  const open = async (person: typeof ann, address: string) => {
    const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
    await enter(page, await signInByCall(demo.url, { ...person }), demo.url, address)
    return page
  }

  const boss = await open(bob, '/bpm/work')
  await boss.getByRole('button', { name: title, exact: true }).click()
  const approval = openedTask(boss, title)
  for (const act of ['agree', 'reject', 'return'] as const)
    await expect(approval.getByRole('button', { name: zh(`workflow.act.${act}`), exact: true })).toBeVisible()
  await approval.getByRole('button', { name: zh('workflow.act.return'), exact: true }).click()
  const reason = approval.getByLabel(zh('workflow.reason.return'))
  await reason.press('Escape')
  await expect(reason).toBeHidden()
  await approval.getByRole('button', { name: zh('workflow.act.return'), exact: true }).click()
  await expect(reason).toBeFocused()
  await reason.press('Control+Enter')
  await expect(approval.getByRole('alert')).toContainText(zh('workflow.reason.missing'))
  await reason.fill('天数太多')
  await expectAccessible(boss)
  await reason.press('Control+Enter')
  await expect(taskItem(boss, title)).toHaveCount(0)

  const employee = await open(ann, `/bpm/process/${rootId}`)
  await employee.getByRole('button', { name: zh('workflow.instance.handle') }).click()
  const request = openedTask(employee, title)
  await expect(request.getByRole('region', { name: zh('workflow.task.returned') })).toContainText('天数太多')
  await expectAccessible(employee)
  await employee.setViewportSize({ width: 390, height: 844 })
  await expectNoSideways(employee)
  await request.getByLabel('天数').fill('3')
  await request.getByRole('button', { name: zh('workflow.act.resubmit') }).click()
  await expect(request).toBeHidden()

  await boss.reload()
  await boss.getByRole('button', { name: title, exact: true }).click()
  await openedTask(boss, title)
    .getByRole('button', { name: zh('workflow.act.agree') })
    .click()
  await expect(taskItem(boss, title)).toHaveCount(0)
  const { list } = await demo.admin.call(workflowInstanceRoutes.page, { query: { keyword: title } })
  expect(list).toMatchObject([{ status: 'ended' }])
})
