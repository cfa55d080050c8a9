/** Importing: a sheet of people with bad rows, corrected in the wizard or left out, and written. */
import type { Locator, Page } from '@playwright/test'
import { writeXlsx } from 'hucre/xlsx'
import { userRoutes } from '#system/contract/user.ts'
import { confirm, dialogOf } from './support/pages.ts'
import { enter, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

const HEAD = ['账号', '姓名', '部门', '角色', '手机号', '邮箱', '性别', '状态', '工龄']
const PEOPLE = 40

/** What is wrong where: row of the sheet, column, the wrong text, the message about it, and the right text. */
const BAD = [
  [5, '账号', '', '必填项不能为空', (prefix: string) => `${prefix}.3`],
  [12, '部门', '不存在部', '“不存在部”不存在或不在管理范围内', () => '研发中心'],
  [31, '手机号', '电话待补', '手机号格式不正确', undefined],
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
    if (row) row[HEAD.indexOf(column)] = wrong
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

test('a sheet with bad rows: each is refused with its reason, corrected in place or left out; the others are written', async ({
  demo,
  page,
  watch,
}) => {
  watch.expect(/^400 POST \/xtbg\/sys\/user\/import$/)
  const prefix = unique('imp')
  await enter(page, demo.admin, demo.url, '/sys/user')
  await page.getByRole('button', { name: zh('kit.import.button'), exact: true }).click()
  await expect(page).toHaveURL(/import=new/)

  await test.step('a file that is no sheet says why', async () => {
    await wizard(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'picture.xlsx', mimeType: 'image/png', buffer: Buffer.from('\x89PNG\r\n', 'latin1') })
    await wizard(page)
      .getByRole('button', { name: zh('kit.import.upload') })
      .click()
    await expect(wizard(page).getByRole('alert').filter({ hasText: '.xlsx' })).toBeVisible()
  })

  await test.step('the file is checked; the bad rows are shown first, each with its reason', async () => {
    await uploadSheet(page, peopleWithFaults(prefix))
    await expect(chip(page, 'refuse', BAD.length)).toHaveAttribute('aria-pressed', 'true')
    await expect(chip(page, 'create', PEOPLE - BAD.length)).toBeVisible()
    await expect(wizard(page).getByText(zh('kit.import.ignored', { names: '工龄' }))).toBeVisible()
    for (const [n, column, , reason] of BAD) await expect(cellOf(page, n, column)).toContainText(reason)
    await expect(next(page)).toBeDisabled()
  })

  await test.step('it survives a reload, and what was left in the middle is found again', async () => {
    await page.reload()
    await expect(chip(page, 'refuse', BAD.length)).toBeVisible()
    await page.keyboard.press('Escape')
    await confirm(page, zh('kit.import.leaveTitle'), zh('kit.import.leave'))
    await expect(wizard(page)).toBeHidden()
    await page.getByRole('button', { name: zh('kit.import.button'), exact: true }).click()
    await wizard(page)
      .getByRole('button', { name: zh('kit.import.resumeOf', { name: '新员工.xlsx' }) })
      .first()
      .click()
    await expect(chip(page, 'refuse', BAD.length)).toBeVisible()
  })

  await test.step('two are corrected where they stand and checked at once', async () => {
    for (const [n, column, , , right] of BAD) if (right) await correct(page, n, column, right(prefix))
    await expect(chip(page, 'refuse', 1)).toBeVisible()
    await expect(chip(page, 'create', PEOPLE - 1)).toBeVisible()
  })

  await test.step('the third stays out; the page says what will happen, and it happens', async () => {
    await wizard(page)
      .getByRole('checkbox', { name: zh('kit.import.leaveOut', { count: 1 }) })
      .check()
    await next(page).click()
    await expect(wizard(page).getByText(zh('kit.import.will.create', { count: PEOPLE - 1 }))).toBeVisible()
    await wizard(page)
      .getByRole('button', { name: zh('kit.import.write', { count: PEOPLE - 1 }) })
      .click()
    await expect(wizard(page).getByText(zh('kit.import.did.create', { count: PEOPLE - 1 }))).toBeVisible({
      timeout: 30_000,
    })
    await wizard(page)
      .getByRole('button', { name: zh('kit.import.toList') })
      .click()
    await expect(wizard(page)).toBeHidden()
    const { total } = await demo.admin.call(userRoutes.page, { query: { keyword: `${prefix}.` } })
    expect(total).toBe(PEOPLE - 1)
  })
})
