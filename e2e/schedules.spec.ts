/** Schedules: someone with exactly the codes makes one, runs it, pauses it, reads its log. */
import { expectAccessible } from './support/accessible.ts'
import { act, rowOf } from './support/pages.ts'
import { makeHolder } from './support/holder.ts'
import { enter, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

const CODES = [
  'sys:schedule:page',
  'sys:schedule:save',
  'sys:schedule:update',
  'sys:schedule:run',
  'sys:scheduleLog:page',
  'sys:oss:delete',
]

test('a schedule is made, run, paused and read', async ({ demo, page }) => {
  const { caller: keeper } = await makeHolder(demo.admin, demo.url, CODES)
  const name = unique('清理')
  await enter(page, keeper, demo.url, '/sys/schedule')
  await expect(rowOf(page, '未读消息提醒')).toBeVisible()
  await expectAccessible(page)

  await test.step('the form says in words when it runs, and the next ten times', async () => {
    await page.getByRole('button', { name: zh('scheduling.schedule.create') }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel(zh('scheduling.schedule.name')).fill(name)
    await form.getByLabel(zh('scheduling.schedule.bean')).click()
    await page.locator('.ant-select-item-option', { hasText: '清理未使用的文件' }).click()
    await expect(form.getByLabel('最多删除个数')).toHaveValue('10000')
    await form.getByLabel(zh('scheduling.schedule.cron')).fill('0 30 8 ? * MON-FRI')
    await expect(form.getByRole('listitem')).toHaveCount(10)
    await expectAccessible(page)
    await form.getByRole('button', { name: zh('kit.form.create') }).click()
    await expect(form).toBeHidden()
    await expect(rowOf(page, name)).toBeVisible()
  })

  await test.step('it runs now, is paused, and its log says what it did', async () => {
    await act(page, name, zh('scheduling.schedule.run'))
    await expect(page.getByText(zh('scheduling.schedule.run.done'))).toBeVisible()
    await act(page, name, zh('scheduling.schedule.pause'))
    await expect(rowOf(page, name).getByText('暂停')).toBeVisible()
    await act(page, name, zh('scheduling.schedule.log'))
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByText('files deleted:')).toBeVisible()
    await expectAccessible(page)
  })
})
