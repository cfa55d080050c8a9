/** What a reviewer does: keeping at once, withdrawing for a reason, several for one reason; in English, too. */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { z } from 'zod'
import { addTexts, t } from '#shell/i18n.ts'
import { navigateTo } from '#shell/page/location.ts'
import { ownReviewRoutes, type OwnReviewItem } from '#security/contract/review.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { expectCount } from '../../../../tests/component/expect.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import en from '../../locales/en.json' with { type: 'json' }
import OwnReviewPage from './OwnReviewPage.tsx'

const idOf = (at: number) => `0192d5a0-0000-7000-8000-00000000020${at}`
const anItem = (at: number, change: Partial<OwnReviewItem> = {}): OwnReviewItem => ({
  id: idOf(at),
  reviewId: idOf(9),
  reviewName: '年度复核',
  dueDate: '2030-01-31T00:00:00.000Z',
  userId: idOf(at),
  userName: `成员 ${at}`,
  deptName: '采购部',
  roleId: idOf(8),
  roleName: '采购主管',
  ways: [{ kind: 'user', by: '' }],
  reviewerId: idOf(7),
  reviewerName: '负责人',
  decision: 0,
  reason: '',
  decideDate: null,
  deciderName: '',
  lastUsedDate: null,
  lastSignInDate: '2026-11-01T00:00:00.000Z',
  actions: ['keep', 'withdraw'],
  ...change,
})

let items: OwnReviewItem[]

beforeEach(() => {
  navigateTo('/user/review', { replace: true })
  items = [anItem(1), anItem(2, { ways: [{ kind: 'group', by: '夜班' }] }), anItem(3, { decision: 1, actions: [] })]
  signInAs({})
  fakeServer.answer(ownReviewRoutes.page, () => ({ list: items, total: items.length, totalExact: true }))
})

const rows = () => page.getByRole('row').filter({ has: page.getByRole('cell') })
const nameOf = (at: number) => `采购主管 → 成员 ${at}`
const pick = async (at: number, action: string) => {
  await page.getByRole('button', { name: t('kit.list.moreOf', { name: nameOf(at) }), exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a role is kept at once; withdrawing one asks for a reason first', async () => {
  const sent: z.output<typeof ownReviewRoutes.decide.body>[] = []
  fakeServer.answer(ownReviewRoutes.decide, ({ body }) => {
    sent.push(body)
    return null
  })
  await show(<OwnReviewPage />)
  await expectCount(rows(), 3)
  await expectAccessible()
  await expect.element(page.getByText(t('security.review.way.group', { name: '夜班' }))).toBeVisible()
  await page.getByRole('button', { name: `${t('security.review.keep')} ${nameOf(1)}` }).click()
  await expect.poll(() => sent).toEqual([{ decision: 1, reason: '' }])
  await pick(2, t('security.review.withdraw'))
  const dialog = page.getByRole('dialog', { name: nameOf(2) })
  await dialog.getByRole('button', { name: t('security.review.withdraw') }).click()
  expect(sent).toHaveLength(1)
  await dialog.getByRole('textbox', { name: t('security.review.reason') }).fill('已调岗')
  await dialog.getByRole('button', { name: t('security.review.withdraw') }).click()
  await expect.poll(() => sent.at(-1)).toEqual({ decision: 2, reason: '已调岗' })
})

test('several open ones are decided for one reason; what is refused says why; decided ones cannot be chosen', async () => {
  const sent: z.output<typeof ownReviewRoutes.decideMany.body>[] = []
  fakeServer.answer(ownReviewRoutes.decideMany, ({ body }) => {
    sent.push(body)
    return { done: [idOf(1)], refused: [{ id: idOf(2), error: 'role_inherited', msg: '来自夜班' }] }
  })
  await show(<OwnReviewPage />)
  await expectCount(rows(), 3)
  for (const at of [1, 2])
    await page.getByRole('checkbox', { name: t('kit.list.choose', { name: nameOf(at) }) }).click()
  await page.getByRole('button', { name: t('security.review.withdraw'), exact: true }).click()
  await userEvent.keyboard('离职')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('security.review.withdraw') })
    .click()
  await expect.poll(() => sent).toEqual([{ ids: [idOf(1), idOf(2)], decision: 2, reason: '离职' }])
  await expect.element(page.getByText('来自夜班')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expectCount(page.getByRole('dialog'), 0)
})

test('in English', async () => {
  await addTexts([en])
  await show(<OwnReviewPage />)
  await expectCount(rows(), 3)
  await expect.element(page.getByText('Group: 夜班')).toBeVisible()
  await expect.element(page.getByText('No use found').first()).toBeVisible()
  await expectAccessible()
})
