/**
 * Processes, from a file drawn for another engine to an approval: kept, deployed, started, approved; seen by those who
 * take part.
 */
import type { Browser, Page } from '@playwright/test'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { expectAccessible } from './support/accessible.ts'
import { signInByCall } from './support/caller.ts'
import { oneApproval } from './support/processes.ts'
import { act, choose, dialogOf, expectNoSideways, openedTask, rowOf, taskItem } from './support/pages.ts'
import { enter, makePerson, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { words, zh, type Language } from './support/words.ts'

/** As Flowable's designer writes it: forms and listeners beside what is needed, ids missing. */
const leave = (key: string) => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  typeLanguage="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.flowable.org/processdef">
  <process id="${key}" name="请假" isExecutable="true">
    <startEvent id="start" flowable:initiator="applicant" flowable:formFieldValidation="true">
      <extensionElements>
        <flowable:formProperty id="boss" name="主管" type="string"/>
        <flowable:formProperty id="head" name="总监" type="string"/>
        <flowable:formProperty id="days" name="天数" type="long"/>
        <flowable:formProperty id="waitFor" name="时限" type="string"/>
      </extensionElements>
    </startEvent>
    <userTask id="apply" name="填写申请" flowable:assignee="\${initiator}"/>
    <userTask id="approve" name="主管审批" flowable:assignee="\${boss}"/>
    <userTask id="confirm" name="总监审批" flowable:assignee="\${head}"/>
    <boundaryEvent id="late" attachedToRef="confirm" cancelActivity="true">
      <timerEventDefinition><timeDuration>\${waitFor}</timeDuration></timerEventDefinition>
    </boundaryEvent>
    <userTask id="staff" name="人事代办" flowable:assignee="\${initiator}"/>
    <endEvent id="end"/>
    <sequenceFlow sourceRef="start" targetRef="apply"/>
    <sequenceFlow sourceRef="apply" targetRef="approve"/>
    <sequenceFlow sourceRef="approve" targetRef="confirm"/>
    <sequenceFlow sourceRef="confirm" targetRef="end"/>
    <sequenceFlow sourceRef="late" targetRef="staff"/>
    <sequenceFlow sourceRef="staff" targetRef="end"/>
  </process>
</definitions>`

const openTask = async (page: Page, title: string) => {
  await page.getByRole('button', { name: title, exact: true }).click()
  const task = openedTask(page, title)
  await expect(task.getByRole('heading', { name: zh('workflow.trail') })).toBeVisible()
  return task
}

async function pageOf(browser: Browser, url: string, person: { username: string; password: string }, address: string) {
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  await enter(page, await signInByCall(url, { ...person }), url, address)
  return page
}

test('a leave drawn for Flowable is deployed, applied for and approved by two leaders', async ({
  demo,
  page,
  browser,
}) => {
  const key = unique('leave')
  const name = unique('请假')
  const title = unique('年假')
  const ann = await makePerson(demo.admin, demo.url, { roles: ['员工'] })
  const bob = await makePerson(demo.admin, demo.url, { roles: ['员工'] })
  const lee = await makePerson(demo.admin, demo.url, { roles: ['员工'] })
  const eve = await makePerson(demo.admin, demo.url, { roles: ['员工'] })
  const vars = { boss: bob.username, head: lee.username, days: 3 }

  await test.step('the administrator brings in the file and deploys it', async () => {
    await enter(page, demo.admin, demo.url, '/bpm/model?edit=new')
    const form = dialogOf(page, zh('workflow.model.create'))
    await form.getByLabel(zh('workflow.model.name'), { exact: true }).fill(name)
    await form.getByLabel(zh('workflow.model.xml')).fill(leave(key))
    await expectAccessible(page)
    await form.getByRole('button', { name: zh('kit.form.create') }).click()
    await expect(rowOf(page, name)).toContainText(zh('workflow.model.drawn'))
    await act(page, name, zh('workflow.model.deploy'))
    await dialogOf(page, zh('workflow.model.deploy.title'))
      .getByRole('button', { name: zh('workflow.model.deploy') })
      .click()
    await expect(rowOf(page, name)).toContainText(zh('workflow.model.suspended.0', { number: 1 }))
  })

  const employee = await pageOf(browser, demo.url, ann, '/bpm/process?start=new')
  const boss = await pageOf(browser, demo.url, bob, '/bpm/work')
  await test.step('an employee starts it and sends in the application', async () => {
    // Its title names the process that is chosen.
    const form = employee.getByRole('dialog')
    await choose(
      employee,
      form.getByLabel(zh('workflow.process'), { exact: true }),
      zh('workflow.versionOf', { process: name, number: 1 }),
    )
    await form.getByLabel(zh('workflow.matter')).fill(title)
    await form.getByLabel('主管').fill(bob.username)
    await form.getByLabel('总监').fill(lee.username)
    await form.getByLabel('天数').fill('3')
    await form.getByLabel('时限').fill('P7D')
    await form.getByText(zh('workflow.start.more')).click()
    // Typing other variables is for who manages the model.
    await expect(form.getByLabel(zh('workflow.businessKey'))).toBeVisible()
    await expect(form.getByLabel(zh('workflow.vars'))).toHaveCount(0)
    await form.getByRole('button', { name: zh('workflow.start.yes'), exact: true }).click()
    await expect(employee.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(employee.getByRole('list', { name: zh('workflow.trail') })).toContainText('填写申请')
    await employee.goto(`${demo.url}/#/bpm/work`)
    await (await openTask(employee, title)).getByRole('button', { name: zh('workflow.act.submit') }).click()
    await expect(taskItem(employee, title)).toHaveCount(0)
  })

  await test.step('both leaders approve', async () => {
    await boss.reload()
    await (await openTask(boss, title)).getByRole('button', { name: zh('workflow.act.agree') }).click()
    await boss.getByText(zh('workflow.task.done'), { exact: true }).click()
    await expect(taskItem(boss, title)).toContainText(zh('workflow.outcome.agree'))
    const head = await pageOf(browser, demo.url, lee, '/bpm/work')
    await (await openTask(head, title)).getByRole('button', { name: zh('workflow.act.agree') }).click()
    await expect(taskItem(head, title)).toHaveCount(0)
    await employee.goto(`${demo.url}/#/bpm/process`)
    await expect(rowOf(employee, title)).toContainText(zh('workflow.status.ended'))
  })

  await test.step('an outsider sees nothing of it, by no way', async () => {
    const outsider = await signInByCall(demo.url, { ...eve })
    const { list } = await demo.admin.call(workflowInstanceRoutes.page, { query: { keyword: title } })
    const id = list[0]?.id ?? ''
    expect((await outsider.attempt(workflowInstanceRoutes.get, { params: { id } })).status).toBe(404)
    expect((await outsider.attempt(workflowInstanceRoutes.drawing, { params: { id } })).status).toBe(404)
    expect((await outsider.call(workflowInstanceRoutes.page, { query: {} })).list).toEqual([])
  })

  await test.step('the administrator cancels another, on a phone', async () => {
    const other = await signInByCall(demo.url, { ...ann })
    await other.call(workflowInstanceRoutes.start, {
      body: { key, title: `${title}二`, vars: { ...vars, waitFor: 'P7D' } },
    })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${demo.url}/#/bpm/process`)
    await page.getByRole('button', { name: `${title}二`, exact: true }).click()
    await expect(page.getByRole('heading', { name: `${title}二`, level: 1 })).toBeVisible()
    await page.getByRole('button', { name: zh('kit.moreActions') }).click()
    await page.getByRole('menuitem', { name: zh('workflow.instance.cancel') }).click()
    const dialog = dialogOf(page, zh('workflow.instance.cancel.of', { title: `${title}二` }))
    await dialog.getByLabel(zh('workflow.ask.reason')).fill('重复提交')
    await dialog.getByRole('button', { name: zh('workflow.instance.cancel') }).click()
    await expect(page.getByRole('main')).toContainText(zh('workflow.status.canceled'))
    await expectNoSideways(page)
  })
  await employee.context().close()
  await boss.context().close()
})

