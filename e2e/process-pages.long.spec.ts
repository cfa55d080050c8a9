/**
 * One process form by its address: in a tab of the frame, and by itself without the frame, for who is signed in, after
 * signing in, and behind a link.
 */
import type { Page } from '@playwright/test'
import { shareRoutes } from '#gateway/contract/share.ts'
import { menuRoutes } from '#system/contract/menu.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { expectAccessible } from './support/accessible.ts'
import { signInByCall } from './support/caller.ts'
import { expectNoSideways } from './support/pages.ts'
import { enter, makePerson, signIn, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

const outing = (key: string, boss: string) => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="t">
  <process id="${key}" name="外勤" isExecutable="true">
    <startEvent id="start"><extensionElements><camunda:formData>
      <camunda:formField id="place" label="地点" type="string"><camunda:validation><camunda:constraint name="required"/></camunda:validation></camunda:formField>
    </camunda:formData></extensionElements></startEvent>
    <userTask id="approve" name="主管审批" camunda:assignee="${boss}"/>
    <endEvent id="end"/>
    <sequenceFlow id="a" sourceRef="start" targetRef="approve"/><sequenceFlow id="b" sourceRef="approve" targetRef="end"/>
  </process>
</definitions>`

const frame = (page: Page) => page.getByRole('navigation')

test('a process form opens in a tab and by itself', async ({ demo, page, visitor, watch }) => {
  watch.expect(/^404 GET .*\/workflow\/public\/form/)
  const [key, name, place] = [unique('outing'), unique('外勤'), unique('苏州')]
  const ann = await makePerson(demo.admin, demo.url, { roles: ['员工'] })
  const bob = await makePerson(demo.admin, demo.url, { roles: ['员工'] })
  const body = { name, xml: outing(key, bob.username), titleTemplate: '${place}' }
  const { id: model } = await demo.admin.call(workflowModelRoutes.create, { body })
  await demo.admin.call(workflowModelRoutes.deploy, { body: { id: model } })
  const annByCall = await signInByCall(demo.url, { ...ann })

  await test.step('in a tab: missing fields are named, then it is started', async () => {
    await enter(page, annByCall, demo.url, `/procFormTab?key=${key}`)
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(name))
    await expect(page.getByLabel('地点')).toBeVisible()
    await page.getByRole('button', { name: zh('workflow.start.yes'), exact: true }).click()
    await expect(page.getByLabel('地点')).toHaveAccessibleDescription('请填写。')
    await page.getByLabel('地点').fill(place)
    await expectAccessible(page)
    const look = page.getByRole('button', { name: zh('workflow.procForm.look') })
    await expect(async () => {
      // Within a second of a refusal a form takes no second attempt.
      if (await page.getByLabel('地点').isVisible()) await page.getByLabel('地点').press('Enter', { timeout: 500 })
      await expect(look).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await look.click()
    await expect(page.getByRole('heading', { name: place, level: 1 })).toBeVisible()
  })
  const { list } = await annByCall.call(workflowInstanceRoutes.started, { query: { process: key } })
  const id = list[0]?.id ?? ''

  await test.step('a menu leads to it', async () => {
    const menus = await demo.admin.call(menuRoutes.list, { query: {} })
    const pid = menus.find(({ path }) => path === '/bpm')?.id ?? '0'
    const entry = { name: unique('我的外勤'), pid, menuType: 0, path: `/procFormTab?key=${key}` } as const
    await demo.admin.call(menuRoutes.create, { body: entry })
    const admin = await visitor({ viewport: { width: 1440, height: 900 } })
    await enter(admin, demo.admin, demo.url, '/bpm/work')
    await admin.getByRole('link', { name: entry.name }).click()
    await expect(admin.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(admin.getByRole('link', { name: entry.name })).toHaveAttribute('aria-current', 'page')
  })

  await test.step('by itself it asks who is not signed in to sign in, and leads back', async () => {
    const bobByCall = await signInByCall(demo.url, { ...bob })
    const { list: tasks } = await bobByCall.call(workflowTaskRoutes.toDo, { query: { process: key } })
    const boss = await visitor({ viewport: { width: 1024, height: 768 } })
    await boss.goto(`${demo.url}/#/procFormByBtn?taskId=${tasks[0]?.id ?? ''}`)
    await signIn(boss, bob)
    await expect(boss.getByRole('heading', { name: place })).toBeVisible()
    expect(boss.url()).toContain('/procFormByBtn?taskId=')
    await expect(frame(boss)).toHaveCount(0)
    await expectAccessible(boss)
    await boss.getByRole('button', { name: zh('workflow.outcome.agree'), exact: true }).click()
    await expect(boss.getByText(zh('workflow.procForm.handled'), { exact: true })).toBeVisible()
  })

  await test.step('marked as public in the address alone, it shows a visitor nothing of a process or a task', async () => {
    const guest = await visitor()
    await guest.goto(`${demo.url}/#/procFormByBtn?key=${key}&public=1`)
    await expect(guest.getByRole('heading', { name: zh('workflow.public.gone') })).toBeVisible()
    await expect(guest.getByLabel('地点')).toHaveCount(0)
    await guest.goto(`${demo.url}/#/procFormByBtn?instanceId=${id}&public=1`)
    await expect(guest.getByLabel(zh('signin.username'), { exact: true })).toBeVisible()
    await expect(guest.getByText(place)).toHaveCount(0)
  })

  await test.step('a link shows the one process to a visitor on a phone', async () => {
    const { path } = await demo.admin.call(shareRoutes.create, {
      body: { kind: 'process', recordId: id },
    })
    const guest = await visitor({ viewport: { width: 390, height: 844 } })
    await guest.goto(`${demo.url}/#${path.replace('/flowableReport', '/procFormByBtn')}`)
    await expect(guest.getByRole('heading', { name: place, level: 1 })).toBeVisible()
    await expectAccessible(guest)
    await expectNoSideways(guest)
  })

  await test.step('an address that names none says so', async () => {
    await page.goto(`${demo.url}/#/procFormByBtn`)
    await expect(page.getByRole('heading', { name: zh('workflow.procForm.nothing') })).toBeVisible()
  })
})
