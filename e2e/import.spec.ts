/** Importing: a sheet of five hundred people with seven bad rows, corrected in the wizard and written. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { userRoutes } from '#system/contract/user.ts'
import { expectAccessible } from './support/accessible.ts'
import { confirm, dialogOf, expectNoSideways } from './support/pages.ts'
import { enter, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { en, zh } from './support/words.ts'

const HEAD = ['账号', '姓名', '部门', '角色', '手机号', '邮箱', '性别', '状态', '工龄']
const PEOPLE = 500

/** What is wrong where: row of the sheet, column, the wrong text, what is said about it, and what would be right. */
const BAD = [
  [5, '账号', '', '必填项不能为空', (prefix: string) => `${prefix}.3`],
  [19, '账号', 'twice', '与第 18 行是同一条记录', (prefix: string) => `${prefix}.17`],
  [42, '部门', '不存在部', '“不存在部”不存在或不在管理范围内', () => '研发中心'],
  [101, '手机号', '电话待补', '手机号格式不正确', () => '13900001111'],
  [152, '角色', '员工, 神秘角色', '“神秘角色”不存在或不在管理范围内', () => '员工'],
  [262, '账号', 'admin', '用户名“admin”已被使用', (prefix: string) => `${prefix}.260`],
  [335, '邮箱', 'not-an-email', '格式不正确', () => 'right@example.com'],
] as const

async function aSheet(rows: readonly string[][]) {
  const content = await writeXlsx({ sheets: [{ name: '数据', rows: [HEAD, ...rows] }] })
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { name: '新员工.xlsx', mimeType, buffer: Buffer.from(content) }
}

const person = (prefix: string, at: number) => {
  const number = String(at).padStart(3, '0')
  const mobile = `138${number.padStart(8, '0')}`
  return [
    `${prefix}.${at}`,
    `员工${number}`,
    '研发中心',
    '员工',
    mobile,
    `${prefix}${at}@example.com`,
    '男',
    '正常',
    '3',
  ]
}

function peopleWithFaults(prefix: string): string[][] {
  const rows = Array.from({ length: PEOPLE }, (_, at) => person(prefix, at))
  for (const [n, column, wrong] of BAD) {
    const row = rows[n - 2]
    if (row) row[HEAD.indexOf(column)] = wrong === 'twice' ? `${prefix}.16` : wrong
  }
  return rows
}

const wizard = (page: Page) => dialogOf(page, zh('system.user.import'))
const cellOf = (page: Page, n: number, column: string): Locator =>
  wizard(page).getByRole('button', { name: new RegExp(`^${zh('kit.import.cellOf', { n, column })}\\s`) })
const chip = (page: Page, outcome: 'all' | 'refuse' | 'create' | 'change', count: number) =>
  wizard(page).getByRole('button', { name: new RegExp(`^${zh(`kit.import.outcome.${outcome}`)}\\s*${count}$`) })
const next = (page: Page) => wizard(page).getByRole('button', { name: zh('kit.import.next') })

async function uploadSheet(page: Page, rows: readonly string[][]): Promise<void> {
  await wizard(page)
    .locator('input[type=file]')
    .setInputFiles(await aSheet(rows))
  await wizard(page)
    .getByRole('button', { name: zh('kit.import.upload') })
    .click()
  await expect(next(page)).toBeVisible({ timeout: 20_000 })
}

async function correct(page: Page, n: number, column: string, text: string): Promise<void> {
  await cellOf(page, n, column).click()
  const field = wizard(page).getByRole('combobox', { name: zh('kit.import.cellOf', { n, column }) })
  const plain = wizard(page).getByRole('textbox', { name: zh('kit.import.cellOf', { n, column }) })
  await field.or(plain).fill(text)
  await page.keyboard.press('Enter')
  await expect(
    wizard(page)
      .getByRole('status')
      .filter({ hasText: zh('kit.import.rowPassed', { n }) }),
  ).toBeVisible()
}

