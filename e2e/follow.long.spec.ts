/**
 * One run followed: started by its own form, seen to be returned while one looks, read by a colleague and behind a
 * link, by no other user.
 */
import type { Locator, Page } from '@playwright/test'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { expectAccessible } from './support/accessible.ts'
import { signInByCall, type Caller } from './support/caller.ts'
import { choose, dialogOf, expectNoSideways, rowOf } from './support/pages.ts'
import { enter, makePerson, unique } from './support/people.ts'
import { watchShifts } from './support/shifts.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

const trip = (key: string) => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="t">
  <process id="${key}" name="出差" isExecutable="true">
    <startEvent id="start"><extensionElements>
      <flowable:formProperty id="days" name="天数" type="long" required="true"/>
      <flowable:formProperty id="boss" name="主管" type="user" required="true"/>
      <flowable:formProperty id="abroad" name="出国" type="boolean"/>
    </extensionElements></startEvent>
    <userTask id="apply" name="填写申请" flowable:assignee="\${initiator}"/>
    <userTask id="approve" name="主管审批" flowable:assignee="\${boss}"/>
    <endEvent id="end"/>
    <sequenceFlow id="a" sourceRef="start" targetRef="apply"/><sequenceFlow id="b" sourceRef="apply" targetRef="approve"/>
    <sequenceFlow id="c" sourceRef="approve" targetRef="end"/>
  </process>
