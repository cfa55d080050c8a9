/**
 * Who approves: the leader of a department; while they are away their deputy, who chooses the next one; handed over
 * when a user leaves.
 */
import type { Browser, Page } from '@playwright/test'
import { deptRoutes } from '#system/contract/dept.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { expectAccessible } from './support/accessible.ts'
import { signInByCall } from './support/caller.ts'
import { dialogOf, expectNoSideways, openedTask, rowOf, taskItem } from './support/pages.ts'
import { enter, makePerson, unique, type Person } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

const expense = (key: string) => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:portico="urn:portico:process" targetNamespace="e2e" id="d">
  <process id="${key}" name="报销" isExecutable="true">
    <startEvent id="start"/>
    <userTask id="lead" name="主管审批" portico:people="leader:1"/>
    <userTask id="check" name="财务复核" portico:people="chosen"/>
    <endEvent id="end"/>
    <sequenceFlow id="f1" sourceRef="start" targetRef="lead"/>
    <sequenceFlow id="f2" sourceRef="lead" targetRef="check"/>
    <sequenceFlow id="f3" sourceRef="check" targetRef="end"/>
  </process>
</definitions>`

async function pageOf(browser: Browser, url: string, person: Person, address: string) {
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  await enter(page, await signInByCall(url, { ...person }), url, address)
  return page
}

/** Chooses a user in the dialog that is open; where only one can be, that closes it. */
async function pick(page: Page, title: string, { realName }: Person): Promise<void> {
  const picker = dialogOf(page, title)
  await picker.getByRole('textbox', { name: zh('system.user.realName') }).fill(realName)
  const people = picker.getByRole('listbox')
  await expect(people.getByRole('option')).toHaveCount(1)
  await people.focus()
  await page.keyboard.press('Enter')
  if (title === zh('system.user.pick')) await picker.getByRole('button', { name: zh('kit.pick.confirm') }).click()
  await expect(picker).toHaveCount(0)
}

test('the leader is away: the deputy approves, chooses who comes next, and the record names both', async ({
  demo,
  page,
  browser,
}) => {
  const { admin, url } = demo
  const [key, title, deptName] = [unique('expense'), unique('差旅报销'), unique('报销部')]
  const root = (await admin.call(deptRoutes.tree))[0]?.id ?? ''
  const someone = (realName: string) => makePerson(admin, url, { roles: ['员工'], realName: unique(realName) })
  const [boss, deputy, checker] = [await someone('主管'), await someone('代办'), await someone('复核')]
  await admin.call(deptRoutes.create, { body: { pid: root, name: deptName, leaderIdList: [boss.id] } })
  const ann = await makePerson(admin, url, { roles: ['员工'], deptName })
  const { id } = await admin.call(workflowModelRoutes.create, { body: { name: key, xml: expense(key) } })
  await admin.call(workflowModelRoutes.deploy, { body: { id } })

  const bosses = await pageOf(browser, url, boss, '/bpm/absence')
  await test.step('the leader names a deputy', async () => {
    await bosses
      .getByRole('button', { name: zh('workflow.absence.create') })
      .first()
      .click()
    const form = dialogOf(bosses, zh('workflow.absence.create'))
    await form.getByRole('button', { name: zh('workflow.absence.deputy') }).click()
    await pick(bosses, zh('system.user.pickOne'), deputy)
    await form.getByLabel(zh('workflow.absence.reason')).fill('休假')
    await expectAccessible(bosses)
    await form.getByRole('button', { name: zh('kit.form.create') }).click()
    await expect(rowOf(bosses, boss.realName)).toContainText(deputy.realName)
  })

  const employee = await signInByCall(url, { ...ann })
  const { instanceId } = await employee.call(workflowInstanceRoutes.start, { body: { key, title } })
  await test.step('the deputy has the task, chooses who checks it, and agrees', async () => {
    await enter(page, await signInByCall(url, { ...deputy }), url, '/bpm/work')
    await page.getByRole('button', { name: title, exact: true }).click()
    const drawer = openedTask(page, title)
    const stands = zh('workflow.stands.away', { person: deputy.realName, other: boss.realName })
    await expect(drawer.getByText(stands)).toBeVisible()
    await drawer.getByRole('group', { name: '财务复核' }).getByText(zh('system.user.pick')).click()
    await pick(page, zh('system.user.pick'), checker)
    await expectAccessible(page)
    await drawer.getByRole('button', { name: zh('workflow.act.agree') }).click()
    await expect(taskItem(page, title)).toHaveCount(0)
  })

  await test.step('who leaves hands their tasks over', async () => {
    await enter(page, admin, url, '/bpm/absence?handover=new')
    const form = dialogOf(page, zh('workflow.handover.title'))
    await form.getByRole('button', { name: zh('workflow.handover.from') }).click()
    await pick(page, zh('system.user.pickOne'), checker)
    await expect(form.getByRole('status')).toContainText(
      zh('workflow.handover.preview', { tasks: 1, candidates: 0, standIns: 0 }),
    )
    await form.getByRole('button', { name: zh('workflow.handover.to') }).click()
    await pick(page, zh('system.user.pickOne'), deputy)
    await form.getByRole('button', { name: zh('workflow.handover.yes'), exact: true }).click()
    await expect(form).toHaveCount(0)
  })

  await test.step('the leader sees, on a phone, who acted for them and who took over', async () => {
    await bosses.setViewportSize({ width: 390, height: 844 })
    await bosses.goto(`${url}/#/bpm/process/${instanceId}`)
    const trail = bosses.getByRole('list', { name: zh('workflow.trail') }).filter({ visible: true })
    const [away, over] = [
      zh('workflow.stands.away', { person: deputy.realName, other: boss.realName }),
      zh('workflow.stands.handover', { person: deputy.realName, other: checker.realName }),
    ]
    await expect(trail.getByText(away)).toBeVisible()
    await expect(trail.getByText(over)).toBeVisible()
    await expectNoSideways(bosses)
  })
  await bosses.context().close()
})