test('500 users with 7 bad rows: each is refused with its reason, corrected in place, and all of them are written', async ({
  demo,
  page,
}) => {
  test.slow()
  const prefix = unique('imp')
  await enter(page, demo.admin, demo.url, '/sys/user')
  await page.getByRole('button', { name: zh('kit.import.button'), exact: true }).click()
  await expect(page).toHaveURL(/import=new/)
  await expectAccessible(page)

  await test.step('the template has a column for each field', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      wizard(page)
        .getByRole('button', { name: zh('kit.import.template') })
        .click(),
    ])
    expect(download.suggestedFilename()).toBe('用户导入模板.xlsx')
    const { sheets } = await readXlsx(await readFile(await download.path()))
    expect(sheets[0]?.rows[0]).toContain('账号 *')
  })

  await test.step('the file is checked; the seven are shown first, each with its reason', async () => {
    await uploadSheet(page, peopleWithFaults(prefix))
    await expect(chip(page, 'refuse', BAD.length)).toHaveAttribute('aria-pressed', 'true')
    await expect(chip(page, 'create', PEOPLE - BAD.length)).toBeVisible()
    await expect(wizard(page).getByText(zh('kit.import.ignored', { names: '工龄' }))).toBeVisible()
    for (const [n, column, , reason] of BAD) await expect(cellOf(page, n, column)).toContainText(reason)
    await expect(next(page)).toBeDisabled()
    await expectAccessible(page)
  })

  await test.step('it survives a reload, and asks before it is left', async () => {
    await page.reload()
    await expect(chip(page, 'refuse', BAD.length)).toBeVisible()
    await page.keyboard.press('Escape')
    await dialogOf(page, zh('kit.import.leaveTitle'))
      .getByRole('button', { name: zh('kit.cancel') })
      .click()
    await expect(next(page)).toBeVisible()
  })

  await test.step('each is corrected where it stands and checked at once', async () => {
    for (const [at, [n, column, , , right]] of BAD.entries()) {
      await correct(page, n, column, right(prefix))
      if (at < BAD.length - 1) await expect(chip(page, 'refuse', BAD.length - 1 - at)).toBeVisible()
    }
    await expect(chip(page, 'create', PEOPLE)).toBeVisible()
  })

  await test.step('what will happen is said in words, and happens', async () => {
    await next(page).click()
    await expect(wizard(page).getByText(zh('kit.import.will.create', { count: PEOPLE }))).toBeVisible()
    await expectAccessible(page)
    await wizard(page)
      .getByRole('button', { name: zh('kit.import.write', { count: PEOPLE }) })
      .click()
    await expect(wizard(page).getByText(zh('kit.import.did.create', { count: PEOPLE }))).toBeVisible({
      timeout: 30_000,
    })
    await expectAccessible(page)
    await wizard(page)
      .getByRole('button', { name: zh('kit.import.toList') })
      .click()
    await expect(wizard(page)).toBeHidden()
    const { total } = await demo.admin.call(userRoutes.page, { query: { keyword: `${prefix}.` } })
    expect(total).toBe(PEOPLE)
  })
})

test('refused rows stay out when that is wished; the error sheet holds them for another try', async ({
  demo,
  page,
}) => {
  const prefix = unique('out')
  const rows = [person(prefix, 1), person(prefix, 2).with(4, 'no number')]
  await enter(page, demo.admin, demo.url, '/sys/user?import=new')
  await uploadSheet(page, rows)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    wizard(page)
      .getByRole('button', { name: zh('kit.import.errorFile') })
      .click(),
  ])
  const { sheets } = await readXlsx(await readFile(await download.path()))
  expect(sheets[0]?.rows).toHaveLength(2)
  expect(sheets[0]?.rows[1]?.at(-1)).toContain('手机号')
  await wizard(page)
    .getByRole('checkbox', { name: zh('kit.import.leaveOut', { count: 1 }) })
    .check()
  await next(page).click()
  await expect(wizard(page).getByText(zh('kit.import.will.refuse', { count: 1 }))).toBeVisible()
  await wizard(page)
    .getByRole('button', { name: zh('kit.import.write', { count: 1 }) })
    .click()
  await expect(wizard(page).getByText(zh('kit.import.did.refuse', { count: 1 }))).toBeVisible({ timeout: 20_000 })
})

