/**
 * A process for people without an account: opened to the public by an administrator, filed by a visitor, handled inside
 * like any other, and its answer read by the number of the receipt.
 */
import type { Page } from '@playwright/test'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { expectAccessible } from './support/accessible.ts'
import { signInByCall } from './support/caller.ts'
import { expectNoSideways } from './support/pages.ts'
import { enter, makePerson, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { en, zh } from './support/words.ts'

const PHONE = { viewport: { width: 390, height: 844 } }
const REQUIRED = '<camunda:validation><camunda:constraint name="required"/></camunda:validation>'

const suggestion = (key: string, handler: string) => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="t">
  <process id="${key}" name="建议" isExecutable="true">
    <startEvent id="start"><extensionElements><camunda:formData>
      <camunda:formField id="visitor" label="您的姓名" type="string">${REQUIRED}</camunda:formField>
      <camunda:formField id="content" label="建议内容" type="textarea"/>
    </camunda:formData></extensionElements></startEvent>
    <userTask id="answer" name="核实答复" camunda:assignee="${handler}"><extensionElements><camunda:formData>
      <camunda:formField id="reply" label="答复内容" type="textarea"/>
    </camunda:formData></extensionElements></userTask>
    <endEvent id="end"/>
    <sequenceFlow id="a" sourceRef="start" targetRef="answer"/><sequenceFlow id="b" sourceRef="answer" targetRef="end"/>
  </process>
</definitions>`

const number = (page: Page) => page.getByRole('status', { name: zh('forms.public.receipt.number') })

test('a visitor files a request and reads the answer', async ({ demo, page, visitor, watch }) => {
  const [key, name] = [unique('suggest'), unique('意见箱')]
  const bob = await makePerson(demo.admin, demo.url, { roles: ['员工'], realName: unique('鲍答复') })
  const { id } = await demo.admin.call(workflowModelRoutes.create, {
    body: { name, xml: suggestion(key, bob.username) },
  })
  await demo.admin.call(workflowModelRoutes.deploy, { body: { id } })
  const link = `${demo.url}/#/homeOffice`

  await test.step('a process that no one opened to the public is not offered', async () => {
    watch.expect(/^404 GET .*\/workflow\/public\/form/)
    const stranger = await visitor()
    await stranger.goto(`${link}?key=${key}`)
    await expect(stranger.getByRole('heading', { name: zh('workflow.public.gone') })).toBeVisible()
    await expectAccessible(stranger)
  })

  await test.step('the administrator opens it, and deploys it', async () => {
    await enter(page, demo.admin, demo.url, `/bpm/model?edit=${id}`)
    const drawer = page.getByRole('dialog', { name: zh('workflow.model.editOf', { name }) })
    await drawer.getByRole('switch', { name: zh('workflow.settings.public') }).click()
    await expect(drawer.getByText(link)).toBeVisible()
    await drawer.getByLabel(zh('workflow.settings.public.note'), { exact: true }).fill('欢迎提出建议。')
    const fields = drawer.getByLabel(zh('workflow.settings.public.answer'))
    for (const field of ['content', 'reply']) {
      await fields.fill(field)
      await fields.press('Enter')
    }
    await drawer.getByLabel(zh('workflow.settings.public.steps')).click()
    await page.getByTitle('核实答复').click()
    await page.keyboard.press('Escape')
    await expectAccessible(page)
    await drawer.getByRole('button', { name: zh('kit.form.save') }).click()
    await expect(drawer).toHaveCount(0)
    await demo.admin.call(workflowModelRoutes.deploy, { body: { id } })
  })

  const guest = await visitor({ viewport: { width: 1440, height: 900 } })
  await test.step('a visitor files a request', async () => {
    await guest.goto(link)
    await guest.getByRole('button', { name }).click()
    await expect(guest.getByText('欢迎提出建议。')).toBeVisible()
    await guest.getByRole('button', { name: zh('workflow.public.send') }).click()
    await expect(guest.getByLabel('您的姓名')).toHaveAccessibleDescription('请填写。')
    await guest.getByLabel('您的姓名').fill('<b>李雷</b>')
    await guest.getByLabel('建议内容').fill('多种树')
    await guest.getByRole('button', { name: zh('workflow.public.send') }).click()
    await expect(guest.getByText(zh('forms.public.code.missing'))).toBeVisible()
    await guest.getByRole('button', { name: zh('forms.public.code.prove') }).click()
    await expect(guest.getByLabel(zh('forms.public.code'), { exact: true })).toHaveValue(zh('forms.public.code.proven'))
    await expectAccessible(guest)
    await guest.getByRole('button', { name: zh('workflow.public.send') }).click()
    await expect(number(guest)).toHaveText(/^(?:[0-9A-Z]{4}-){6}[0-9A-Z]{4}$/)
    await expectAccessible(guest)
  })
  const receipt = (await number(guest).textContent()) ?? ''

  await test.step('inside it is marked, and answered like any other', async () => {
    await page.goto(`${demo.url}/#/bpm/process?process=${key}`)
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row.getByText(zh('workflow.public.mark'))).toBeVisible()
    const byCall = await signInByCall(demo.url, { ...bob })
    const { list } = await byCall.call(workflowTaskRoutes.toDo, { query: { process: key } })
    const body = { id: list[0]?.id ?? '', outcome: 'agree', vars: { reply: '明年种一百棵' } } as const
    await byCall.call(workflowTaskRoutes.complete, { body })
  })

  await test.step('the visitor reads the answer, and of other numbers nothing', async () => {
    watch.expect(/^404 POST .*\/workflow\/public\/answer/)
    await guest
      .getByRole('navigation')
      .getByRole('button', { name: zh('workflow.public.do.answer') })
      .click()
    const ask = async (typed: string) => {
      await guest.getByLabel(zh('forms.public.receipt.number')).fill(typed)
      await guest.getByRole('button', { name: zh('forms.public.code.prove') }).click()
      const code = guest.getByLabel(zh('forms.public.code'), { exact: true })
      await expect(code).toHaveValue(zh('forms.public.code.proven'))
      await guest.getByLabel(zh('forms.public.receipt.number')).press('Enter')
    }
    await ask('AAAA-BBBB-CCCC-DDDD-EEEE-FFFF-GGGG')
    await expect(guest.getByText(zh('workflow.public.answer.none'))).toBeVisible()
    await ask(receipt.toLowerCase())
    const result = guest.getByRole('region', { name: zh('workflow.public.answer') })
    await expect(result.getByText(zh('workflow.public.state.done'))).toBeVisible()
    await expect(result.getByText('明年种一百棵')).toBeVisible()
    await expect(result).not.toContainText(bob.realName)
    await expectAccessible(guest)
  })
})