</definitions>`

const act = async (page: Page, action: string) => {
  await page.getByRole('button', { name: zh('kit.moreActions') }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
const trail = (page: Page): Locator => page.getByRole('list', { name: zh('workflow.trail') })
const nodes = (page: Page): Locator => page.getByRole('list', { name: zh('workflow.run.nodes') })

test('a run is followed by those whom it concerns, and by no other user', async ({ demo, page, visitor, watch }) => {
  watch.expect(/^404 GET \/xtbg\/workflow\/instance\//)
  watch.expect(/^401 GET /)
  const [key, name, title] = [unique('trip'), unique('出差'), unique('去上海')]
  const ann = await makePerson(demo.admin, demo.url, { roles: ['员工'] })
  const bob = await makePerson(demo.admin, demo.url, { roles: ['员工'], realName: unique('鲍主管') })
  const eve = await makePerson(demo.admin, demo.url, { roles: ['员工'], realName: unique('叶同事') })
  const { id: model } = await demo.admin.call(workflowModelRoutes.create, { body: { name, xml: trip(key) } })
  await demo.admin.call(workflowModelRoutes.deploy, { body: { id: model } })
  const [annByCall, bobByCall] = [await signInByCall(demo.url, { ...ann }), await signInByCall(demo.url, { ...bob })]
  const handle = async (who: Caller, node: string) => {
    const { list } = await who.call(workflowTaskRoutes.toDo, { query: { keyword: title } })
    const task = list.find(({ nodeId }) => nodeId === node)
    return task?.id ?? ''
  }

  await test.step('it is started by its own form, which says what is missing', async () => {
    await enter(page, annByCall, demo.url, `/bpm/process?start=${key}`)
    const form = dialogOf(page, zh('workflow.start.of', { name }))
    await form.getByLabel(zh('workflow.matter')).fill(title)
    await expect(form.getByLabel('天数')).toBeVisible()
    await form.getByRole('button', { name: zh('workflow.start.yes'), exact: true }).click()
    await expect(form.getByLabel('天数')).toHaveAccessibleDescription('请填写。')
    await expect(form.getByLabel('主管')).toHaveAccessibleDescription('请填写。')
    await form.getByLabel('天数').fill('3')
    await form.getByLabel('主管').click()
    const picker = dialogOf(page, zh('system.user.pickOne'))
    await picker.getByRole('textbox', { name: zh('system.user.realName') }).fill(bob.realName)
    await expect(picker.getByRole('option')).toHaveCount(1)
    await picker.getByRole('listbox').focus()
    await page.keyboard.press('Enter')
    await expect(picker).toHaveCount(0)
    await expectAccessible(page)
    await form.getByRole('button', { name: zh('workflow.start.yes'), exact: true }).click()
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(bob.realName)
    await expect(page.locator('g.wf-mark-active')).toBeVisible()
  })
  const path = /\/bpm\/process\/[\w-]+/.exec(page.url())?.[0] ?? ''

  await test.step('what others do is seen at once: a return, with its comment', async () => {
    await annByCall.call(workflowTaskRoutes.complete, { body: { id: await handle(annByCall, 'apply') } })
    await expect(nodes(page)).toContainText('主管审批')
    const approve = await handle(bobByCall, 'approve')
    await bobByCall.call(workflowTaskRoutes.return, { body: { id: approve, nodeId: 'apply', comment: '日期不对' } })
    await expect(trail(page)).toContainText(zh('workflow.event.returned', { toward: '填写申请' }))
    await expect(trail(page)).toContainText('日期不对')
    await expect(page.locator('g.wf-mark-returned').first()).toBeVisible()
    await nodes(page)
      .getByRole('button', { name: /^主管审批/ })
      .click()
    await expect(page.getByRole('heading', { name: zh('workflow.run.at', { node: '主管审批' }) })).toBeVisible()
    await expect(trail(page).getByRole('listitem')).toHaveCount(1)
    await page.getByRole('button', { name: zh('workflow.run.all') }).click()
    await expectAccessible(page)
  })

  await test.step('a colleague reads it and has nothing to do with it', async () => {
    await act(page, zh('workflow.instance.cc'))
    const dialog = dialogOf(page, zh('workflow.instance.cc.of', { title }))
    await choose(page, dialog.getByLabel(zh('workflow.ask.person')), eve.realName)
    await dialog.getByRole('button', { name: zh('workflow.instance.cc') }).click()
    await expect(dialog.getByRole('list', { name: zh('workflow.cc.readers') })).toContainText(eve.realName)
    await page.keyboard.press('Escape')
    const reader = await visitor()
    await enter(reader, await signInByCall(demo.url, { ...eve }), demo.url, '/bpm/work?what=cc')
    await expect(rowOf(reader, title)).toContainText(zh('workflow.cc.unread'))
    await reader.getByRole('button', { name: title, exact: true }).click()
    await expect(trail(reader)).toContainText('日期不对')
    // It can be printed, no more.
    await reader.getByRole('button', { name: zh('kit.moreActions') }).click()
    await expect(reader.getByRole('menuitem')).toHaveText([zh('workflow.print.pdf')])
    await reader.keyboard.press('Escape')
    await reader.goto(`${demo.url}/#/bpm/work?what=cc`)
    await expect(rowOf(reader, title)).not.toContainText(zh('workflow.cc.unread'))
  })

  await test.step('a link shows it to a user who is not signed in, on a phone', async () => {
    await act(page, zh('workflow.instance.share'))
    const dialog = dialogOf(page, zh('gateway.share.of', { name: title }))
    await dialog.getByRole('button', { name: zh('gateway.share.make') }).click()
    const link = await dialog.getByLabel(zh('gateway.share.link')).inputValue()
    const guest = await visitor({ viewport: { width: 390, height: 844 } })
    await guest.goto(link)
    await expect(guest.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(trail(guest)).toContainText('日期不对')
    const open = guest.locator('g.wf-mark-active')
    await open.scrollIntoViewIfNeeded()
    await expect(open, 'where it stands is in sight, however narrow').toBeInViewport({ ratio: 1 })
    expect((await open.boundingBox())?.height, 'large enough to be read').toBeGreaterThan(40)
    await expect(guest.getByRole('button', { name: zh('kit.moreActions') })).toHaveCount(0)
    await expectNoSideways(guest)
  })

  await test.step('an outsider finds nothing, by no address', async () => {
    const dan = await makePerson(demo.admin, demo.url, { roles: ['员工'] })
    const outsider = await visitor()
    await enter(outsider, await signInByCall(demo.url, { ...dan }), demo.url, path)
    await expect(outsider.getByText(zh('workflow.instance.gone'))).toBeVisible()
    await outsider.goto(`${demo.url}/#/flowableReport?id=${path.split('/').at(-1) ?? ''}`)
    await expect(outsider.getByRole('heading', { name: zh('workflow.instance.gone') })).toBeVisible()
    expect((await annByCall.call(workflowInstanceRoutes.page, { query: { whose: 'started' } })).total).toBe(1)
  })
})

test('nothing moves while the numbers of a process come, however long its name', async ({ demo, page }) => {
  const [key, name] = [unique('long'), unique('跨部门联合采购与预算外支出专项审批流程（二〇二六年修订）')]
  const { id: model } = await demo.admin.call(workflowModelRoutes.create, { body: { name, xml: trip(key) } })
  await demo.admin.call(workflowModelRoutes.deploy, { body: { id: model } })
  await page.setViewportSize({ width: 390, height: 844 })
  const shifts = await watchShifts(page)
  await enter(page, demo.admin, demo.url, '/quota')
  const heading = page.getByRole('main').getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  await shifts.forget()
  await page.goto(`/#/bpm/stat?process=${key}`)
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await shifts.expectStill('/bpm/stat')
})
