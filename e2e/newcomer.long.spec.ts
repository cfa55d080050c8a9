/**
 * A new organisation, from the printed password to its first approval: everything through what is on screen, from the
 * address `/` on. The administrator follows the list on home; three imported people then handle a request.
 */
import type { Locator, Page } from '@playwright/test'
import {
  accountOf,
  addDepartment,
  addRoleAndUser,
  confirmOrganisation,
  deployProcess,
  goHome,
  importPeople,
  publishNotice,
  steps,
} from './support/first-steps.ts'
import { changePassword, dialogOf, expectHome, openedTask } from './support/pages.ts'
import { OWN_PASSWORD, signIn } from './support/people.ts'
import { startServer, type RunningServer } from './support/server.ts'
import { expect, test as base } from './support/test.ts'
import { BEHIND_FORCED_CHANGE } from './support/watch.ts'
import { zh } from './support/words.ts'

const test = base.extend<{ fresh: RunningServer }>({
  fresh: async ({ playwright: _ }, use) => {
    const server = await startServer({})
    await use(server)
    await server.stop()
  },
  baseURL: async ({ fresh }, use) => use(fresh.url),
})

const [MATTER, REASON] = ['采购十台显示器', '数量太多，请减半']

test('a newcomer sets up an organisation by the list on home, and its people handle their first request', async ({
  fresh,
  page,
  visitor,
  watch,
}) => {
  test.slow()
  watch.expect(BEHIND_FORCED_CHANGE)
  const printed = /one-time password: (\S+)/.exec(fresh.output())?.[1] ?? ''
  await page.goto('/')
  await signIn(page, { username: 'admin', password: printed })
  await changePassword(page, printed, OWN_PASSWORD)
  await expectHome(page)
  await expect(steps(page).getByText(zh('help.steps.progress', { done: 0, count: 6 }))).toBeVisible()

  await test.step('the organisation is confirmed', () => confirmOrganisation(page))
  await test.step('a department', () => addDepartment(page))
  await test.step('a role, which a user then has', () => addRoleAndUser(page))
  const passwords = await test.step('ten people by a sheet, and their first passwords', () => importPeople(page))
  await test.step('a process is brought in and deployed', () => deployProcess(page))
  await test.step('a notice is published; the list is complete', () => publishNotice(page))

  const open = async (name: string) => {
    const own = await visitor()
    await own.goto('/')
    const password = passwords.get(name) ?? ''
    await signIn(own, { username: accountOf(name), password })
    await changePassword(own, password, OWN_PASSWORD)
    await expectHome(own)
    return own
  }
  const ann = await open('安然')
  await test.step('the first starts a request by its tile', () => startRequest(ann))
  const bob = await open('鲍平')
  await test.step('the second returns it with a reason', () => returnRequest(bob))
  await test.step('the first reads why, changes it and resubmits it', () => resubmitRequest(ann))
  await test.step('the second agrees', () => agree(bob))
  const lee = await open('陈立')
  await test.step('the third agrees', () => agree(lee))
  await test.step('the first reads that it has ended', () => readTheEnd(ann))
})

async function startRequest(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: zh('workflow.widget.start'), exact: true })
    .getByRole('link', { name: '采购申请' })
    .click()
  const form = dialogOf(page, zh('workflow.start.of', { name: '采购申请' }))
  await form.getByLabel(zh('workflow.matter')).fill(MATTER)
  await form.getByLabel('物品').fill('显示器')
  await form.getByLabel('数量').fill('10')
  await expect(form.getByRole('list', { name: zh('workflow.forecast') })).toContainText('陈立')
  await form.getByRole('button', { name: zh('workflow.start.yes'), exact: true }).click()
  await expect(page.getByRole('heading', { name: MATTER, level: 1 })).toBeVisible()
  await goHome(page)
}

async function returnRequest(page: Page): Promise<void> {
  const drawer = await openTodo(page)
  await drawer.getByRole('button', { name: zh('workflow.act.return'), exact: true }).click()
  await drawer.getByLabel(zh('workflow.reason.return')).fill(REASON)
  await drawer.getByRole('button', { name: zh('workflow.reason.return.confirm') }).click()
  await expect(drawer).toBeHidden()
}

async function resubmitRequest(page: Page): Promise<void> {
  await readMessage(page, `鲍平 退回给您：${MATTER}（发起人）`)
  const request = openedTask(page, MATTER)
  await expect(request.getByRole('region', { name: zh('workflow.task.returned') })).toContainText(REASON)
  await request.getByLabel('数量').fill('5')
  await request.getByRole('button', { name: zh('workflow.act.resubmit') }).click()
  await expect(request).toBeHidden()
}

async function agree(page: Page): Promise<void> {
  const drawer = await openTodo(page)
  await drawer.getByRole('button', { name: zh('workflow.act.agree'), exact: true }).click()
  await expect(drawer).toBeHidden()
}

/** From what waits on home. */
async function openTodo(page: Page): Promise<Locator> {
  await goHome(page)
  const todos = page.getByRole('region', { name: zh('workflow.widget.todos'), exact: true })
  await todos.getByRole('link', { name: MATTER }).click()
  return openedTask(page, MATTER)
}

async function openBell(page: Page): Promise<Locator> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(`^${zh('messaging.bell')}(，|$)`) })
    .click()
  return dialogOf(page, zh('messaging.bell'))
}

/** Opens a message from the bell, and then what it is about. */
async function readMessage(page: Page, title: string): Promise<void> {
  const panel = await openBell(page)
  await panel.getByRole('button', { name: new RegExp(title) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: zh('messaging.mine.open') })
    .click()
}

async function readTheEnd(page: Page): Promise<void> {
  await readMessage(page, `您的申请已结束：${MATTER}`)
  await expect(page.getByRole('heading', { name: MATTER, level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(zh('workflow.status.ended'))
}