test('the process of the demonstration on a phone, in English', async ({ demo, visitor }) => {
  const guest = await visitor(PHONE)
  await guest.addInitScript(() => window.localStorage.setItem('language', 'en'))
  await guest.goto(`${demo.url}/#/homeOffice`)
  await expect(guest.getByRole('heading', { name: en('workflow.public.title') })).toBeVisible()
  await expectAccessible(guest)
  await expectNoSideways(guest)
  await guest.getByRole('button', { name: 'Suggestion' }).click()
  await guest.getByLabel('Your name').fill('Alice')
  await guest.getByLabel('Topic').click()
  await guest.getByTitle('Service').click()
  await guest.getByRole('textbox', { name: 'Suggestion' }).fill('Open on Saturdays')
  await expectAccessible(guest)
  await expectNoSideways(guest)
  await guest.getByRole('button', { name: en('forms.public.code.prove') }).click()
  await expect(guest.getByLabel(en('forms.public.code'), { exact: true })).toHaveValue(en('forms.public.code.proven'))
  await guest.getByRole('button', { name: en('workflow.public.send') }).click()
  const given = guest.getByRole('status', { name: en('forms.public.receipt.number') })
  await expect(given).toHaveText(/^(?:[0-9A-Z]{4}-){6}[0-9A-Z]{4}$/)
  const receipt = (await given.textContent()) ?? ''
  await expectNoSideways(guest)
  await guest.getByRole('button', { name: en('forms.public.do.receipt') }).click()
  await guest.getByLabel(en('forms.public.receipt.number')).fill(receipt)
  await guest.getByRole('button', { name: en('forms.public.code.prove') }).click()
  await expect(guest.getByLabel(en('forms.public.code'), { exact: true })).toHaveValue(en('forms.public.code.proven'))
  await guest.getByRole('button', { name: en('workflow.public.answer.ask'), exact: true }).click()
  await expect(guest.getByText(en('workflow.public.state.running'))).toBeVisible()
  await expect(guest.getByText('Review and answer')).toBeVisible()
  await expectAccessible(guest)
  await expectNoSideways(guest)
})
