/** A request on paper: printed by the user who filed it, read back out of the PDF, checked by its code; in English. */
import type { Page } from '@playwright/test'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowPrintRoutes } from '#workflow/contract/print.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { expectAccessible } from './support/accessible.ts'
import { signInByCall } from './support/caller.ts'
import { expectNoSideways } from './support/pages.ts'
import { enter, makePerson, unique } from './support/people.ts'
import { hasPdftotext, printedSize, printedText, readByPdftotext } from './support/printed-text.ts'
import { expect, test } from './support/test.ts'
import { en, zh } from './support/words.ts'

const purchase = (key: string) => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="t">
  <process id="${key}" name="采购申请" isExecutable="true">
    <startEvent id="start"><extensionElements>
      <flowable:formProperty id="goods" name="物品" type="string" required="true"/>
      <flowable:formProperty id="boss" name="主管" type="user" required="true"/>
    </extensionElements></startEvent>
    <userTask id="approve" name="主管审批" flowable:assignee="\${boss}"/>
    <endEvent id="end"/>
    <sequenceFlow id="a" sourceRef="start" targetRef="approve"/><sequenceFlow id="b" sourceRef="approve" targetRef="end"/>
  </process>
</definitions>`

const sheet = (page: Page) => page.getByRole('dialog').getByRole('article')

test('a request is printed, read back and checked by its code', async ({ demo, page, visitor, watch }) => {
  watch.expect(/^404 GET \/xtbg\/workflow\/print\//)
  const [key, name, title] = [unique('buy'), unique('采购'), unique('显示器')]
  const ann = await makePerson(demo.admin, demo.url, { roles: ['员工'] })
  const bob = await makePerson(demo.admin, demo.url, { roles: ['员工'], realName: unique('鲍主管') })
  const eve = await makePerson(demo.admin, demo.url, { roles: ['员工'] })
  const { id: model } = await demo.admin.call(workflowModelRoutes.create, { body: { name, xml: purchase(key) } })
  await demo.admin.call(workflowModelRoutes.deploy, { body: { id: model } })
  const [annByCall, bobByCall] = [await signInByCall(demo.url, { ...ann }), await signInByCall(demo.url, { ...bob })]
  const vars = { goods: '二十七寸', boss: bob.id }
  const { rootId } = await annByCall.call(workflowInstanceRoutes.start, { body: { key, title, vars } })
  await page.addInitScript(() => {
    window.print = () => undefined
  })

  const taken = page.waitForResponse((response) => response.url().endsWith('/print'))
  await test.step('the user who filed it prints it while it is in approval', async () => {
    await enter(page, annByCall, demo.url, `/bpm/process/${rootId}`)
    await page.getByRole('button', { name: zh('kit.moreActions') }).click()
    await page.getByRole('menuitem', { name: zh('kit.print.open') }).click()
    await expect(sheet(page)).toContainText(zh('workflow.print.running', { process: name }))
    await expectAccessible(page)
    const text = await printedText(page)
    for (const part of [title, ann.realName, '物品', '二十七寸', bob.realName, '主管审批']) expect(text).toContain(part)
    expect(await printedSize(page), 'A4, whatever paper the browser takes').toEqual([595, 842])
    expect(text, 'the page behind is not printed').not.toContain(zh('workflow.run.drawing'))
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toHaveCount(0)
  })
  const { data: print } = (await (await taken).json()) as { data: { id: string; no: number } }
  expect(print.no).toBe(1)

  await test.step('its code says that it still shows all, and after the decision that it does not', async () => {
    await page.goto(`${demo.url}/#/flowableReport?print=${print.id}`)
    await expect(page.getByRole('status').filter({ hasText: zh('workflow.print.current') })).toBeVisible()
    const { list } = await bobByCall.call(workflowTaskRoutes.toDo, { query: { keyword: title } })
    const body = { id: list[0]?.id ?? '', outcome: 'agree' as const, comment: '型号可以' }
    await bobByCall.call(workflowTaskRoutes.complete, { body })
    await page.reload()
    await expect(page.getByRole('status').filter({ hasText: zh('workflow.print.outdated') })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('an outsider hears only that no such print is known', async () => {
    const outsider = await visitor()
    const eveByCall = await signInByCall(demo.url, { ...eve })
    await enter(outsider, eveByCall, demo.url, `/flowableReport?print=${print.id}`)
    await expect(outsider.getByRole('heading', { name: zh('workflow.print.unknown') })).toBeVisible()
    await expect(outsider.getByText(title)).toHaveCount(0)
  })

  await test.step('the approver prints it in English on a phone: the second print, with the decision', async () => {
    const reader = await visitor({ viewport: { width: 390, height: 844 } })
    await reader.addInitScript(() => {
      localStorage.setItem('language', 'en')
      window.print = () => undefined
    })
    await enter(reader, bobByCall, demo.url, `/bpm/process/${rootId}`)
    await reader.getByRole('button', { name: en('kit.moreActions') }).click()
    await reader.getByRole('menuitem', { name: en('kit.print.open') }).click()
    await expect(sheet(reader)).toContainText('型号可以')
    await expect(sheet(reader)).toContainText(/print 2$/)
    await expectNoSideways(reader)
    const text = await printedText(reader)
    for (const part of [title, '型号可以', 'Resultandcomment']) expect(text).toContain(part)
  })
  expect((await annByCall.call(workflowPrintRoutes.check, { params: { id: print.id } })).isOutdated).toBe(true)
})

