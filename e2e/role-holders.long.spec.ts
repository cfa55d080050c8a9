/** A role given to a post for a time, by an ordinary role administrator: who has the post has it, and then no more. */
import { postRoutes } from '#system/contract/post.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { makeHolder } from './support/holder.ts'
import { choose, confirm, dialogOf } from './support/pages.ts'
import { enter, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

const CODES = ['sys:role:page', 'sys:role:holder', 'sys:post:page', 'sys:menu:page']

test('a role administrator gives a role to a post, and withdraws it', async ({ demo, page }) => {
  const [name, post] = [unique('角色'), unique('岗位')]
  const { id } = await demo.admin.call(roleRoutes.create, { body: { name, grade: 90 } })
  await demo.admin.call(postRoutes.create, { body: { code: `p${Date.now()}`, name: post } })
  const { caller } = await makeHolder(demo.admin, demo.url, CODES)
  await enter(page, caller, demo.url, `/sys/role?id=${id}`)
  await page.getByRole('button', { name: zh('system.role.holder'), exact: true }).click()
  const drawer = dialogOf(page, zh('system.role.holder.of', { name }))
  await expect(drawer.getByText(zh('system.role.holder.empty'))).toBeVisible()
  await choose(page, drawer.getByRole('combobox', { name: zh('system.role.holder.post') }), post)
  await drawer.getByRole('button', { name: zh('system.role.holder.assign') }).click()
  const holder = drawer.getByRole('listitem').filter({ hasText: post })
  await expect(holder).toContainText(zh('system.role.holder.state.active'))
  await holder.getByRole('button', { name: zh('system.role.holder.withdraw') }).click()
  const question = zh('system.role.holder.withdraw.ask', { role: name, name: post })
  await confirm(page, question, zh('system.role.holder.withdraw'))
  await expect(holder).toBeHidden()
})
