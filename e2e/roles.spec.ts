/** Roles against the real server: what is ticked is kept, members are found as one types, and a role in use stays. */
import { roleRoutes } from '#system/contract/role.ts'
import { choose, confirm, dialogOf } from './support/pages.ts'
import { enter, makePerson, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

test('an administrator ticks a button of a role, gives the role to a user, and cannot delete it then', async ({
  demo,
  page,
  watch,
}) => {
  watch.expect(/^409 DELETE \/xtbg\/sys\/role\//)
  const name = unique('角色')
  const { id } = await demo.admin.call(roleRoutes.create, { body: { name } })
  const person = await makePerson(demo.admin, demo.url, { isNew: true })
  await enter(page, demo.admin, demo.url, `/sys/role?id=${id}`)
  const tree = page.getByRole('list', { name: zh('system.role.permissions') })
  const chip = tree
    .getByRole('listitem')
    .filter({ hasText: '用户管理' })
    .getByRole('button', { name: '查看', exact: true })

  await test.step('saved, it is found so again', async () => {
    await chip.click()
    await page
      .getByRole('region', { name: zh('system.role.changes') })
      .getByRole('button', { name: zh('system.role.save') })
      .click()
    await expect(page.getByText(zh('system.role.saved'))).toBeVisible()
    await page.reload()
    await expect(chip).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('checkbox', { name: '用户管理', exact: true })).toBeChecked({ indeterminate: true })
  })

  await test.step('a user is found while their name is typed, and is a member then', async () => {
    await page.getByRole('button', { name: zh('system.role.members', { count: 0 }) }).click()
    const drawer = dialogOf(page, zh('system.role.membersOf', { name }))
    await choose(page, drawer.getByRole('combobox').first(), person.realName)
    await drawer.getByRole('button', { name: zh('system.role.addMembers') }).click()
    await expect(drawer.getByRole('row').filter({ hasText: person.username })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  })

  await test.step('the role is not deleted, and says who has it', async () => {
    await page.getByTitle(zh('system.role.delete'), { exact: true }).click()
    await confirm(page, zh('system.role.delete.ask', { name }), zh('system.role.delete'))
    await expect(dialogOf(page, zh('system.role.delete.refused', { name }))).toContainText(person.realName)
  })
})