for (const language of ['zh', 'en'] satisfies Language[])
  test(
    `a leader handles several requests by keyboard alone (${language})`,
    { tag: language === 'en' ? ['@long'] : [] },
    async ({ demo, page }) => {
      const say = words(language)
      const [key, name] = [unique('seal'), unique('用印')]
      const ann = await makePerson(demo.admin, demo.url, { roles: ['员工'] })
      const lee = await makePerson(demo.admin, demo.url, { roles: ['员工'] })
      const { id } = await demo.admin.call(workflowModelRoutes.create, {
        body: { name, xml: oneApproval(key, lee.username) },
      })
      await demo.admin.call(workflowModelRoutes.deploy, { body: { id } })
      const employee = await signInByCall(demo.url, { ...ann })
      const leader = await signInByCall(demo.url, { ...lee })
      const titles = ['一', '二', '三', '四'].map((at) => `${name}${at}`)
      for (const title of titles)
        await employee.call(workflowInstanceRoutes.start, { body: { key, title, vars: { copies: 2 } } })
      const [first = '', second = '', third = '', fourth = ''] = titles
      const statusOf = async (title: string) =>
        (await demo.admin.call(workflowInstanceRoutes.page, { query: { keyword: title } })).list[0]?.status

      if (language === 'en') await page.addInitScript(() => localStorage.setItem('language', 'en'))
      await enter(page, leader, demo.url, '/bpm/work?orderField=openedDate&order=asc')
      await expect(taskItem(page, first)).toContainText(say('workflow.item.unread'))
      await test.step('J and K open the next and the former one', async () => {
        await page.keyboard.press('j')
        await expect(openedTask(page, first)).toContainText('2')
        await expect(taskItem(page, first)).not.toContainText(say('workflow.item.unread'))
        await page.keyboard.press('j')
        await expect(openedTask(page, second)).toBeVisible()
        await page.keyboard.press('k')
        await expect(openedTask(page, first)).toBeVisible()
        await expectAccessible(page)
      })
      const agree = (title: string) =>
        openedTask(page, title).getByRole('button', { name: say('workflow.act.agree'), exact: true })
      await test.step('A decides nothing by itself; Enter agrees, and the next one opens', async () => {
        await page.keyboard.press('a')
        await expect(agree(first)).toBeFocused()
        expect(await statusOf(first)).toBe('run')
        await page.keyboard.press('Enter')
        await expect(openedTask(page, second)).toBeVisible()
        await expect(taskItem(page, first)).toHaveCount(0)
        expect(await statusOf(first)).toBe('ended')
      })
      await test.step('a digit inserts a phrase; in the field letters are text; a comment that was begun is kept', async () => {
        await page.keyboard.press('1')
        const comment = openedTask(page, second).getByRole('textbox', { name: say('workflow.comment') })
        await expect(comment).toBeFocused()
        await expect(comment).not.toHaveValue('')
        await page.keyboard.type(' jar')
        await expect(comment).toHaveValue(/ jar$/)
        await taskItem(page, third).getByRole('button').press('Enter')
        await expect(openedTask(page, third)).toBeVisible()
        await page.keyboard.press('k')
        await expect(comment).toHaveValue(/ jar$/)
        await comment.press('Control+Enter')
        await expect(taskItem(page, second)).toHaveCount(0)
      })
      await test.step('R asks for a reason, and rejects with it', async () => {
        await expect(openedTask(page, third)).toBeVisible()
        await page.keyboard.press('r')
        const reason = openedTask(page, third).getByLabel(say('workflow.reason.reject'))
        await expect(reason).toBeFocused()
        expect(await statusOf(third)).toBe('run')
        await page.keyboard.type('no')
        await page.keyboard.press('Control+Enter')
        await expect(taskItem(page, third)).toHaveCount(0)
        expect(await statusOf(third)).toBe('rejected')
      })
      await test.step('switched off, letters do nothing', async () => {
        await expect(openedTask(page, fourth)).toBeVisible()
        await page.getByRole('checkbox', { name: say('workflow.keys.switch') }).click()
        await page.keyboard.press('a')
        await expect(agree(fourth)).not.toBeFocused()
        await page.getByRole('checkbox', { name: say('workflow.keys.switch') }).click()
      })
      await test.step('on a phone the last one is a card, and its decisions stay in sight', async () => {
        await page.setViewportSize({ width: 390, height: 844 })
        await page.goto(`${demo.url}/#/bpm/work`)
        await page.getByRole('button', { name: fourth, exact: true }).click()
        await expect(agree(fourth)).toBeInViewport()
        await expectNoSideways(page)
        await expectAccessible(page)
        await agree(fourth).click()
        await expect(page.getByRole('button', { name: fourth, exact: true })).toHaveCount(0)
      })
      const { list } = await leader.call(workflowTaskRoutes.toDo, { query: { process: key } })
      expect(list).toEqual([])
    },
  )

