/** The page that a link of a mail opens: what it asks before it acts, and what it says where it cannot. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { messageActionRoutes as routes, type TicketView } from '#messaging/contract/action.ts'
import { t } from '#shell/i18n.ts'
import { forgetToken, saveToken } from '#shell/session/token.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import TicketPage from './TicketPage.tsx'

const TICKET = 'a'.repeat(43)
const OPEN: TicketView = {
  title: '采购三台打印机',
  detail: '复核',
  user: '鲍主管',
  action: { code: 'reject', label: '拒绝', consequence: '流程以“已拒绝”结束。', needsComment: true },
  decision: null,
  path: '/bpm/work?id=1',
}
const DONE: TicketView = {
  ...OPEN,
  action: null,
  decision: { what: '已同意', who: '蔡主管', at: '2026-11-26T02:30:00.000Z' },
}
const GONE = { status: 404, error: 'not_found', msg: 'gone' }

beforeEach(() => {
  saveToken('session')
  window.location.hash = `#/msgAction?t=${TICKET}`
})
afterEach(() => forgetToken())

const press = () => page.getByRole('button', { name: '拒绝' }).click()

test('it says what would happen, wants the comment, and then shows who decided', async () => {
  fakeServer.answer(routes.look, () => OPEN)
  const done = fakeServer.answer(routes.do, () => ({ ...DONE, decision: { what: '已拒绝', who: '鲍主管', at: '' } }))
  await show(<TicketPage />)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(OPEN.title)
  await expect.element(page.getByText('流程以“已拒绝”结束。')).toBeVisible()
  await expectAccessible()
  await press()
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('messaging.action.commentNeeded'))
  expect(done).toHaveLength(0)
  await page.getByRole('textbox').fill('太贵')
  await press()
  await expect.element(page.getByText('已拒绝', { exact: true })).toBeVisible()
  expect(done).toMatchObject([{ body: { ticket: TICKET, comment: '太贵' } }])
})

test('another user decided meanwhile: it shows who, and asks no more', async () => {
  let view = OPEN
  fakeServer.answer(routes.look, () => view)
  fakeServer.answer(routes.do, () => {
    view = DONE
    return fakeServer.refuse({ status: 409, error: 'action_done', msg: 'done' })
  })
  await show(<TicketPage />)
  await page.getByRole('textbox').fill('太贵')
  await press()
  await expect.element(page.getByText('蔡主管')).toBeVisible()
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
})

test('a link that is worth nothing is explained; without a session one is asked to sign in', async () => {
  fakeServer.answer(routes.look, () => fakeServer.refuse(GONE))
  const { unmount } = await show(<TicketPage />)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(t('messaging.action.gone'))
  await unmount()
  forgetToken()
  fakeServer.answer(routes.lookAlone, () => fakeServer.refuse(GONE))
  await show(<TicketPage />)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(t('messaging.action.signIn'))
  await expectAccessible()
})
