/** The page of users: finding, choosing on several pages, changing many at once, one user's drawers. */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { navigateTo } from '#shell/page/location.ts'
import { deptRoutes, type Dept } from '#system/contract/dept.ts'
import { partyAttrRoutes, partyValueRoutes } from '#system/contract/party-attr.ts'
import { postRoutes } from '#system/contract/post.ts'
import { roleHolderRoutes } from '#system/contract/role-holder.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { userRoutes, type User } from '#system/contract/user.ts'
import en from '#system/locales/en.json' with { type: 'json' }
import { aUser } from '../../../../tests/component/a-user.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { act, buttonOf, choose, confirm, dataRows, dialogOf, rowOf } from '../../../../tests/component/actions.ts'
import { expectCount } from '../../../../tests/component/expect.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import UserList from './UserList.tsx'

const idOf = (at: number) => `0192d5a0-0000-7000-8000-0000000005${String(at).padStart(2, '0')}`
const DEPT = idOf(90)
const aDept: Dept = {
  id: DEPT,
  pid: '0',
  name: '研发中心',
  sort: 1,
  status: 1,
  type: '2',
  userCount: 1,
  leaders: [],
  createDate: '2026-11-20T02:30:00.000Z',
  version: 1,
  actions: [],
  disabled: false,
}
const userAt = (at: number, more: Partial<User> = {}): User =>
  aUser(idOf(at), `员工 ${String(at).padStart(2, '0')}`, {
    username: `u${String(at).padStart(2, '0')}`,
    deptId: DEPT,
    deptName: '研发中心',
    actions: ['update', 'resetPassword', 'disable', 'forceQuit', 'delete'],
    ...more,
  })

let users: User[]
let reads: readonly { query: unknown }[]

beforeEach(() => {
  users = Array.from({ length: 12 }, (_, at) => userAt(at + 1))
  const dictionaries = {
    user_status: [
      { val: '1', label: '正常', status: 1 },
      { val: '0', label: '停用', status: 0 },
    ],
  } as const
  signInAs({ dictionaries })
  reads = fakeServer.answer(userRoutes.page, ({ query: { page: at, limit, keyword, status } }) => {
    const found = users.filter(
      (user) => user.realName.includes(keyword ?? '') && (status === undefined || user.status === status),
    )
    return { list: found.slice((at - 1) * limit, at * limit), total: found.length, totalExact: true }
  })
  fakeServer.answer(deptRoutes.tree, () => [aDept])
  fakeServer.answer(roleRoutes.options, () => [])
  fakeServer.answer(postRoutes.options, () => [])
  fakeServer.answer(roleHolderRoutes.ofUser, () => [])
  fakeServer.answer(partyAttrRoutes.options, () => [])
  fakeServer.answer(partyValueRoutes.sysPartyAttr.getWithVal, () => ({ mayChange: true, attrs: [] }))
})

const open = async (query = '') => {
  navigateTo(`/sys/user${query}`, { replace: true })
  await show(<UserList />)
  await expect.element(dataRows().first()).toBeVisible()
}
const column = (name: string) => page.getByRole('columnheader', { name, exact: true })
const pager = () => page.getByRole('navigation', { name: t('kit.list.pages') })
const batch = () => page.getByRole('toolbar', { name: t('kit.batch.name') })
const box = (name: string) => page.getByRole('checkbox', { name: t('kit.list.choose', { name }), exact: true })

test('filters, department, order, rows per page and page stand in the address; nothing found can be undone', async () => {
  await open()
  await expectCount(dataRows(), 10)
  await choose(page.getByRole('combobox', { name: t('system.user.status') }), '正常')
  await page.getByRole('treeitem', { name: '研发中心' }).click()
  await expect.poll(() => window.location.hash).toMatch(/status=1/)
  await expect.poll(() => window.location.hash).toContain(`deptId=${DEPT}`)
  await expect.poll(() => reads.at(-1)?.query).toMatchObject({ status: 1, deptId: DEPT, page: 1 })
  await expectAccessible()
  await buttonOf(t('kit.list.reset')).click()
  await expect.poll(() => window.location.hash).not.toMatch(/status=/)
  await column(t('system.user.username')).getByRole('button').click()
  await expect.element(column(t('system.user.username'))).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(() => reads.at(-1)?.query).toMatchObject({ orderField: 'username', order: 'asc' })
  await buttonOf(t('kit.list.page', { page: 2 }), pager()).click()
  await expectCount(dataRows(), 2)
  expect(window.location.hash).toMatch(/page=2/)
  await choose(pager().getByRole('combobox'), t('kit.list.perPage', { count: 50 }))
  await expect.poll(() => window.location.hash).toMatch(/limit=50/)
  await expectCount(dataRows(), 12)
  await page.getByRole('textbox', { name: t('system.user.find') }).fill('没有人叫这个')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(t('kit.list.noMatch'))).toBeVisible()
  await expectAccessible()
  await buttonOf(t('kit.list.clearFilters')).click()
  await expectCount(dataRows(), 12)
})

