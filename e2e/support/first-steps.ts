/** The first steps of a new organisation, as its administrator takes them by the list on home: on screen alone. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { choose, chooseInTree, dialogOf, expectHome, rowOf } from './pages.ts'
import { expect } from './test.ts'
import { zh, type WordKey } from './words.ts'

type Step = 'organisation' | 'departments' | 'people' | 'roles' | 'process' | 'notice'

const DEPT = '采购部'
const ROLE = '采购专员'
const NAMES = ['安然', '鲍平', '陈立', '丁宁', '方圆', '郭静', '何川', '金山', '林舟', '马跃'] as const
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const accountOf = (name: string): string => `new.${NAMES.findIndex((one) => one === name)}`

/** As Camunda's designer writes it: two people named one after the other, a form whose fields have labels. */
const PURCHASE = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="newcomer">
  <process id="purchase" name="采购申请" isExecutable="true">
    <startEvent id="start"><extensionElements><camunda:formData>
      <camunda:formField id="goods" label="物品" type="string"/><camunda:formField id="count" label="数量" type="long"/>
    </camunda:formData></extensionElements></startEvent>
    <userTask id="approve" name="主管审批" camunda:assignee="${accountOf('鲍平')}"/>
    <userTask id="confirm" name="财务复核" camunda:assignee="${accountOf('陈立')}"/>
    <endEvent id="end"/>
    <sequenceFlow id="a" sourceRef="start" targetRef="approve"/><sequenceFlow id="b" sourceRef="approve" targetRef="confirm"/>
    <sequenceFlow id="c" sourceRef="confirm" targetRef="end"/>
  </process>
