/** Schedules: someone with exactly the codes makes one, runs it, pauses it, reads its log. */
import { menuRoutes } from '#system/contract/menu.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { expectAccessible } from './support/accessible.ts'
import { signInByCall, type Caller } from './support/caller.ts'
import { act, rowOf } from './support/pages.ts'
import { enter, makePerson, unique } from './support/people.ts'
import { expect, test, type DemoServer } from './support/test.ts'
import { zh } from './support/words.ts'

const CODES = [
  'sys:schedule:page',
  'sys:schedule:save',
  'sys:schedule:update',
  'sys:schedule:run',
  'sys:scheduleLog:page',
  'sys:oss:delete',
]

/** Holds these codes and no others. */
async function holderOf(demo: DemoServer, codes: readonly string[]): Promise<Caller> {
  const nodes = await demo.admin.call(menuRoutes.tree)
  const granted = nodes.filter(({ permissions }) => permissions.some((code) => codes.includes(code)))
  const name = unique('运维')
  const menuIdList = [...new Set(granted.flatMap(({ id, pid }) => [id, pid]))]
  await demo.admin.call(roleRoutes.create, { body: { name, dataScope: 0, menuIdList } })
  const { username, password } = await makePerson(demo.admin, demo.url, { roles: [name] })
  return signInByCall(demo.url, { username, password })
}

test('a schedule is made, run, paused and read', async ({ demo, page }) => {
  const keeper = await holderOf(demo, CODES)
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
