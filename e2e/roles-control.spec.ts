/** Menus of organisations that control roles strictly, and marks of administrators where users are picked. */
import type { Page, Route } from '@playwright/test'
import { secondAdminRoutes } from '#security/contract/second-admin.ts'
import { deptRoutes } from '#system/contract/dept.ts'
import { signInByCall } from './support/caller.ts'
import { dialogOf } from './support/pages.ts'
import { ADMIN, enter, makePerson, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

/** The reply of the server with another `data`. */
const changed = (change: (data: unknown) => unknown) => async (route: Route) => {
  const response = await route.fetch()
  const reply: { data: unknown } = await response.json()
  await route.fulfill({ response, json: { ...reply, data: change(reply.data) } })
}

const menuOf = (page: Page, path: string) =>
  page.getByRole('navigation', { name: zh('shell.menu') }).locator(`a[href="#${path}"]`)

test('strict control of roles hides menus of pages that a user may not open; without it they are shown', async ({
  demo,
  page,
}) => {
  const person = await makePerson(demo.admin, demo.url, { roles: ['组织管理员'] })
  const caller = await signInByCall(demo.url, person)
  let rolesControl = false
  await page.route(
    '**/sys/config?*',
    changed((data) => ({ ...(data as object), rolesControl })),
  )
  // The menu is there, and the code of its page is not.
  await page.route(
    '**/sys/menu/permissions?*',
    changed((data) => (data as string[]).filter((code) => code !== 'sys:post:page')),
  )
  await enter(page, caller, demo.url, '/sys/dept')
  await expect(menuOf(page, '/sys/dept')).toBeVisible()
  await expect(menuOf(page, '/sys/post')).toBeVisible()
  rolesControl = true
  await page.reload()
  await expect(menuOf(page, '/sys/dept')).toBeVisible()
  await expect(menuOf(page, '/sys/post')).toHaveCount(0)
})

test('where users are picked, a bell marks the administrator and a tag the secondary one', async ({ demo, page }) => {
  const { admin, url } = demo
  const second = await makePerson(admin, url, { isNew: true, realName: unique('分管') })
  const [root] = await admin.call(deptRoutes.tree)
  await admin.call(secondAdminRoutes.create, {
    body: { userId: second.id, deptIdList: [root?.id ?? ''], roleIdList: [], menuIdList: [], mayHandOn: 0 },
  })
  await enter(page, admin, url, '/sys/group')
  await page
    .getByRole('button', { name: zh('system.group.create') })
    .first()
    .click()
  await dialogOf(page, zh('system.group.create'))
    .getByRole('button', { name: zh('system.group.people') })
    .click()
  const picker = dialogOf(page, zh('system.user.pick'))
  const optionOf = async (username: string) => {
    await picker.getByRole('textbox', { name: zh('system.user.username') }).fill(username)
    const option = picker.getByRole('option')
    await expect(option).toHaveCount(1)
    return option
  }
  const bell = await optionOf(ADMIN.username)
  await expect(bell.getByRole('img', { name: zh('system.user.superAdmin.1') })).toBeVisible()
  const tag = await optionOf(second.username)
  await expect(tag.getByText(zh('system.user.superAdmin.2.short'))).toBeVisible()
  await expect(tag.getByRole('img', { name: zh('system.user.superAdmin.1') })).toHaveCount(0)
})
