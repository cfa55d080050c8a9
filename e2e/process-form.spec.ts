/**
 * The online form of a process in the hands of employees without a right to it: what its fields offer is asked of the
 * process, and files go with the request.
 */
import { templateRoutes } from '#forms/contract/template.ts'
import { postRoutes } from '#system/contract/post.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { field, modelOf } from '../packages/forms/testing/models.ts'
import { flows, processOf } from '../modules/workflow/server/testing/processes.ts'
import { expectAccessible } from './support/accessible.ts'
import { signInByCall, type Caller } from './support/caller.ts'
import { makeRecord } from './support/forms.ts'
import { choose, dialogOf, rowOf } from './support/pages.ts'
import { enter, makePerson, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

type Fields = Parameters<typeof modelOf>[0]
const named = (zhName: string) => ({ label: { zh: zhName, en: '' } })

async function publish(admin: Caller, name: string, fields: Fields, isOpen: boolean): Promise<string> {
  const { id } = await admin.call(templateRoutes.create, { body: { name } })
  const params = { id }
  const { rev } = await admin.call(templateRoutes.draft, { params })
  const model = JSON.parse(JSON.stringify(modelOf(fields, { title: { zh: name, en: '' } }))) as Record<string, never>
  const saved = await admin.call(templateRoutes.saveDraft, { params, body: { rev, model } })
  await admin.call(templateRoutes.publish, { params, body: { rev: saved.rev } })
  const everybody = { roleId: null, rights: ['view' as const, 'create' as const], reach: 'all' as const, fields: {} }
  await admin.call(templateRoutes.setAccess, { params, body: { access: isOpen ? [everybody] : [] } })
  return id
}

test('an employee starts a process with a record, a post and a file; the boss opens the file and chooses, too', async ({
  demo,
  page,
  browser,
}) => {
  const [key, name, customer, post] = [unique('buy'), unique('采购'), unique('客户'), unique('采购员')]
  const [ann, bob] = [
    await makePerson(demo.admin, demo.url, { roles: ['员工'] }),
    await makePerson(demo.admin, demo.url, { roles: ['员工'] }),
  ]
  await demo.admin.call(postRoutes.create, { body: { code: key, name: post } })
  const customers = await publish(
    demo.admin,
    unique('客户表'),
    [field('text', 'name', { ...named('名称'), marks: { list: true } })],
    true,
  )
  await makeRecord(demo.admin, { id: customers, name: '' }, { name: customer })
  const refersTo = { form: customers, onDelete: 'setNull' as const }
  const formKey = await publish(
    demo.admin,
    name,
    [
      field('reference', 'customer', { ...named('客户'), ...refersTo }),
      field('reference', 'supplier', { ...named('供应商'), ...refersTo }),
      field('post', 'post', named('岗位')),
      field('file', 'invoice', named('发票')),
    ],
    false,
  )
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
    const task = dialogOf(boss, name)
    const href = await task.getByRole('link', { name: 'invoice.txt' }).getAttribute('href')
    expect(await (await boss.request.get(new URL(href ?? '', demo.url).href)).text()).toBe('12.50')
    await choose(boss, task.getByRole('combobox', { name: '供应商' }), customer)
    await task.getByRole('button', { name: zh('workflow.act.agree') }).click()
    await expect(rowOf(boss, name)).toHaveCount(0)
  })
})
