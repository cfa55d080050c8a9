/** The profile menu offers departments and posts to act in where there are several, and says what is refused. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { portalSeenRoutes } from '#portal/contract/portal-seen.ts'
import { t } from '#shell/i18n.ts'
import { registerPages } from '#shell/registry.ts'
import { session } from '#shell/session/session.ts'
import { centerRoutes } from '#system/contract/center.ts'
import { meRoutes } from '#system/contract/me.ts'
import { menuRoutes } from '#system/contract/menu.ts'
import { expectAccessible } from '../../../tests/component/accessible.ts'
import { expectCount } from '../../../tests/component/expect.ts'
import { fakeServer } from '../../../tests/component/fake-server.ts'
import { branchOf, menuAt, pageAt, showFrame } from '../../../tests/component/show-frame.tsx'
import { PERSON } from '../../../tests/component/signed-in.ts'

registerPages([pageAt('/identity/page', () => <h1>任一页面</h1>)])
const frame = { menus: [branchOf('/identity', '模块', [menuAt('/identity/page', '任一页面')], true)] }
const idOf = (at: number) => `0192d5a0-0000-7000-8000-00000000070${at}`
const BRANCH = { id: idOf(1), name: '分店' }
const [HOME, POST] = [
  { id: PERSON.deptId, name: PERSON.deptName },
  { id: idOf(2), name: '出纳' },
]

async function openMenu(depts: readonly (typeof HOME)[], posts: readonly (typeof HOME)[]) {
  await showFrame('/identity/page', frame)
  const current = session.get()
  if (!current) throw new Error('no one is signed in')
  const identity = { deptId: HOME.id, postId: null, depts, posts }
  session.set({ ...current, person: { ...current.person, identity } })
  await page.getByTitle(t('shell.account', { name: PERSON.realName })).click()
}

const choices = page.getByRole('menuitemradio')

test('a user of one department and one post has nothing to choose', async () => {
  await openMenu([HOME], [POST])
  await expect.element(page.getByRole('menuitem', { name: t('shell.signOut') })).toBeVisible()
  await expectCount(choices, 0)
})

test('of two departments the other is chosen; a refusal says why, and all stays as it is', async () => {
  const asked = fakeServer.answer(centerRoutes.identity, () =>
    fakeServer.refuse({ status: 422, error: 'identity_not_yours', msg: '该部门或岗位不属于您' }),
  )
  const failed = () => fakeServer.refuse({ status: 500, error: 'internal', msg: '' })
  fakeServer.answer(meRoutes.info, failed)
  fakeServer.answer(menuRoutes.permissions, failed)
  fakeServer.answer(portalSeenRoutes.list, failed)
  fakeServer.answer(menuRoutes.router, failed)
  await openMenu([HOME, BRANCH], [])
  await expectCount(choices, 2)
  await expect.element(page.getByRole('group', { name: t('shell.identity.dept') })).toBeVisible()
  await expect.element(page.getByRole('menuitemradio', { name: HOME.name })).toBeChecked()
  await expectAccessible()
  await page.getByRole('menuitemradio', { name: BRANCH.name }).click()
  await expect.element(page.getByText('该部门或岗位不属于您')).toBeVisible()
  expect(asked.map(({ body }) => body)).toEqual([{ deptId: BRANCH.id, postId: null }])
})
