/** What waits for a user is counted at the bell, at the shortcut, in the menus and on the tab of the browser, live. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { messageRoutes } from '#messaging/contract/message.ts'
import { t } from '#shell/i18n.ts'
import { registerPages } from '#shell/registry.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { expectCount } from '../../../tests/component/expect.ts'
import { fakeServer } from '../../../tests/component/fake-server.ts'
import { branchOf, menuAt, pageAt, showFrame } from '../../../tests/component/show-frame.tsx'

registerPages([pageAt('/waiting/page', () => <h1>任一页面</h1>)])
const menus = [
  branchOf(
    '/waiting',
    '模块',
    [menuAt('/waiting/page', '任一页面'), menuAt('/bpm/work', '待办事项'), menuAt('/msg/mine', '我的消息')],
    true,
  ),
]
/** Longer than changes that come together are waited for. */
const BETWEEN_MS = 1_000

const inMenu = (name: string) =>
  page.getByRole('navigation', { name: t('shell.menu'), exact: true }).getByRole('link', { name })
const work = () => page.getByRole('banner').getByRole('link', { name: t('shell.myWork') })
const bell = (count: number) =>
  page.getByRole('banner').getByRole('button', {
    name: count > 0 ? t('messaging.bell.unread', { count }) : t('messaging.bell'),
    exact: true,
  })

/** Announces a message until the tab of the browser says this: the live channel may not be open yet. */
async function announcedUntil(title: RegExp): Promise<void> {
  const announced = () => {
    fakeServer.send({ type: 'changed', what: 'message', id: '' })
    return document.title
  }
  await expect.poll(announced, { interval: BETWEEN_MS }).toMatch(title)
}

test('unread messages and open tasks come and go everywhere at once', async () => {
  await showFrame('/waiting/page', { menus })
  await expect.poll(() => document.title).toMatch(/^任一页面 - /)
  await expect.element(bell(0)).toBeVisible()

  fakeServer.answer(messageRoutes.unread, () => 3)
  fakeServer.answer(workflowTaskRoutes.toDo, () => ({ list: [], total: 4, totalExact: true }))
  await announcedUntil(/^\(7\) 任一页面 - /)
  await expect.element(bell(3)).toHaveTextContent('3')
  await expect.element(work()).toHaveTextContent('4')
  await expect.element(inMenu('待办事项')).toHaveTextContent('4')
  await expect.element(inMenu('我的消息')).toHaveTextContent('3')

  fakeServer.answer(messageRoutes.unread, () => 0)
  fakeServer.answer(workflowTaskRoutes.toDo, () => ({ list: [], total: 0, totalExact: true }))
  await announcedUntil(/^任一页面 - /)
  await expect.element(bell(0)).toBeVisible()
  await expectCount(bell(3), 0)
})
