/** Schedules: someone with exactly the codes makes one, runs it, stops it, pauses it, reads its log. */
import pg from 'pg'
import { expectAccessible } from './support/accessible.ts'
import type { RunningDemo } from './support/demo.ts'
import { act, choose, confirm, dataRows, dialogOf, expectNoSideways, rowOf } from './support/pages.ts'
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
  'sys:scheduleLog:stop',
  'sys:oss:delete',
  'sys:search:rebuild',
]

test('a schedule is made in the simple mode, run, paused and read', async ({ demo, page }) => {
  const { caller: keeper } = await makeHolder(demo.admin, demo.url, CODES)
  const name = unique('清理')
  await enter(page, keeper, demo.url, '/sys/schedule')
  await expect(rowOf(page, '未读消息提醒')).toBeVisible()
  await expectAccessible(page)

  await test.step('what is chosen is an expression, which says in words when it runs, and the next ten times', async () => {
    await page.getByRole('button', { name: zh('scheduling.schedule.create') }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel(zh('scheduling.schedule.name')).fill(name)
    await choose(page, form.getByLabel(zh('scheduling.schedule.bean')), '清理未使用的文件')
    await expect(form.getByLabel('最多删除个数')).toHaveValue('10000')
    const when = form.getByRole('group', { name: zh('scheduling.schedule.cron'), exact: true })
    await choose(page, when.getByLabel(zh('scheduling.schedule.every'), { exact: true }), '每周')
    await when.getByLabel(zh('scheduling.schedule.cron.time'), { exact: true }).fill('8:30')
    await expect(form.getByText('08:30, 星期一至星期五')).toBeVisible()
    await expect(form.getByRole('listitem')).toHaveCount(10)
    await when.getByText(zh('scheduling.schedule.cron.expression')).click()
    await expect(when.getByLabel(zh('scheduling.schedule.cron.weekday'), { exact: true })).toHaveValue('MON-FRI')
    await expectAccessible(page)
    await form.getByRole('button', { name: zh('kit.form.create') }).click()
    await expect(form).toBeHidden()
    await expect(rowOf(page, name)).toContainText('0 30 8 ? * MON-FRI')
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

test(
  'a run that hangs is stopped, and the log marks what was late and what was skipped',
  { tag: '@long' },
  async ({ demo, page }) => {
    const { caller: keeper } = await makeHolder(demo.admin, demo.url, CODES)
    const release = await holdSearchIndex(demo)
    try {
      await enter(page, keeper, demo.url, '/sys/schedule')
      await act(page, '重建搜索索引', zh('scheduling.schedule.run'))
      await act(page, '重建搜索索引', zh('scheduling.schedule.log'))
      const run = dataRows(page).first()
      await expect(run).toContainText(zh('scheduling.log.running'))
      await run.getByRole('button', { name: zh('scheduling.log.stop') }).click()
      await confirm(page, zh('scheduling.log.stop.ask', { name: '重建搜索索引' }), zh('scheduling.log.stop'))
      await expect(run).toContainText(new RegExp(`${zh('scheduling.log.stopping')}|${zh('scheduling.log.failed')}`))
      await expect(run.getByRole('button', { name: zh('scheduling.log.stop') })).toHaveCount(0)
      await page.getByRole('button', { name: '重建搜索索引', exact: true }).click()
      const detail = dialogOf(page, '重建搜索索引')
      await expect(detail).toContainText(zh('scheduling.log.reason.stopped'))
      await expect(detail).toContainText(zh('scheduling.log.stoppedBy'))
    } finally {
      await release()
    }

    await test.step('fires that were skipped say why; those that began late, by how much', async () => {
      await enter(page, keeper, demo.url, '/sys/scheduleLog?state=skipped')
      await expect(rowOf(page, zh('scheduling.log.reason.overlap'))).toHaveCount(1)
      await expect(rowOf(page, zh('scheduling.log.reason.missed'))).toHaveCount(1)
      await enter(page, keeper, demo.url, '/sys/scheduleLog?state=success')
      await expect(dataRows(page).filter({ hasText: /晚开始 23\s?分钟/ })).toHaveCount(1)
      await page.setViewportSize({ width: 390, height: 844 })
      await expect(
        page
          .getByRole('listitem')
          .filter({ hasText: zh('scheduling.log.late') })
          .first(),
      ).toBeVisible()
      await expectNoSideways(page)
    })
  },
)

/** Keeps the search index from being rebuilt until the answered function is called. */
async function holdSearchIndex({ database }: RunningDemo): Promise<() => Promise<void>> {
  const owner = new pg.Client({ connectionString: database })
  await owner.connect()
  await owner.query('begin')
  await owner.query('lock table sys_search_kind in access exclusive mode')
  return async () => {
    await owner.query('rollback')
    await owner.end()
  }
}