test('a printed sheet is read back by pdftotext: request, values and decisions', async ({ demo, page }) => {
  test.skip(!hasPdftotext, 'pdftotext is missing (Debian: apt-get install poppler-utils)')
  const [key, name, title] = [unique('buy'), unique('采购'), unique('扫描仪')]
  const ann = await makePerson(demo.admin, demo.url, { roles: ['员工'], realName: unique('安员工') })
  const bob = await makePerson(demo.admin, demo.url, { roles: ['员工'], realName: unique('鲍主管') })
  const { id: model } = await demo.admin.call(workflowModelRoutes.create, { body: { name, xml: purchase(key) } })
  await demo.admin.call(workflowModelRoutes.deploy, { body: { id: model } })
  const [annByCall, bobByCall] = [await signInByCall(demo.url, { ...ann }), await signInByCall(demo.url, { ...bob })]
  const vars = { goods: '双面', boss: bob.id }
  const { rootId } = await annByCall.call(workflowInstanceRoutes.start, { body: { key, title, vars } })
  const { list } = await bobByCall.call(workflowTaskRoutes.toDo, { query: { keyword: title } })
  const body = { id: list[0]?.id ?? '', outcome: 'agree' as const, comment: '同意采购' }
  await bobByCall.call(workflowTaskRoutes.complete, { body })
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  const taken = page.waitForResponse((response) => response.url().endsWith('/print'))
  await enter(page, annByCall, demo.url, `/bpm/process/${rootId}`)
  await page.getByRole('button', { name: zh('kit.moreActions') }).click()
  await page.getByRole('menuitem', { name: zh('kit.print.open') }).click()
  await expect(sheet(page)).toContainText('同意采购')
  const { data: print } = (await (await taken).json()) as { data: { id: string } }
  const lines = (await readByPdftotext(page)).split('\n')
  const lineOf = (...parts: string[]) => lines.filter((line) => parts.every((part) => line.includes(part)))
  // A label and its value are one line, and so are a decision and who took it; the reason is below it.
  expect(lineOf('物品', '双面')).toHaveLength(1)
  expect(lineOf(bob.realName, zh('workflow.act.agree'))).toHaveLength(1)
  expect(lineOf('同意采购')).toHaveLength(1)
  expect(lineOf(title).length).toBeGreaterThan(0)
  expect(lineOf(ann.realName).length).toBeGreaterThan(0)
  const code = print.id
    .replaceAll('-', '')
    .slice(-12)
    .toUpperCase()
    .replaceAll(/(.{4})(?=.)/g, '$1-')
  expect(lineOf(code)).toHaveLength(1)
})