test('at 1440 px a name of two words, and that of an administrator beside the tag, are read whole', async () => {
  users = [userAt(1, { realName: '管理员', superAdmin: 1 }), userAt(2, { realName: 'Grace Hopper' })]
  // What the frame leaves of 1440 px.
  await page.viewport(1150, 900)
  await open()
  for (const name of ['管理员', 'Grace Hopper']) {
    const link = page.getByRole('button', { name, exact: true }).element()
    expect([name, link.scrollWidth <= link.clientWidth]).toEqual([name, true])
  }
  await page.viewport(1440, 900)
})

test('users chosen on two pages are disabled together; each refusal has its reason; Escape gives a choice up', async () => {
  const sent = fakeServer.answer(userRoutes.setStatus, ({ body: { ids } }) => {
    users = users.map((user) => (user.id === idOf(11) ? { ...user, status: 0 as const } : user))
    return { done: ids.slice(1), refused: [{ id: idOf(1), error: 'not_yourself', msg: '不能对自己执行该操作' }] }
  })
  await open()
  await box('员工 01').click()
  await buttonOf(t('kit.list.page', { page: 2 }), pager()).click()
  await box('员工 11').click()
  await expect.element(batch()).toHaveTextContent(t('kit.batch.chosen', { count: 2 }))
  await expectAccessible()
  await buttonOf(t('system.user.disable'), batch()).click()
  await confirm(t('system.user.disable.askMany', { count: 2 }), t('system.user.disable'))
  expect(sent[0]?.body).toEqual({ ids: [idOf(1), idOf(11)], status: 0 })
  const report = dialogOf(t('kit.batch.partly', { done: 1, refused: 1 }))
  await expect.element(report.getByRole('listitem')).toHaveTextContent(/员工 01.*不能对自己/)
  await expectAccessible()
  await buttonOf(t('kit.gotIt'), report).click()
  await expectCount(batch(), 0)
  await expect.element(rowOf('员工 11')).toHaveTextContent('停用')
  await box('员工 12').click()
  await expect.element(batch()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expectCount(batch(), 0)
})

test('one user and several are deleted only after a question', async () => {
  const gone = (ids: readonly string[]) => {
    users = users.filter(({ id }) => !ids.includes(id))
  }
  const removed = fakeServer.answer(userRoutes.remove, ({ params }) => (gone([params.id]), null))
  fakeServer.answer(userRoutes.removeMany, ({ body }) => (gone(body), { done: body, refused: [] }))
  await open()
  const question = t('system.user.delete.ask', { name: '员工 01' })
  await act('员工 01', t('system.user.delete'))
  await expectAccessible()
  await buttonOf(t('kit.cancel'), dialogOf(question)).click()
  await expectCount(dialogOf(question), 0)
  expect(removed).toEqual([])
  await act('员工 01', t('system.user.delete'))
  await confirm(question, t('system.user.delete'))
  await expectCount(rowOf('员工 01'), 0)
  await box('员工 02').click()
  await box('员工 03').click()
  await buttonOf(t('system.user.delete'), batch()).click()
  await confirm(t('system.user.delete.askMany', { count: 2 }), t('system.user.delete'))
  await expectCount(rowOf('员工 02'), 0)
})

test('a password is reset after a question and shown once: only its button closes it', async () => {
  fakeServer.answer(userRoutes.resetPassword, ({ params: { id } }) => ({ id, password: 'Once-Only-7' }))
  await open()
  await act('员工 01', t('system.user.resetPassword'))
  await confirm(t('system.user.resetPassword.ask', { name: '员工 01' }), t('system.user.resetPassword'))
  const issued = dialogOf(t('system.user.oneTime.title', { name: '员工 01' }))
  await expect.element(issued.getByText('Once-Only-7')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(issued).toBeVisible()
  await expectAccessible()
  await buttonOf(t('system.user.oneTime.noted'), issued).click()
  await expectCount(issued, 0)
  await expectCount(page.getByText('Once-Only-7'), 0)
})

test('a user is looked at and edited: mistakes are named, and what was typed is not lost unasked', async () => {
  const detail = () => ({
    ...(users[0] ?? userAt(1)),
    tenantId: '1',
    deptIdList: [DEPT],
    depts: [{ id: DEPT, name: '研发中心' }],
    roleIdList: [],
    postIdList: [],
    mayGrant: true,
    allowIpQueue: '',
    remark: '',
    updateDate: '2026-11-20T02:30:00.000Z',
    version: 4,
  })
  fakeServer.answer(userRoutes.get, detail)
  const saved = fakeServer.answer(userRoutes.update, ({ body }) => {
    users = [userAt(1, { email: body.email, mobile: body.mobile }), ...users.slice(1)]
    return null
  })
  await open()
  await buttonOf('员工 01', rowOf('员工 01')).click()
  const drawer = dialogOf(t('system.user.detail'))
  await expect.element(drawer.getByText('u01')).toBeVisible()
  await expect.poll(() => window.location.hash).toContain(`id=${idOf(1)}`)
  await expectAccessible()
  window.history.back()
  await expectCount(drawer, 0)
  window.history.forward()
  await buttonOf(t('system.user.update'), drawer).click()
  const form = dialogOf(t('system.user.edit', { name: '员工 01' }))
  const [mobile, email] = [
    form.getByRole('textbox', { name: t('system.user.mobile') }),
    form.getByRole('textbox', { name: t('system.user.email') }),
  ]
  await mobile.fill('abc')
  await email.fill('not an address')
  await buttonOf(t('system.save'), form).click()
  await expect.element(form.getByText(t('rule.mobile_format'))).toBeVisible()
  await expect
    .element(form.getByText(t('kit.rule.format', { attr: t('system.user.email') }), { exact: true }))
    .toBeVisible()
  await expectAccessible()
  await buttonOf(t('kit.cancel'), form).click()
  const question = dialogOf(t('kit.form.discardTitle'))
  await expectAccessible()
  await buttonOf(t('kit.cancel'), question).click()
  await expect.element(mobile).toHaveValue('abc')
  await mobile.fill('13800138000')
  await email.fill('right@yuanfan.example')
  await expect
    .poll(async () => {
      if (saved.length === 0) await buttonOf(t('system.save'), form).click()
      return saved.length
    })
    .toBe(1)
  expect(saved[0]?.body).toMatchObject({ version: 4, mobile: '13800138000', email: 'right@yuanfan.example' })
  await expectCount(form, 0)
  await expect.element(drawer.getByText('right@yuanfan.example')).toBeVisible()
})

test('a new user: the confirmation equals the password, in words of its own', async () => {
  expect(en['system.user.passwordMismatch']).toBe('does not match password')
  const created = fakeServer.answer(userRoutes.create, () => ({ id: idOf(20), password: null }))
  await open()
  await buttonOf(t('system.user.create')).click()
  const form = dialogOf(t('system.user.create'))
  const field = (name: Parameters<typeof t>[0]) => form.getByLabelText(t(name), { exact: true })
  const mismatch = form.getByText(t('system.user.passwordMismatch'), { exact: true })
  await field('system.user.password').fill('Some-Password-1')
  await field('system.user.confirmPassword').fill('Some-Password-2')
  await userEvent.tab()
  await expect.element(mismatch).toBeVisible()
  await buttonOf(t('kit.form.create'), form).click()
  await expect.element(field('system.user.realName')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(mismatch).toBeVisible()
  expect(created).toEqual([])
  await field('system.user.confirmPassword').fill('Some-Password-1')
  await userEvent.tab()
  await expectCount(mismatch, 0)
})
