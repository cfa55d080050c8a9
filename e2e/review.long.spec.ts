/**
 * A review of rights: an administrator plans and starts it; the leader, an ordinary employee, finds it behind the
 * message and withdraws a role, which its user does not have any more; the result says so.
 */
import { deptRoutes } from '#system/contract/dept.ts'
import { meRoutes } from '#system/contract/me.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { signInByCall } from './support/caller.ts'
import { act, choose, confirm, dialogOf, rowOf } from './support/pages.ts'
import { enter, makePerson, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

test('a leader withdraws a role in a review, and it is gone at once', async ({ demo, page, visitor }) => {
  const { admin, url } = demo
  const [roleName, deptName, memberName, name] = [unique('角色'), unique('部门'), unique('成员'), unique('复核')]
  await admin.call(roleRoutes.create, { body: { name: roleName, grade: 90, dataScope: 3 } })
  const leader = await makePerson(admin, url, { realName: unique('负责人') })
  const [root] = await admin.call(deptRoutes.tree)
  await admin.call(deptRoutes.create, { body: { name: deptName, pid: root?.id ?? '', leaderIdList: [leader.id] } })
  const member = await signInByCall(
    url,
    await makePerson(admin, url, { realName: memberName, deptName, roles: [roleName] }),
  )
  const rolesOf = async () => (await member.call(meRoutes.info)).roles
  expect(await rolesOf()).toContain(roleName)

  await enter(page, admin, url, '/sys/review')
  await page
    .getByRole('button', { name: zh('security.review.create') })
    .first()
    .click()
  const form = dialogOf(page, zh('security.review.create'))
  await form.getByRole('textbox', { name: zh('security.review.label') }).fill(name)
  await choose(page, form.getByRole('combobox', { name: zh('security.review.roles') }), roleName)
  await page.keyboard.press('Escape')
  await form.getByRole('textbox', { name: zh('security.review.due') }).fill('2030-01-31')
  await form.getByRole('button', { name: zh('kit.form.create') }).click()
  await expect(form).toBeHidden()
  await act(page, name, zh('security.review.start'))
  await confirm(page, zh('security.review.start.ask', { name }), zh('security.review.start'))
  await expect(rowOf(page, name)).toContainText(zh('security.review.status.1'))

  const desk = await visitor()
  await enter(desk, await signInByCall(url, leader), url, '/user/review')
  const item = `${roleName} → ${memberName}`
  await act(desk, item, zh('security.review.withdraw'))
  const asked = dialogOf(desk, item)
  await asked.getByRole('textbox', { name: zh('security.review.reason') }).fill('已调岗')
  await asked.getByRole('button', { name: zh('security.review.withdraw'), exact: true }).click()
  await expect(rowOf(desk, memberName)).toContainText(zh('security.review.decision.2'))
  expect(await rolesOf()).not.toContain(roleName)

  await page.reload()
  await page.getByRole('button', { name, exact: true }).click()
  const result = rowOf(page, memberName)
  await expect(result).toContainText('已调岗')
  await expect(result).toContainText(leader.realName)
})