test('a leader handles twenty requests by keyboard alone', { tag: '@long' }, async ({ demo, page }) => {
  const COUNT = 20
  const [key, name] = [unique('seals'), unique('用印')]
  const ann = await makePerson(demo.admin, demo.url, { roles: ['员工'] })
  const lee = await makePerson(demo.admin, demo.url, { roles: ['员工'] })
  const { id } = await demo.admin.call(workflowModelRoutes.create, {
    body: { name, xml: oneApproval(key, lee.username) },
  })
  await demo.admin.call(workflowModelRoutes.deploy, { body: { id } })
  const employee = await signInByCall(demo.url, { ...ann })
  const leader = await signInByCall(demo.url, { ...lee })
  const titles = Array.from({ length: COUNT }, (_, at) => `${name} ${String(at + 1).padStart(2, '0')}`)
  for (const title of titles)
    await employee.call(workflowInstanceRoutes.start, { body: { key, title, vars: { copies: 2 } } })

  await enter(page, leader, demo.url, '/bpm/work?orderField=openedDate&order=asc')
  await expect(taskItem(page, titles[0] ?? '')).toBeVisible()
  await page.keyboard.press('j')
  for (const [at, title] of titles.entries()) {
    await expect(openedTask(page, title)).toBeVisible()
    // Every fifth is rejected, the others agreed.
    const isRejected = at % 5 === 4
    const act = openedTask(page, title).getByRole('button', { name: zh('workflow.act.agree'), exact: true })
    await expect(act).toBeVisible()
    await page.keyboard.press(isRejected ? 'r' : 'a')
    if (isRejected) {
      await expect(openedTask(page, title).getByLabel(zh('workflow.reason.reject'))).toBeFocused()
      await page.keyboard.type('no')
      await page.keyboard.press('Control+Enter')
    } else {
      await expect(act).toBeFocused()
      await page.keyboard.press('Enter')
    }
    await expect(taskItem(page, title)).toHaveCount(0)
  }
  const { list } = await demo.admin.call(workflowInstanceRoutes.page, { query: { keyword: name, limit: 100 } })
  const ended = list.filter(({ status }) => status === 'ended').length
  expect([list.length, ended]).toEqual([COUNT, 16])
})
