/**
 * A sensitive grant by two: an ordinary user assigns a role in the form of a user and gives a reason; another one, who
 * finds it behind the bell, approves it.
 */
import { grantRequestRoutes } from '#security/contract/grant-request.ts'
import { securityConfigRoutes } from '#security/contract/security-config.ts'
import { meRoutes } from '#system/contract/me.ts'
import { menuRoutes } from '#system/contract/menu.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { signInByCall } from './support/caller.ts'
import { makeHolder } from './support/holder.ts'
import { choose, dialogOf } from './support/pages.ts'
import { enter, makePerson, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

const SENSITIVE = 'sys:apiKey:save'
const CODES = ['page', 'update'].flatMap((verb) => [`sys:user:${verb}`, `sys:role:${verb}`])
const MINE = [...CODES, 'sys:grantRequest:page', SENSITIVE]

test('an ordinary user asks, a second one approves, and the role is there', async ({ demo, page, visitor }) => {
  const { admin, url } = demo
  const [roleName, memberName] = [unique('敏感角色'), unique('成员')]
  const menus = await admin.call(menuRoutes.tree)
  const menuIdList = menus.filter(({ permissions }) => permissions.includes(SENSITIVE)).map(({ id }) => id)
  await admin.call(roleRoutes.create, { body: { name: roleName, grade: 90, dataScope: 3, menuIdList } })
  const { caller: asking } = await makeHolder(admin, url, MINE)
  const { caller: deciding } = await makeHolder(admin, url, [...MINE, 'sys:grantRequest:decide'])
  const member = await makePerson(admin, url, { realName: memberName })
  const label = `${roleName} → ${memberName}`
  await admin.call(securityConfigRoutes.update, { body: { sensitiveApproval: 1 } })
  try {
    await enter(page, asking, url, `/sys/user?id=${member.id}`)
    await dialogOf(page, zh('system.user.detail'))
      .getByRole('button', { name: zh('system.user.update') })
      .click()
    const form = dialogOf(page, zh('system.user.edit', { name: memberName }))
    await choose(page, form.getByRole('combobox', { name: zh('system.user.roles') }), roleName)
    await page.keyboard.press('Escape')
    await form.getByRole('button', { name: zh('kit.form.save') }).click()
    await expect(page.getByText(zh('shell.waiting'))).toBeVisible()
    await page.getByRole('button', { name: zh('shell.waiting.open') }).click()
    const own = dialogOf(page, label)
    await own.getByRole('button', { name: zh('security.grantRequest.reason.edit') }).click()
    const why = dialogOf(page, zh('security.grantRequest.reason.edit'))
    await why.getByRole('textbox', { name: zh('security.grantRequest.reason') }).fill('接替休假同事')
    await why.getByRole('button', { name: zh('kit.form.save') }).click()
    await expect(own.getByText('接替休假同事')).toBeVisible()

    const desk = await visitor()
    await enter(desk, deciding, url, '/sys/grantRequest')
    await desk.getByRole('button', { name: label, exact: true }).click()
    const drawer = dialogOf(desk, label)
    await expect(
      drawer.getByText(zh('security.grantRequest.line.role', { subject: memberName, object: roleName })),
    ).toBeVisible()
    await expect(drawer.getByText('接替休假同事')).toBeVisible()
    await drawer.getByRole('button', { name: zh('security.grantRequest.approve'), exact: true }).click()
    const asked = dialogOf(desk, zh('security.grantRequest.approve.of'))
    await asked.getByRole('button', { name: zh('security.grantRequest.approve'), exact: true }).click()
    await expect(desk.getByText(zh('security.grantRequest.approved'))).toBeVisible()
    const caller = await signInByCall(url, member)
    expect((await caller.call(meRoutes.info)).roles).toContain(roleName)
    const { list } = await asking.call(grantRequestRoutes.page, { query: { own: '1' } })
    expect(list).toMatchObject([{ label, status: 1, reason: '接替休假同事' }])
  } finally {
    await admin.call(securityConfigRoutes.update, { body: { sensitiveApproval: 0 } })
  }
})
