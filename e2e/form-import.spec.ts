/** A thousand rows of a form: the wrong ones are named at their cells, the corrected sheet is written as a whole. */
import type { Page } from '@playwright/test'
import { writeXlsx } from 'hucre/xlsx'
import { recordListRoutes } from '#forms/contract/record-list.ts'
import { makeForm } from './support/forms.ts'
import { confirm, dialogOf } from './support/pages.ts'
import { enter, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

const ROWS = 1_000
const HEAD = ['访客姓名', '联系电话', '来访单位', '来访事由', '被访人姓名', '预计到达时间', '来访人数', '手环颜色']
/** Row of the sheet, column, and what is wrong there. */
const BAD = [
  [7, '访客姓名', ''],
  [250, '联系电话', '电话待补'],
  [612, '来访事由', '看风景'],
  [998, '预计到达时间', '2001-01-01 09:00'],
] as const
const BEYOND_MS = 60_000

function rowsOf(prefix: string, isRight: boolean): string[][] {
  const rows = Array.from({ length: ROWS }, (_, at) => [
    `${prefix}${String(at).padStart(4, '0')}`,
    `139${String(at).padStart(8, '0')}`,
    '蓝天公司',
    at % 2 === 0 ? '商务洽谈' : '面试',
    '王经理',
    '2099-03-01 09:30',
    '1',
    '蓝',
  ])
  if (!isRight)
    for (const [n, column, wrong] of BAD) {
      const row = rows[n - 2]
      if (row) row[HEAD.indexOf(column)] = wrong
    }
  return rows
}

async function sheetOf(rows: readonly string[][]) {
  const content = await writeXlsx({ sheets: [{ name: '数据', rows: [HEAD, ...rows] }] })
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { name: '访客.xlsx', mimeType, buffer: Buffer.from(content) }
}

const wizard = (page: Page) => dialogOf(page, /^导入记录到/)
const chip = (page: Page, outcome: 'refuse' | 'create', count: number) =>
  wizard(page).getByRole('button', {
    name: new RegExp(`^${zh(`kit.import.outcome.${outcome}`)}\\s*${count.toLocaleString()}$`),
  })

async function upload(page: Page, rows: readonly string[][]): Promise<void> {
  await page.getByRole('button', { name: zh('kit.import.button'), exact: true }).click()
  await wizard(page)
    .locator('input[type=file]')
    .setInputFiles(await sheetOf(rows))
  await wizard(page)
    .getByRole('button', { name: zh('kit.import.upload') })
    .click()
}

test(
  'a thousand visitors out of a sheet: a trial names the wrong cells, the corrected sheet is written',
  {
    tag: '@long',
  },
  async ({ demo, page }) => {
    test.slow()
    const form = await makeForm(demo.admin, { ready: 'visitor' })
    const prefix = unique('客')
    const total = async () =>
      (await demo.admin.call(recordListRoutes.page, { params: { formId: form.id }, query: {} })).total
    await enter(page, demo.admin, demo.url, `/onlineForm/${form.id}`)

    await test.step('nothing is written while rows are wrong; each is named at its row and column', async () => {
      await upload(page, rowsOf(prefix, false))
      await expect(chip(page, 'refuse', BAD.length)).toBeVisible({ timeout: BEYOND_MS })
      await expect(chip(page, 'create', ROWS - BAD.length)).toBeVisible()
      await expect(wizard(page).getByText(zh('kit.import.ignored', { names: '手环颜色' }))).toBeVisible()
      for (const [n, column] of BAD)
        await expect(
          wizard(page).getByRole('button', { name: new RegExp(`^${zh('kit.import.cellOf', { n, column })}\\s`) }),
        ).toBeVisible()
      expect(await total()).toBe(0)
      await page.keyboard.press('Escape')
      await confirm(page, zh('kit.import.leaveTitle'), zh('kit.import.leave'))
      await expect(wizard(page)).toBeHidden()
    })

    await test.step('the corrected sheet is written as a whole', async () => {
      await upload(page, rowsOf(prefix, true))
      await expect(chip(page, 'create', ROWS)).toBeVisible({ timeout: BEYOND_MS })
      await wizard(page)
        .getByRole('button', { name: zh('kit.import.next') })
        .click()
      await wizard(page)
        .getByRole('button', { name: zh('kit.import.write', { count: ROWS }) })
        .click()
      await expect(wizard(page).getByText(zh('kit.import.did.create', { count: ROWS }))).toBeVisible({
        timeout: BEYOND_MS,
      })
      await wizard(page)
        .getByRole('button', { name: zh('kit.import.toList') })
        .click()
      expect(await total()).toBe(ROWS)
      await expect(page.getByText(zh('forms.record.count', { count: ROWS })).first()).toBeVisible()
    })
  },
)
