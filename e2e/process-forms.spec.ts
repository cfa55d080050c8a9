/** A process with an online form: it is filled in at the start, the head reads it, the record names its process. */
import type { Page } from '@playwright/test'
import { menuRoutes } from '#system/contract/menu.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { recordListRoutes } from '#forms/contract/record-list.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { expectAccessible } from './support/accessible.ts'
import { signInByCall, type Caller } from './support/caller.ts'
import { makeForm } from './support/forms.ts'
import { choose, dialogOf, expectNoSideways, rowOf } from './support/pages.ts'
import { enter, makePerson, unique, type Credentials } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

const expense = (key: string, boss: string) => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="test">
  <process id="${key}" name="${key}" isExecutable="true">
    <startEvent id="s"/><userTask id="approve" name="主管审批" camunda:assignee="${boss}"/><endEvent id="e"/>
    <sequenceFlow id="f1" sourceRef="s" targetRef="approve"/><sequenceFlow id="f2" sourceRef="approve" targetRef="e"/>
  </process>
</definitions>`

/** A role with the codes of processes, and none of forms. */
async function aProcessRole(admin: Caller): Promise<string> {
  const name = unique('流程角色')
  const tree = await admin.call(menuRoutes.tree)
  const codes = ['wf:task:page', 'wf:task:handle', 'wf:instance:page', 'wf:instance:start']
  const menuIdList = tree
    .filter(({ permissions }) => permissions.some((code) => codes.includes(code)))
    .map(({ id }) => id)
  await admin.call(roleRoutes.create, { body: { name, menuIdList } })
  return name
}

const cellOf = (page: Page, label: string) =>
  page.getByLabel(`${label} ${zh('kit.child.row', { row: 1 })}`, { exact: true })

test('an employee without a code of forms starts an expense, the head reads and approves it; the record names the process', async ({
  demo,
  page,
  visitor,
}) => {
  const role = await aProcessRole(demo.admin)
  const ann = await makePerson(demo.admin, demo.url, { roles: [role] })
  const bob = await makePerson(demo.admin, demo.url, { roles: [role] })
  const callerOf = ({ username, password }: Credentials) => signInByCall(demo.url, { username, password })
  const form = await makeForm(demo.admin, { access: [] })
  const key = unique('expense')
  const body = { name: key, xml: expense(key, bob.username), formKey: form.id }
  const { id } = await demo.admin.call(workflowModelRoutes.create, { body })
  await demo.admin.call(workflowModelRoutes.deploy, { body: { id } })
  const [title, subject] = [unique('报销'), unique('出差')]

  await test.step('the employee starts it', async () => {
    await enter(page, await callerOf(ann), demo.url, `/bpm/start?start=${key}`)
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel(zh('workflow.matter')).fill(title)
    await drawer.getByRole('textbox', { name: /^报销事由/ }).fill(subject)
    await drawer.getByRole('button', { name: zh('kit.child.add') }).click()
    await cellOf(page, '日期').fill('2026-01-05')
    await choose(page, cellOf(page, '费用类别'), '交通')
    await cellOf(page, '单价').fill('50')
    await expectAccessible(page)
    await drawer.getByRole('button', { name: zh('workflow.start.yes'), exact: true }).click()
    await expect(drawer).toHaveCount(0)
  })

  const head = await visitor()
  await test.step('the head reads it on a phone, changes nothing, and approves', async () => {
    await enter(head, await callerOf(bob), demo.url, '/bpm/work')
    await head.getByRole('button', { name: title, exact: true }).click()
    const task = dialogOf(head, title)
    await expect(task.getByRole('group', { name: '报销事由' })).toHaveText(subject)
    await expect(task.getByText('¥50.00').first()).toBeVisible()
    await expect(task.getByRole('textbox', { name: /^报销事由/ })).toHaveCount(0)
    await expect(task.getByRole('button', { name: zh('kit.child.add') })).toHaveCount(0)
    await expectAccessible(head)
    await head.setViewportSize({ width: 390, height: 844 })
    await expectNoSideways(head)
    await task.getByRole('button', { name: zh('workflow.act.agree'), exact: true }).click()
    await expect(task).toBeHidden()
  })

  await test.step('the record names its process and how it stands, and leads to it', async () => {
    const { list } = await demo.admin.call(recordListRoutes.page, { params: { formId: form.id }, query: {} })
    expect(list).toMatchObject([{ title: subject, ownerName: ann.realName }])
    const reader = await visitor()
    await enter(reader, demo.admin, demo.url, `/onlineForm/${form.id}`)
    await rowOf(reader, subject).getByRole('button', { name: subject, exact: true }).click()
    const record = dialogOf(reader, subject)
    const origin = record.getByRole('region', { name: zh('forms.record.origin') })
    await expect(origin).toContainText(zh('workflow.status.ended'))
    await expectAccessible(reader)
    await origin.getByRole('link', { name: title }).click()
    await expect(reader).toHaveURL(/#\/bpm\/process\//)
    await expect(reader.getByRole('heading', { name: title }).first()).toBeVisible()
  })
})
