/** A user sees the product as a colleague does: read-only, under a bar on every page, and comes back. */
import { makeHolder } from './support/holder.ts'
import { confirm, dialogOf, expectNoSideways, rowOf } from './support/pages.ts'
import { expectAccessible } from './support/accessible.ts'
import { signInByCall } from './support/caller.ts'
import { enter, makePerson, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

const CODES = ['sys:user:page', 'sys:user:update', 'sys:access:explain', 'sys:access:viewAs']

test('a colleague is viewed from the list of users; nothing can be changed, and the bar leads back', async ({
  demo,
  page,
  watch,
}) => {
  // What the user tries to change, and nothing else, is refused.
  watch.expect(/^403 PUT \/xtbg\/sys\/user$/)
  const { admin, url } = demo
  const { caller, role } = await makeHolder(admin, url, CODES)
  const colleague = unique('同事')
  const person = await makePerson(admin, url, { realName: colleague, roles: [role] })
  const reason = '核对采购主管的权限'

  await enter(page, caller, url, `/sys/user?keyword=${encodeURIComponent(colleague)}`)
  const row = rowOf(page, colleague)
  await row.getByRole('button', { name: zh('system.viewAs.begin') }).click()
  const question = dialogOf(page, zh('system.viewAs.ask', { name: colleague }))
  await question.getByLabel(zh('system.viewAs.reason')).fill(reason)
  await question.getByRole('button', { name: zh('system.viewAs.begin') }).click()

  const bar = page.getByRole('complementary', { name: zh('shell.viewing.label') })
  await expect(bar).toContainText(zh('shell.viewing.as', { name: colleague }))
  await expect(bar).toContainText(zh('shell.viewing.reason', { reason }))
  await expect(bar).toContainText(/1[45]:\d\d|15:00/)
  await expect(page.getByTitle(zh('shell.account', { name: colleague }))).toBeVisible()
  await expectAccessible(page)

  await page.goto(`${url}/#/sys/user?keyword=${encodeURIComponent(colleague)}`)
  await page.reload()
  await expect(bar).toBeVisible()
  await row.getByRole('button', { name: zh('system.user.update') }).click()
  const form = dialogOf(page, new RegExp(colleague))
  await form.getByLabel(zh('system.user.realName')).fill('改名')
  await form.getByRole('button', { name: zh('kit.form.save'), exact: true }).click()
  await expect(page.getByText('查看期间只能浏览').first()).toBeVisible()
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoSideways(page)
  await expect(bar.getByText(reason)).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await form.getByRole('button', { name: zh('kit.cancel'), exact: true }).click()
  await confirm(page, zh('kit.form.discardTitle'), zh('kit.form.discard'))

  for (const own of ['/user/center', '/msg/mine', '/sys/download', '/bpm/work?what=draft', '/workbench', '/home']) {
    await page.goto(`${url}/#${own}`)
    await page.reload()
    await expect(bar).toBeVisible()
    await page.waitForTimeout(700)
  }
  await page.goto(`${url}/#/user/center`)
  await expect(page.getByText(zh('shell.error.own'))).toBeVisible()
  await expectAccessible(page)
  await bar.getByRole('button', { name: zh('shell.viewing.end') }).click()
  await expect(bar).toBeHidden()
  await expect(page.getByText(colleague, { exact: true }).first()).toBeVisible()
  expect(new URL(page.url()).hash).toContain('/sys/user')

  await enter(page, await signInByCall(url, person), url, '/msg/mine')
  await expect(page.getByText(reason).first()).toBeVisible()
})
