/** Usage by user: found, sorted, turned, and given limits by users with exactly the code for that. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ossRoutes, type UserSpace } from '#files/contract/oss.ts'
import { t } from '#shell/i18n.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { buttonOf, dialogOf } from '../../../../tests/component/actions.ts'
import { expectCount } from '../../../../tests/component/expect.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import UserSpaces from './UserSpaces.tsx'

const MB = 1024 ** 2
const idOf = (at: number) => `019a0000-0000-7000-8000-${String(at).padStart(12, '0')}`
const all = (actions: UserSpace['actions']): UserSpace[] =>
  Array.from({ length: 45 }, (_, at) => ({
    id: idOf(at),
    name: `User ${at}`,
    used: (50 - at) * MB,
    files: at + 1,
    quota: at === 0 ? 100 * MB : 0,
    quotaMb: at === 0 ? 100 : null,
    actions,
  }))

async function showSpaces(actions: UserSpace['actions']) {
  const calls = fakeServer.answer(ossRoutes.userSpaces, ({ query }) => {
    const found = all(actions).filter(({ name }) => name.includes(query.name ?? ''))
    return { list: found.slice((query.page - 1) * query.limit, query.page * query.limit), total: found.length }
  })
  await show(<UserSpaces open afterOpenChange={() => undefined} onClose={() => undefined} />)
  await expectCount(page.getByRole('listitem').filter({ hasText: 'User' }), 20)
  return calls
}

test('a page at a time, in the order that is chosen; a search begins with the first page', async () => {
  signInAs({ can: ['sys:oss:page'] })
  const calls = await showSpaces([])
  await buttonOf(t('kit.list.next')).click()
  await expect.element(page.getByText('User 20', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: t('system.oss.users.order') }).click()
  await page.getByTitle(t('system.oss.users.order.files')).click()
  await expect.poll(() => calls.at(-1)?.query).toMatchObject({ sortBy: 'files', page: 1 })
  await buttonOf(t('kit.list.next')).click()
  await expect.poll(() => calls.at(-1)?.query).toMatchObject({ sortBy: 'files', page: 2 })
  await page.getByPlaceholder(t('system.oss.users.find')).fill('User 44')
  await expect.poll(() => calls.at(-1)?.query).toMatchObject({ name: 'User 44', page: 1 })
  await expect.element(page.getByText('User 44', { exact: true })).toBeVisible()
  await page.getByPlaceholder(t('system.oss.users.find')).fill('no one')
  await expect.element(page.getByText(t('system.oss.users.empty'))).toBeVisible()
})

test('who may only look at files is offered no limit to change', async () => {
  signInAs({ can: ['sys:oss:page'] })
  await page.viewport(390, 800)
  await showSpaces([])
  await expectCount(buttonOf(t('system.oss.quota.of', { name: 'User 0' })), 0)
  await expectAccessible()
})

test('with the code for limits a user gets one, and it is taken away again', async () => {
  signInAs({ can: ['sys:oss:page', 'sys:oss:quota'] })
  await showSpaces(['update'])
  const saved = fakeServer.answer(ossRoutes.setQuota, () => null)
  for (const [typed, quotaMb] of [
    ['250', 250],
    ['', null],
  ] as const) {
    await buttonOf(t('system.oss.quota.of', { name: 'User 0' })).click()
    const dialog = dialogOf(t('system.oss.quota.of', { name: 'User 0' }))
    await dialog.getByRole('spinbutton').fill(typed)
    await buttonOf(t('kit.form.save'), dialog).click()
    await expect.poll(() => saved.at(-1)).toMatchObject({ params: { id: idOf(0) }, body: { quotaMb } })
    await expectCount(dialog, 0)
  }
})
