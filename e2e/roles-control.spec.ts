/** Menus of organisations that control roles strictly. */
import type { Page, Route } from '@playwright/test'
import { signInByCall } from './support/caller.ts'
import { enter, makePerson } from './support/people.ts'
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
    /\/sys\/config\/own(\?|$)/,
    changed((data) => ({ ...(data as object), rolesControl })),
  )
  // The menu is there, and the code of its page is not.
  const without = (codes: unknown) => (codes as string[]).filter((code) => code !== 'sys:post:page')
  await page.route(/\/sys\/menu\/permissions(\?|$)/, changed(without))
  await page.route(
    /\/sys\/user\/info(\?|$)/,
    changed((data) => ({ ...(data as object), ability: without((data as { ability: unknown }).ability) })),
  )
  await enter(page, caller, demo.url, '/sys/dept')
  await expect(menuOf(page, '/sys/dept')).toBeVisible()
  await expect(menuOf(page, '/sys/post')).toBeVisible()
  rolesControl = true
  await page.reload()
  await expect(menuOf(page, '/sys/dept')).toBeVisible()
  await expect(menuOf(page, '/sys/post')).toHaveCount(0)
})
