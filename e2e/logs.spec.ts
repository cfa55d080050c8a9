/** The logs: a refused change, a failed sign-in and an error are found and explained beside the list, by keyboard. */
import { clientErrorRoutes } from '#system/contract/client-error.ts'
import { deptRoutes } from '#system/contract/dept.ts'
import { expectAccessible } from './support/accessible.ts'
import { signInByCall } from './support/caller.ts'
import { makeHolder } from './support/holder.ts'
import { tabTo } from './support/keyboard.ts'
import { dialogOf, expectNoSideways, rowOf } from './support/pages.ts'
import { enter, makePerson, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

test('an auditor finds a refused call and reads what happened around it, by the keyboard', async ({ demo, page }) => {
  const auditor = await makePerson(demo.admin, demo.url, { roles: ['审计员', '员工'] })
  const clerk = await makePerson(demo.admin, demo.url, { roles: ['员工'] })
  const caller = await signInByCall(demo.url, { username: clerk.username, password: clerk.password })
  const [root] = await demo.admin.call(deptRoutes.tree, { query: {} })
  const body = { pid: root?.id ?? '', name: unique('越权'), leaderIdList: [] }
  await caller.attempt(deptRoutes.create, { body }).catch(() => undefined)
  await demo.admin.call(deptRoutes.create, { body })

  const reader = await signInByCall(demo.url, { username: auditor.username, password: auditor.password })
  await enter(page, reader, demo.url, '/sys/log/operation')
  const table = page.getByRole('table')
  await expect(async () => {
    await page.getByRole('textbox', { name: zh('security.operation.find') }).fill(clerk.realName)
    await page.keyboard.press('Enter')
    const refused = table.getByRole('row').nth(1).filter({ hasText: clerk.realName })
    await expect(refused.getByText(zh('security.operation.denied', { code: '403' }))).toBeVisible({ timeout: 2_000 })
  }).toPass()

  await test.step('the drawer stands beside the list and names the verdict, the route and the network', async () => {
    await table.locator('.kit-name-link').first().press('Enter')
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByText('POST /xtbg/sys/dept')).toBeVisible()
    // It was refused before its body was read.
    await expect(drawer.getByText(zh('security.operation.noInput'))).toBeVisible()
    await expect(drawer.getByText('127.0.…')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('c')
    await expect(page.getByRole('status').filter({ hasText: zh('kit.copy.copied') })).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(table.locator('.kit-name-link').first()).toBeFocused()
  })

  await test.step('up and down walk through the entries', async () => {
    await page.goto(`${demo.url}/#/sys/log/operation`)
    await table.locator('.kit-name-link').first().press('Enter')
    // Other journeys go on calling: what was the first entry may be the second one meanwhile.
    const open = page.locator('tr[aria-current]')
    const id = String(await open.getAttribute('data-id'))
    await page.keyboard.press('ArrowDown')
    await expect(open).not.toHaveAttribute('data-id', id)
    await page.keyboard.press('ArrowUp')
    await expect(open).toHaveAttribute('data-id', id)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSideways(page)
  })
})

test('who holds the codes reads a failed sign-in and marks an error as resolved, by the keyboard', async ({
  demo,
  page,
}) => {
  const { username, password } = await makePerson(demo.admin, demo.url)
  await expect(signInByCall(demo.url, { username, password: 'Wrong-Pass-1' })).rejects.toThrow('POST /login: 4')
  const caller = await signInByCall(demo.url, { username, password })
  const message = unique('Broken page')
  const report = {
    id: unique('report'),
    route: '/home',
    message,
    stack: `Error: ${message}\n    at Home (home.js:1:1)`,
  }
  await caller.call(clientErrorRoutes.report, { body: report })
  const holder = await makeHolder(demo.admin, demo.url, [
    'sys:logLogin:page',
    'sys:logError:page',
    'sys:logError:update',
  ])
  const links = page.getByRole('table').locator('.kit-name-link')

  await test.step('a sign-in: the drawer says why it failed, and walks to the one that did not', async () => {
    await enter(page, holder.caller, demo.url, `/sys/log/login?keyword=${username}`)
    await expect(links).toHaveCount(3)
    await links.nth(1).press('Enter')
    const drawer = dialogOf(page, username)
    await expect(drawer).toContainText(zh('security.login.status.0'))
    await expect(drawer).toContainText('127.0.…')
    await expectAccessible(page)
    await page.keyboard.press('ArrowUp')
    await expect(drawer).toContainText(zh('security.login.status.1'))
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(links.nth(1)).toBeFocused()
  })

  await test.step('an error: its stack, and what is known about it', async () => {
    const find = page.getByRole('textbox', { name: zh('security.error.find') })
    await expect(async () => {
      await page.goto(`${demo.url}/#/sys/log/error?keyword=${encodeURIComponent(message)}`)
      await page.reload()
      await expect(links).toHaveCount(1, { timeout: 3_000 })
    }).toPass()
    await expect(find).toHaveValue(message)
    await links.press('Enter')
    const drawer = page.getByRole('dialog')
    await expect(drawer).toContainText('at Home (home.js:1:1)')
    await tabTo(page, zh('security.error.state.0'))
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await tabTo(page, zh('security.error.note'))
    await page.keyboard.type('已修复')
    await expectAccessible(page)
    await tabTo(page, zh('security.error.save'))
    await page.keyboard.press('Enter')
    await expect(rowOf(page, message)).toContainText(zh('security.error.state.2'))
    await page.keyboard.press('Escape')
    await expect(links).toBeFocused()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSideways(page)
  })
})
