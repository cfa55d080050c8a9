/**
 * A newcomer makes a leave form and its flow, starts it and has it approved: everything through what is on screen, in
 * English, in few actions and within minutes. The leader approves on a phone in the dark.
 */
import type { Locator, Page } from '@playwright/test'
import { deptRoutes } from '#system/contract/dept.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { expectAccessible } from './support/accessible.ts'
import { signInByCall } from './support/caller.ts'
import { choose, dialogOf, expectNoSideways } from './support/pages.ts'
import { enter, makePerson, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { en } from './support/words.ts'

/** From an empty list of forms to the last approval. */
const MAX_ACTIONS = 60
const MAX_MS = 5 * 60_000
const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const, locale: 'en-US' }

/** Counts what a user does, on whatever page: each click, text, key and choice. */
class Actions {
  count = 0

  async click(what: Locator): Promise<void> {
    this.count += 1
    await what.click()
  }

  async fill(what: Locator, text: string): Promise<void> {
    this.count += 1
    await what.fill(text)
  }

  async press(page: Page, key: string): Promise<void> {
    this.count += 1
    await page.keyboard.press(key)
  }

  async choose(page: Page, field: Locator, option: string): Promise<void> {
    this.count += 2
    await choose(page, field, option)
  }
}

const inEnglish = (page: Page) => page.addInitScript(() => localStorage.setItem('language', 'en'))
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })

test('a newcomer makes a leave form and its flow, publishes, starts and approves within 60 actions', async ({
  demo,
  page,
  visitor,
}) => {
  test.slow()
  const { admin, url } = demo
  const [name, reason, second] = [unique('Leave'), unique('Sea'), 'Long leave']
  const root = (await admin.call(deptRoutes.tree))[0]?.id ?? ''
  const boss = await makePerson(admin, url, { roles: ['员工'] })
  const deptName = unique('R&D')
  await admin.call(deptRoutes.create, { body: { pid: root, name: deptName, leaderIdList: [boss.id] } })
  const ann = await makePerson(admin, url, { roles: ['员工'], deptName })
  const [employeeByCall, leaderByCall] = [await signInByCall(url, { ...ann }), await signInByCall(url, { ...boss })]
  const user = new Actions()
  const begun = performance.now()

  await test.step('a form of a reason and days, published', async () => {
    await inEnglish(page)
    await enter(page, admin, url, '/form/template')
    await user.click(button(page, en('forms.template.create')).first())
    await user.fill(page.getByRole('textbox', { name: en('forms.template.name'), exact: true }), name)
    await user.click(button(page, en('forms.template.createAndDesign')))
    for (const [kind, label] of [
      ['Text', 'Reason'],
      ['Number', 'Days'],
    ] as const) {
      await user.click(button(page.getByRole('group', { name: 'Basic' }), kind))
      await expect(page.getByRole('group', { name: new RegExp(`^${kind}`) })).toBeFocused()
      await user.press(page, 'Enter')
      const field = page.getByRole('textbox', { name: en('forms.design.label'), exact: true }).first()
      await expect(field).toBeFocused()
      await user.fill(field, label)
      await user.press(page, 'Enter')
    }
    await expectAccessible(page)
    await user.click(button(page, en('forms.design.publish')))
    const dialog = dialogOf(page, en('forms.design.publishTitle', { no: 1 }))
    await user.click(button(dialog, en('forms.design.publish')))
    await expect(dialog).toHaveCount(0)
  })

  const panel = page.getByRole('complementary', { name: en('workflow.design.panel') })
  const card = (text: string) => page.getByRole('button', { name: new RegExp(`^${text}`) })
  const add = (at: number) => page.getByRole('button', { name: en('workflow.tree.add') }).nth(at)
  const kind = (one: 'approve' | 'condition') => page.getByRole('menuitem', { name: en(`workflow.tree.kind.${one}`) })
  const nameField = panel.getByRole('textbox', { name: en('workflow.design.field.name'), exact: true })

  await test.step('its flow: the leader approves, long leave once more', async () => {
    user.count += 1
    await page.goto(`${url}/#/bpm/model`)
    await user.click(button(page, en('workflow.model.designNew')))
    await user.fill(nameField, name)
    await user.choose(page, panel.getByRole('combobox', { name: en('workflow.design.modelForm') }), name)
    await user.click(add(0))
    await user.click(kind('condition'))
    await user.click(card(en('workflow.tree.priority', { number: 1 })))
    await user.click(panel.getByText(en('workflow.condition.mode.text'), { exact: true }))
    await user.fill(
      panel.getByRole('combobox', { name: en('workflow.design.field.condition'), exact: true }),
      '${number1 > 3}',
    )
    await user.click(add(1))
    await user.click(kind('approve'))
    await user.fill(nameField, second)
    await user.press(page, 'Enter')
    await expect(page.getByText(en('workflow.design.noProblems'))).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('saved and deployed', async () => {
    await user.click(button(page, en('workflow.design.save')))
    await expect(page.getByText(en('workflow.design.saved'), { exact: true })).toBeVisible()
    await user.click(button(page, en('workflow.design.deploy')))
    const dialog = dialogOf(page, en('workflow.model.deploy.title'))
    await user.click(button(dialog, en('workflow.model.deploy')))
    await expect(dialog).toHaveCount(0)
    const [stored] = (await admin.call(workflowModelRoutes.page, { query: { keyword: name } })).list
    expect(stored?.number).toBe(1)
  })

  const employee = await visitor()
  await test.step('an employee starts it', async () => {
    await inEnglish(employee)
    await enter(employee, employeeByCall, url, '/bpm/start')
    await user.click(employee.getByRole('button', { name: new RegExp(`^${name}`) }))
    const form = dialogOf(employee, en('workflow.start.of', { name }))
    await user.fill(form.getByLabel(en('workflow.matter')), reason)
    await user.fill(form.getByLabel('Reason'), reason)
    await user.fill(form.getByLabel('Days'), '5')
    await user.click(button(form, en('workflow.start.yes')))
    await expect(employee.getByRole('heading', { name: reason, level: 1 })).toBeVisible()
  })

  await test.step('the leader approves both steps on a phone, in the dark', async () => {
    const leader = await visitor(PHONE)
    await inEnglish(leader)
    await enter(leader, leaderByCall, url, '/bpm/work')
    for (const step of [second, en('workflow.tree.kind.approve')]) {
      const item = button(leader, reason)
      await expect(leader.getByText(step, { exact: true }).first()).toBeVisible()
      await user.click(item)
      const agree = button(leader, en('workflow.act.agree'))
      await expect(agree).toBeInViewport()
      await expectNoSideways(leader)
      await expectAccessible(leader)
      await user.click(agree)
      await expect(agree).toHaveCount(0)
    }
    await leader.goto(`${url}/#/bpm/work?what=done`)
    await expect(button(leader, reason).first()).toBeVisible()
    await expectNoSideways(leader)
    await expectAccessible(leader)
  })
  const { list } = await employeeByCall.call(workflowInstanceRoutes.started, { query: { keyword: reason } })
  expect(list.map(({ status }) => status)).toEqual(['ended'])
  expect(performance.now() - begun).toBeLessThan(MAX_MS)
  expect(user.count).toBeLessThanOrEqual(MAX_ACTIONS)
  test.info().annotations.push({ type: 'actions', description: String(user.count) })
})
