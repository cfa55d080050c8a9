/** A process drawn as a tree calls another one for each user of a field and enters a record at its end. */
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { flows, processOf } from '../modules/workflow/server/testing/processes.ts'
import { field } from '../packages/forms/testing/models.ts'
import { expectAccessible } from './support/accessible.ts'
import { signInByCall } from './support/caller.ts'
import { makeForm } from './support/forms.ts'
import { choose, dialogOf, expectNoSideways } from './support/pages.ts'
import { enter, makePerson, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

const confirmed = (key: string): string =>
  processOf(
    key,
    `<startEvent id="s"/><userTask id="confirm" name="确认" portico:people="initiator"/><endEvent id="e"/>${flows('s confirm', 'confirm e')}`,
  )

test('one for each user of a field, then a record: drawn, published, started and seen', async ({
  demo,
  page,
  visitor,
}) => {
  const { admin, url } = demo
  const [name, calledName, title] = [unique('通知'), unique('确认'), unique('放假')]
  const people = [await makePerson(admin, url, { roles: ['员工'] }), await makePerson(admin, url, { roles: ['员工'] })]
  const label = (zhLabel: string) => ({ label: { zh: zhLabel, en: '' } })
  const asked = await makeForm(admin, {
    name: unique('通知单'),
    fields: [
      field('text', 'subject', { ...label('主题'), required: true }),
      field('user', 'members', { ...label('确认人'), multiple: true }),
    ],
  })
  const ledger = await makeForm(admin, {
    name: unique('台账'),
    fields: [field('text', 'title', { ...label('标题'), required: true })],
  })
  const key = `confirm_${Date.now()}`
  const { id } = await admin.call(workflowModelRoutes.create, { body: { name: calledName, xml: confirmed(key) } })
  await admin.call(workflowModelRoutes.deploy, { body: { id } })

  await enter(page, admin, url, '/bpm/model')
  const panel = page.getByRole('complementary', { name: zh('workflow.design.panel') })
  const box = (label: string) => panel.getByRole('combobox', { name: label, exact: true })
  const card = (text: string) => page.getByRole('button', { name: new RegExp(`^${text}`) })
  const add = async (at: number, kind: 'call' | 'record') => {
    await page
      .getByRole('button', { name: zh('workflow.tree.add') })
      .nth(at)
      .click()
    await page.getByRole('menuitem', { name: zh(`workflow.tree.kind.${kind}`), exact: true }).click()
  }

  await test.step('the process is named, and has a form', async () => {
    await page.getByRole('button', { name: zh('workflow.model.designNew') }).click()
    await panel.getByRole('textbox', { name: zh('workflow.design.field.name'), exact: true }).fill(name)
    await choose(page, box(zh('workflow.design.modelForm')), asked.name)
  })
  await test.step('a sub-process is called for each user, who starts it, by keyboard', async () => {
    await add(1, 'call')
    await box(zh('workflow.design.field.calledElement')).fill(calledName)
    await expect(page.getByTitle(`${calledName} (${key})`)).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await box(zh('workflow.design.field.each')).fill('确认人')
    await expect(page.getByTitle('确认人 (members)')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await choose(page, box(zh('workflow.design.field.each-initiator')), zh('workflow.design.each-initiator.yes'))
    const limit = panel.getByRole('spinbutton', { name: zh('workflow.design.field.time-limit'), exact: true })
    await limit.fill('3')
    await limit.press('Enter')
    const call = card(zh('workflow.tree.kind.call'))
    await expect(call).toContainText(zh('workflow.tree.call.each', { name: calledName, field: '确认人' }))
    await expect(call).toContainText(zh('workflow.tree.call.initiator'))
    await expectAccessible(page)
  })
  await test.step('a record is entered at the end', async () => {
    await add(2, 'record')
    await choose(page, box(zh('workflow.design.field.record-form')), ledger.name)
    await panel.getByRole('button', { name: zh('workflow.design.mapping.add') }).click()
    const cell = (column: 'field' | 'value') =>
      box(zh('workflow.design.mapping.cell', { column: zh(`workflow.design.record.${column}`), row: 1 }))
    await cell('field').fill('标题')
    await expect(page.getByTitle('标题 (title)')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(cell('field')).toHaveValue('title')
    await expect(cell('field')).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('Tab')
    await expect(cell('value')).toBeFocused()
    await page.keyboard.type('subject')
    await panel.getByRole('textbox', { name: zh('workflow.design.field.record-result') }).click()
    await expect(card(zh('workflow.tree.kind.record'))).toContainText(
      zh('workflow.tree.record.creates', { form: ledger.name }),
    )
    await page.getByRole('button', { name: new RegExp(`^${zh('workflow.design.approveName')}`) }).click()
    await page.keyboard.press('Delete')
    await expect(page.getByText(zh('workflow.design.noProblems'))).toBeVisible()
    await expectAccessible(page)
    await expectNoSideways(page)
  })
  await test.step('it is published', async () => {
    await page.getByRole('button', { name: zh('workflow.design.save'), exact: true }).click()
    await expect(page.getByText(zh('workflow.design.saved'), { exact: true })).toBeVisible()
    await page.getByRole('button', { name: zh('workflow.design.deploy'), exact: true }).click()
    const dialog = dialogOf(page, zh('workflow.model.deploy.title'))
    await dialog.getByRole('button', { name: zh('workflow.model.deploy') }).click()
    await expect(dialog).toHaveCount(0)
  })
  await test.step('started, each of them confirms, and the record is there', async () => {
    const callers = await Promise.all(people.map(({ username, password }) => signInByCall(url, { username, password })))
    const [first] = callers
    if (first === undefined) throw new Error('no one')
    const stored = (await admin.call(workflowModelRoutes.page, { query: { keyword: name } })).list[0]
    const ids = people.map((person) => person.id)
    const { rootId } = await first.call(workflowInstanceRoutes.start, {
      body: { key: stored?.key ?? '', title, vars: { subject: title, members: ids } },
    })
    const employee = await visitor()
    await enter(employee, first, url, `/bpm/process/${rootId}`)
    const others = employee.getByRole('list', { name: zh('workflow.run.others') })
    await expect(others.getByRole('listitem')).toHaveCount(2)
    await expect(others).toContainText(calledName)
    for (const caller of callers) {
      const { list } = await caller.call(workflowTaskRoutes.toDo, { query: { limit: 100 } })
      const task = list.find((one) => one.rootId === rootId)
      await caller.call(workflowTaskRoutes.complete, { body: { id: task?.id ?? '' } })
    }
    await enter(page, admin, url, `/onlineForm/${ledger.id}`)
    await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible()
  })
})
