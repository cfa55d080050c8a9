/**
 * Processes with an online form in the hands of employees without a right to it: filled in at the start, read and
 * continued at a task, with what its fields offer and the files that go along; the record names its process.
 */
import type { Page } from '@playwright/test'
import { menuRoutes } from '#system/contract/menu.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { recordListRoutes } from '#forms/contract/record-list.ts'
import { postRoutes } from '#system/contract/post.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { flows, processOf } from '../modules/workflow/server/testing/processes.ts'
import { field } from '../packages/forms/testing/models.ts'
import { expectAccessible } from './support/accessible.ts'
import { signInByCall, type Caller } from './support/caller.ts'
import { makeForm, makeRecord } from './support/forms.ts'
import { choose, dialogOf, expectNoSideways, openedTask, rowOf, taskItem } from './support/pages.ts'
import { enter, makePerson, unique, type Credentials } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

const expense = (key: string, boss: string): string =>
  processOf(
    key,
    `<startEvent id="s"/><userTask id="approve" name="主管审批" camunda:assignee="${boss}"/><endEvent id="e"/>${flows('s approve', 'approve e')}`,
    key,
  )

const named = (zhName: string) => ({ label: { zh: zhName, en: '' } })

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
    const task = openedTask(head, title)
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

test(
  'an employee starts a process with a record, a post and a file; the boss opens the file and chooses, too',
  { tag: '@long' },
  async ({ demo, page, browser }) => {
    const [key, name, customer, post] = [unique('buy'), unique('采购'), unique('客户'), unique('采购员')]
    const [ann, bob] = [
      await makePerson(demo.admin, demo.url, { roles: ['员工'] }),
      await makePerson(demo.admin, demo.url, { roles: ['员工'] }),
    ]
    await demo.admin.call(postRoutes.create, { body: { code: key, name: post } })
    const everybody = { roleId: null, rights: ['view' as const, 'create' as const], reach: 'all' as const, fields: {} }
    const customers = await makeForm(demo.admin, {
      name: unique('客户表'),
      fields: [field('text', 'name', { ...named('名称'), marks: { list: true } })],
      access: [everybody],
    })
    await makeRecord(demo.admin, customers, { name: customer })
    const refersTo = { form: customers.id, onDelete: 'setNull' as const }
    const { id: formKey } = await makeForm(demo.admin, {
      name,
      fields: [
        field('reference', 'customer', { ...named('客户'), ...refersTo }),
        field('reference', 'supplier', { ...named('供应商'), ...refersTo }),
        field('post', 'post', named('岗位')),
        field('file', 'invoice', named('发票')),
      ],
      access: [],
    })
    const xml = processOf(
      key,
      `<startEvent id="s"/><userTask id="check" name="审批" camunda:assignee="${bob.username}" portico:writes="supplier"/>
<endEvent id="e"/>${flows('s check', 'check e')}`,
      name,
    )
    const { id } = await demo.admin.call(workflowModelRoutes.create, { body: { name, xml, formKey } })
    await demo.admin.call(workflowModelRoutes.deploy, { body: { id } })

    await test.step('the start form offers records and posts, and takes the file', async () => {
      await enter(page, await signInByCall(demo.url, { ...ann }), demo.url, '/bpm/process?start=new')
      const form = page.getByRole('dialog')
      const version = zh('workflow.versionOf', { process: name, number: 1 })
      await choose(page, form.getByLabel(zh('workflow.process'), { exact: true }), version)
      await form.getByLabel(zh('workflow.matter')).fill(name)
      await choose(page, form.getByRole('combobox', { name: '客户' }), customer)
      await choose(page, form.getByRole('combobox', { name: '岗位' }), post)
      const file = { name: 'invoice.txt', mimeType: 'text/plain', buffer: Buffer.from('12.50') }
      await form.locator('input[type=file]').setInputFiles(file)
      await expect(form.getByText('invoice.txt')).toBeVisible()
      await expectAccessible(page)
      await form.getByRole('button', { name: zh('workflow.start.yes'), exact: true }).click()
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
      await expect(page.getByRole('link', { name: 'invoice.txt' })).toBeVisible()
      await expect(page.getByText(customer)).toBeVisible()
      await expect(page.getByText(post)).toBeVisible()
    })

    await test.step('the boss opens the file, chooses the supplier and agrees', async () => {
      const boss = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
      await enter(boss, await signInByCall(demo.url, { ...bob }), demo.url, '/bpm/work')
      await boss.getByRole('button', { name, exact: true }).click()
      const task = openedTask(boss, name)
      const href = await task.getByRole('link', { name: 'invoice.txt' }).getAttribute('href')
      expect(await (await boss.request.get(new URL(href ?? '', demo.url).href)).text()).toBe('12.50')
      await choose(boss, task.getByRole('combobox', { name: '供应商' }), customer)
      await task.getByRole('button', { name: zh('workflow.act.agree') }).click()
      await expect(taskItem(boss, name)).toHaveCount(0)
    })
  },
)