test('what was left in the middle is found again, and can be cancelled; a wrong file says why', async ({
  demo,
  page,
  watch,
}) => {
  watch.expect(/^400 POST \/xtbg\/sys\/user\/import$/)
  const prefix = unique('mid')
  await enter(page, demo.admin, demo.url, '/sys/user?import=new')
  await wizard(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'picture.xlsx', mimeType: 'image/png', buffer: Buffer.from('\x89PNG\r\n', 'latin1') })
  await wizard(page)
    .getByRole('button', { name: zh('kit.import.upload') })
    .click()
  await expect(wizard(page).getByRole('alert').filter({ hasText: '.xlsx' })).toBeVisible()
  await uploadSheet(page, [person(prefix, 1)])
  await page.keyboard.press('Escape')
  await confirm(page, zh('kit.import.leaveTitle'), zh('kit.import.leave'))
  await expect(wizard(page)).toBeHidden()
  await page.getByRole('button', { name: zh('kit.import.button'), exact: true }).click()
  await wizard(page)
    .getByRole('button', { name: zh('kit.import.resumeOf', { name: '新员工.xlsx' }) })
    .first()
    .click()
  await expect(chip(page, 'create', 1)).toBeVisible()
  await wizard(page)
    .getByRole('button', { name: zh('kit.import.cancel') })
    .click()
  await confirm(page, zh('kit.import.cancelTitle'), zh('kit.import.cancel'))
  await expect(wizard(page)).toBeHidden()
})

test('by keyboard: arrows lead through the cells, Enter edits and saves, Escape gives up the cell alone', async ({
  demo,
  page,
}) => {
  const prefix = unique('key')
  await enter(page, demo.admin, demo.url, '/sys/user?import=new')
  await uploadSheet(page, [person(prefix, 1).with(2, '无此部门'), person(prefix, 2).with(4, 'no number')])
  await cellOf(page, 2, '账号').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(cellOf(page, 2, '部门')).toBeFocused()
  await page.keyboard.press('F2')
  await page.keyboard.type('研发')
  await page.keyboard.press('Escape')
  await expect(cellOf(page, 2, '部门')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('研发中心')
  await page.keyboard.press('Enter')
  await expect(chip(page, 'refuse', 1)).toBeVisible()
  await expect(cellOf(page, 3, '手机号')).toBeFocused()
})

test('on a phone, and in English', async ({ demo, visitor }) => {
  const prefix = unique('ph')
  const page = await visitor({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  await enter(page, demo.admin, demo.url, '/sys/user?import=new')
  const drawer = dialogOf(page, en('system.user.import'))
  await drawer.locator('input[type=file]').setInputFiles(await aSheet([person(prefix, 1).with(4, 'no number')]))
  await expectAccessible(page)
  await drawer.getByRole('button', { name: en('kit.import.upload') }).click()
  await drawer.getByRole('button', { name: /^Row 2 Mobile\s/ }).tap()
  await drawer.getByRole('textbox', { name: en('kit.import.cellOf', { n: 2, column: 'Mobile' }) }).fill('13900002222')
  await page.keyboard.press('Enter')
  await expect(drawer.getByRole('status').filter({ hasText: en('kit.import.rowPassed', { n: 2 }) })).toBeVisible()
  await expectNoSideways(page)
  await expectAccessible(page)
  await drawer.getByRole('button', { name: en('kit.import.next') }).tap()
  await drawer.getByRole('button', { name: en('kit.import.write', { count: 1 }) }).tap()
  await expect(drawer.getByText(en('kit.import.did.create', { count: 1 }))).toBeVisible({ timeout: 20_000 })
})