</definitions>`

const menu = (page: Page): Locator => page.getByRole('navigation', { name: zh('shell.menu') })
export const steps = (page: Page): Locator => page.getByRole('region', { name: zh('help.widget.firstRun') })
export async function goHome(page: Page): Promise<void> {
  await menu(page)
    .getByRole('link', { name: new RegExp(`${zh('shell.home')}$`) })
    .click()
}

/** Follows the button of a step to its page. */
async function takeStep(page: Page, step: Step): Promise<void> {
  await steps(page)
    .getByRole('listitem')
    .filter({ hasText: zh(`help.step.${step}`) })
    .getByRole('link')
    .click()
  await expect(steps(page)).toBeHidden()
}

/** Back on home, the step is done by what was made. */
async function expectDone(page: Page, step: Step, done: number): Promise<void> {
  await goHome(page)
  await expect(steps(page).getByText(zh(`help.step.${step}.done` as WordKey))).toBeVisible()
  await expect(steps(page).getByText(zh('help.steps.progress', { done, count: 6 }))).toBeVisible()
}

export async function confirmOrganisation(page: Page): Promise<void> {
  await takeStep(page, 'organisation')
  await page.getByRole('button', { name: zh('system.save'), exact: true }).click()
  await expect(page.getByText(zh('system.config.saved'))).toBeVisible()
  await expectDone(page, 'organisation', 1)
}

export async function addDepartment(page: Page): Promise<void> {
  await takeStep(page, 'departments')
  await page.getByRole('button', { name: zh('system.dept.create') }).click()
  const form = dialogOf(page, zh('system.dept.create'))
  await form.getByLabel(zh('system.dept.nameOf')).fill(DEPT)
  await form.getByRole('button', { name: zh('kit.form.create') }).click()
  await expect(rowOf(page, DEPT)).toBeVisible()
  await expectDone(page, 'departments', 2)
}

export async function addRoleAndUser(page: Page): Promise<void> {
  await takeStep(page, 'roles')
  await page.getByRole('button', { name: zh('system.role.create') }).click()
  await page.getByLabel(zh('system.role.name')).fill(ROLE)
  const tree = page.getByRole('list', { name: zh('system.role.permissions') })
  for (const name of ['我的消息', '我的工作', '发起流程', '流程实例'])
    await tree.getByRole('checkbox', { name, exact: true }).check()
  await page
    .getByRole('region', { name: zh('system.role.changes') })
    .getByRole('button', { name: zh('system.role.create') })
    .click()
  await expect(page.getByRole('heading', { name: ROLE })).toBeVisible()
  await goHome(page)

  await takeStep(page, 'people')
  await page.getByRole('button', { name: zh('system.user.create') }).click()
  const form = dialogOf(page, zh('system.user.create'))
  await form.getByRole('textbox', { name: zh('system.user.realName'), exact: true }).fill('齐新')
  await form.getByLabel(zh('system.user.username')).fill('qi.xin')
  await chooseInTree(page, form.getByLabel(zh('system.user.mainDept')), DEPT)
  await choose(page, form.getByRole('combobox', { name: zh('system.user.roles') }), ROLE)
  await form.getByRole('button', { name: zh('kit.form.create') }).click()
  const issued = dialogOf(page, zh('system.user.oneTime.title', { name: '齐新' }))
  await issued.getByRole('button', { name: zh('system.user.oneTime.noted') }).click()
  await expect(rowOf(page, 'qi.xin')).toContainText(DEPT)
  await expectDone(page, 'people', 4)
  await expectDone(page, 'roles', 4)
}

/** @returns first passwords by real name */
export async function importPeople(page: Page): Promise<ReadonlyMap<string, string>> {
  await takeStep(page, 'people')
  await page.getByRole('button', { name: zh('kit.import.button'), exact: true }).click()
  const wizard = dialogOf(page, zh('system.user.import'))
  const head = ['账号', '姓名', '部门', '角色', '状态']
  const rows = NAMES.map((name) => [accountOf(name), name, DEPT, ROLE, '正常'])
  const content = await writeXlsx({ sheets: [{ name: '数据', rows: [head, ...rows] }] })
  await wizard
    .locator('input[type=file]')
    .setInputFiles({ name: '新员工.xlsx', mimeType: SHEET, buffer: Buffer.from(content) })
  await wizard.getByRole('button', { name: zh('kit.import.upload') }).click()
  await wizard.getByRole('button', { name: zh('kit.import.next') }).click()
  await wizard.getByRole('button', { name: zh('kit.import.write', { count: NAMES.length }) }).click()
  await expect(wizard.getByText(zh('kit.import.did.create', { count: NAMES.length }))).toBeVisible({ timeout: 30_000 })
  const saved = page.waitForEvent('download')
  await wizard.getByRole('button', { name: zh('system.firstPassword.fetch') }).click()
  const { sheets } = await readXlsx(await readFile(await (await saved).path()))
  await wizard.getByRole('button', { name: zh('kit.import.toList') }).click()
  await expect(wizard).toBeHidden()
  return new Map((sheets[0]?.rows ?? []).slice(1).map((row) => [String(row[0]), String(row[2])]))
}

export async function deployProcess(page: Page): Promise<void> {
  await goHome(page)
  await takeStep(page, 'process')
  await page
    .getByRole('button', { name: zh('workflow.import.action'), exact: true })
    .first()
    .click()
  const drawer = dialogOf(page, zh('workflow.import.title'))
  const chooser = page.waitForEvent('filechooser')
  await drawer.getByRole('button', { name: zh('workflow.import.choose') }).click()
  await (await chooser).setFiles([{ name: 'purchase.bpmn', mimeType: 'text/xml', buffer: Buffer.from(PURCHASE) }])
  const file = drawer.getByRole('region', { name: 'purchase.bpmn' })
  await expect(file).toContainText(zh('workflow.import.runs'))
  await drawer.getByRole('button', { name: zh('workflow.import.yes_other', { count: 1 }) }).click()
  await file.getByRole('button', { name: zh('workflow.import.deployNow') }).click()
  await expect(file).toContainText(zh('workflow.import.deployed', { number: 1 }))
  await drawer.getByRole('button', { name: zh('workflow.import.close'), exact: true }).click()
  await expectDone(page, 'process', 5)
}

export async function publishNotice(page: Page): Promise<void> {
  await takeStep(page, 'notice')
  await page
    .getByRole('button', { name: zh('messaging.notice.create') })
    .first()
    .click()
  const form = dialogOf(page, zh('messaging.notice.create'))
  await form.getByLabel(zh('messaging.title'), { exact: true }).fill('新系统启用')
  await form.getByRole('textbox', { name: zh('messaging.content') }).click()
  await page.keyboard.type('请修改首个密码')
  await form.getByRole('button', { name: zh('messaging.notice.save') }).click()
  const view = dialogOf(page, zh('messaging.notice.view'))
  await view.getByRole('button', { name: zh('messaging.notice.publish'), exact: true }).click()
  await dialogOf(page, zh('messaging.notice.publish.ask', { title: '新系统启用' }))
    .getByRole('button', { name: zh('messaging.notice.publish'), exact: true })
    .click()
  await expect(view.getByText(zh('messaging.notice.readOf', { readers: 0, count: 12 }))).toBeVisible()
  await page.keyboard.press('Escape')
  await goHome(page)
  await expect(steps(page).getByRole('status')).toHaveText(zh('help.step.allDone'))
  for (const [figure, count] of [
    ['system.figure.people', 12],
    ['system.figure.depts', 2],
  ] as const)
    await expect(page.getByRole('listitem').filter({ hasText: new RegExp(`^${count}${zh(figure)}$`) })).toBeVisible()
  await page.reload()
  await expectHome(page)
  await expect(steps(page)).toBeHidden()
}
