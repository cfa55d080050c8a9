/** A plain noun's page, as the shared functions make it: list, form, deletion, and changes of other users. */
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { z } from 'zod'
import { toasts } from '#shell/feedback/toast.ts'
import { t } from '#shell/i18n.ts'
import { passOnListChange } from '#shell/live/list-changes.ts'
import { navigateTo } from '#shell/page/location.ts'
import { accessPreviewRoutes } from '#system/contract/access-preview.ts'
import { postRoutes, type Post, type PostQuery } from '#system/contract/post.ts'
import { expectAccessible, settle } from '../../../../tests/component/accessible.ts'
import { expectCount, first } from '../../../../tests/component/expect.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import PostList from './PostList.tsx'

const dictionaries = {
  dept_status: [
    { val: '1', label: '启用', status: 1 },
    { val: '0', label: '停用', status: 0 },
  ],
} as const

const idOf = (at: number) => `0192d5a0-0000-7000-8000-00000000010${at}`
const aPost = (at: number, change: Partial<Post> = {}): Post => ({
  id: idOf(at),
  code: `post-${at}`,
  name: `岗位 ${at}`,
  sort: at,
  status: 1,
  remark: '',
  userCount: 0,
  createDate: '2026-11-20T02:30:00.000Z',
  updateDate: '2026-11-20T02:30:00.000Z',
  version: 3,
  actions: ['update', 'delete'],
  ...change,
})

let posts: Post[]
let reads: readonly { query: PostQuery }[]

beforeEach(() => {
  posts = [aPost(1), aPost(2, { actions: ['update'] })]
  signInAs({ dictionaries })
  reads = fakeServer.answer(postRoutes.page, () => ({ list: posts, total: posts.length, totalExact: true }))
  const no = { count: 0, people: [] }
  const nothing = { concerned: 0, gain: no, lose: no, keys: [], keyCount: 0, conflicts: no, altered: no }
  const tenants = { count: 0, list: [] }
  fakeServer.answer(accessPreviewRoutes.preview, () => ({ ...nothing, tenants }))
  fakeServer.answer(postRoutes.get, ({ params }) => posts.find(({ id }) => id === params.id) ?? aPost(1))
})

const rows = () => page.getByRole('row').filter({ has: page.getByRole('cell') })
const drawer = () => page.getByRole('dialog')
const fieldOf = (label: string) => drawer().getByRole('textbox', { name: label })

test('the list asks for what its address says; a search begins at the first page and keeps the filters', async () => {
  navigateTo('/sys/post?page=2&orderField=code&order=desc&status=1', { replace: true })
  await show(<PostList />)
  await expectCount(rows(), 2)
  expect(reads[0]?.query).toMatchObject({ page: 2, orderField: 'code', order: 'desc', status: 1 })
  await expectAccessible()
  await page.getByRole('textbox', { name: t('system.post.find') }).fill('岗')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => reads.at(-1)?.query).toMatchObject({ page: 1, keyword: '岗', status: 1 })
  expect(window.location.hash).toContain('keyword=')
})

test('a new post is sent once, confirmed, and closes its form; the list is read again', async () => {
  navigateTo('/sys/post?id=new', { replace: true })
  const created = fakeServer.answer(postRoutes.create, ({ body }) => {
    posts = [...posts, aPost(3, body)]
    return { id: idOf(3) }
  })
  await show(<PostList />)
  await fieldOf(t('system.post.name')).fill('文秘')
  await fieldOf(t('kit.record.code')).fill('clerk')
  await drawer()
    .getByRole('button', { name: t('kit.form.create') })
    .dblClick()
  await expect.element(page.getByText(t('kit.record.created'))).toBeVisible()
  await expectCount(drawer(), 0)
  expect(created.map(({ body }) => body)).toEqual([{ name: '文秘', code: 'clerk', sort: 0, status: 1, remark: '' }])
  await expectCount(rows(), 3)
  expect(window.location.hash).not.toContain('id=')
})

test('a refusal is shown at its field and keeps what was typed', async () => {
  navigateTo('/sys/post?id=new', { replace: true })
  fakeServer.answer(postRoutes.create, () =>
    fakeServer.refuse({ status: 409, error: 'post_code_taken', msg: '编码“clerk”已被使用' }),
  )
  await show(<PostList />)
  await fieldOf(t('system.post.name')).fill('文秘')
  await fieldOf(t('kit.record.code')).fill('clerk')
  await drawer()
    .getByRole('button', { name: t('kit.form.create') })
    .click()
  await expect.element(drawer().getByText('编码“clerk”已被使用')).toBeVisible()
  await expect.element(fieldOf(t('kit.record.code'))).toHaveValue('clerk')
  await expect.element(fieldOf(t('kit.record.code'))).toHaveAttribute('aria-invalid', 'true')
})

test('a change carries the version it began with, and closes its form', async () => {
  navigateTo(`/sys/post?id=${idOf(1)}`, { replace: true })
  const updated = fakeServer.answer(postRoutes.update, () => null)
  await show(<PostList />)
  await expect.element(page.getByRole('dialog', { name: t('kit.record.edit', { name: '岗位 1' }) })).toBeVisible()
  await fieldOf(t('system.post.name')).fill('主任')
  await drawer()
    .getByRole('button', { name: t('kit.form.save') })
    .click()
  await expect.element(page.getByText(t('kit.record.saved'))).toBeVisible()
  await expectCount(drawer(), 0)
  const bodies: z.output<typeof postRoutes.update.body>[] = updated.map(({ body }) => body)
  expect(bodies).toMatchObject([{ id: idOf(1), version: 3, name: '主任', code: 'post-1' }])
})

test('one is deleted after a question, whose answer no deletes nothing', async () => {
  const removed = fakeServer.answer(postRoutes.remove, ({ params }) => {
    posts = posts.filter(({ id }) => id !== params.id)
    return null
  })
  const announced = new Set<string>()
  onTestFinished(
    toasts.subscribe(() => toasts.get().forEach(({ text, duration }) => announced.add(`${text} ${duration}`))),
  )
  await show(<PostList />)
  await expectCount(rows(), 2)
  const choose = async () => {
    await page.getByRole('button', { name: t('kit.list.moreOf', { name: '岗位 1' }) }).click()
    await page.getByRole('menuitem', { name: t('kit.record.delete') }).click()
  }
  const question = page.getByRole('dialog', { name: t('kit.record.delete.ask', { name: '岗位 1' }) })
  await choose()
  await question.getByRole('button', { name: t('kit.cancel') }).click()
  await expectCount(question, 0)
  expect(removed).toEqual([])
  await choose()
  await question.getByRole('button', { name: t('kit.record.delete'), exact: true }).click()
  await expectCount(rows(), 1)
  expect(removed.map(({ params }) => params.id)).toEqual([idOf(1)])
  expect([...announced]).toEqual([`${t('shell.deleted')} 500`])
})

test('of several deleted the one that is refused says why', async () => {
  const removed = fakeServer.answer(postRoutes.removeMany, () => ({
    done: [idOf(1)],
    refused: [{ id: idOf(2), error: 'in_use', msg: '2 人担任该岗位' }],
  }))
  posts = [aPost(1), aPost(2)]
  await show(<PostList />)
  await expectCount(rows(), 2)
  await page.getByRole('checkbox').first().click()
  await page
    .getByRole('button', { name: t('kit.record.delete'), exact: true })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('kit.record.delete'), exact: true })
    .click()
  await expect.element(page.getByText('2 人担任该岗位')).toBeVisible()
  expect(removed.map(({ body }) => body)).toEqual([[idOf(1), idOf(2)]])
  await userEvent.keyboard('{Escape}')
  await expectCount(page.getByRole('dialog'), 0)
})

test('what another user changed meanwhile is chosen field by field, and both changes are kept', async () => {
  navigateTo(`/sys/post?id=${idOf(1)}`, { replace: true })
  let isFirst = true
  const updated = fakeServer.answer(postRoutes.update, () => {
    if (!isFirst) return null
    isFirst = false
    posts = [aPost(1, { name: '对方写的', remark: '对方的备注', version: 4 }), ...posts.slice(1)]
    return fakeServer.refuse({ status: 409, error: 'changed_meanwhile', msg: '' })
  })
  await show(<PostList />)
  await expect.element(fieldOf(t('system.post.name'))).toHaveValue('岗位 1')
  await fieldOf(t('system.post.name')).fill('我写的')
  await drawer()
    .getByRole('button', { name: t('kit.form.save') })
    .click()

  // Only what the other user changed is shown.
  await expect.element(drawer().getByText(t('kit.form.conflict'))).toBeVisible()
  const choiceOf = (label: string) => drawer().getByRole('group', { name: label, exact: true })
  await expectCount(drawer().getByRole('group'), 2)
  const name = choiceOf(t('system.post.name'))
  await expect.element(name.getByRole('radio', { name: /对方写的/ })).not.toBeChecked()
  await expect.element(name.getByRole('radio', { name: /我写的/ })).not.toBeChecked()
  await expect.element(choiceOf(t('kit.record.remark')).getByRole('radio', { name: /对方的备注/ })).toBeChecked()
  await expectAccessible()

  // What both changed must be chosen.
  const save = drawer().getByRole('button', { name: t('kit.form.saveMerged') })
  await save.click()
  await expect.element(drawer().getByText(t('shell.selectItem'))).toBeVisible()
  await expect.element(name.getByRole('radio').first()).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(name.getByRole('radio', { name: /我写的/ })).toBeChecked()
  await expect.poll(async () => (await save.click(), updated.length)).toBe(2)
  expect(updated[1]?.body).toMatchObject({ version: 4, name: '我写的', remark: '对方的备注' })
  await expectCount(drawer(), 0)
})

test('the version of another user can be taken into the form, and worked on', async () => {
  navigateTo(`/sys/post?id=${idOf(1)}`, { replace: true })
  fakeServer.answer(postRoutes.update, () => {
    posts = [aPost(1, { name: '对方写的', remark: '对方的备注', version: 4 }), ...posts.slice(1)]
    return fakeServer.refuse({ status: 409, error: 'changed_meanwhile', msg: '' })
  })
  await show(<PostList />)
  await expect.element(fieldOf(t('system.post.name'))).toHaveValue('岗位 1')
  await fieldOf(t('system.post.name')).fill('我写的')
  const save = drawer().getByRole('button', { name: t('kit.form.save'), exact: true })
  await save.click()
  await drawer()
    .getByRole('button', { name: t('kit.form.allTheirs') })
    .click()
  await drawer()
    .getByRole('button', { name: t('kit.form.backToForm') })
    .click()
  await expect.element(fieldOf(t('system.post.name'))).toHaveValue('对方写的')
  await expect.element(fieldOf(t('kit.record.remark'))).toHaveValue('对方的备注')
  const updated = fakeServer.answer(postRoutes.update, () => null)
  await fieldOf(t('kit.record.code')).fill('later')
  await expect.poll(async () => (await save.click(), updated.length)).toBe(1)
  expect(updated[0]?.body).toMatchObject({ version: 4, name: '对方写的', code: 'later' })
  await expectCount(drawer(), 0)
})

test.each([
  [1440, 900],
  [768, 900],
  [390, 844],
])('in a window of %i px a message covers no field and no button of a drawer', async (width, height) => {
  onTestFinished(() => page.viewport(1440, 900))
  await page.viewport(width, height)
  navigateTo('/sys/post?id=new', { replace: true })
  await show(<PostList />)
  await drawer()
    .getByRole('button', { name: t('kit.form.create') })
    .click()
  await expect.element(drawer().getByText(t('kit.rule.enter', { attr: t('system.post.name') }))).toBeVisible()
  await expect.element(page.getByRole('status').getByText(t('kit.form.invalid'))).toBeVisible()
  await settle()
  const toast = first('.pt-toast').getBoundingClientRect()
  for (const part of ['.ant-drawer-body', '.ant-drawer-footer', '.ant-drawer-close']) {
    const box = first(part).getBoundingClientRect()
    const isCovered =
      toast.left < box.right && box.left < toast.right && toast.top < box.bottom && box.top < toast.bottom
    expect.soft(isCovered, part).toBe(false)
  }
})

test('Delete in a row deletes what is chosen; with nothing chosen it says so', async () => {
  await show(<PostList />)
  await expectCount(rows(), 2)
  first('tr[data-id]').focus()
  await userEvent.keyboard('{Delete}')
  await expect.element(page.getByText(t('shell.selectDelete'))).toBeVisible()
  await userEvent.keyboard(' {Delete}')
  const question = page.getByRole('dialog', {
    name: t('kit.record.delete.askMany', { what: t('system.post.count', { count: 1 }) }),
  })
  await expect.element(question).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expectCount(question, 0)
})

test('who may only read is offered nothing that changes', async () => {
  posts = [aPost(1, { actions: [] })]
  signInAs({ dictionaries, can: ['sys:post:page'] })
  await show(<PostList />)
  await expectCount(rows(), 1)
  await expectCount(page.getByRole('button', { name: t('system.post.create') }), 0)
  await expectCount(page.getByRole('button', { name: t('kit.list.moreOf', { name: '岗位 1' }) }), 0)
  await expectCount(page.getByRole('button', { name: t('kit.record.update') }), 0)
})

test('a change of another user is offered, reached by keyboard, and shown when it is asked for', async () => {
  await show(<PostList />)
  await expectCount(rows(), 2)
  const shown = rows()
    .elements()
    .map(({ textContent }) => textContent)
  posts = [...posts, aPost(3)]
  passOnListChange('post')
  const offer = page.getByRole('button', { name: t('kit.list.changes', { count: 1 }) })
  await expect.element(offer).toBeVisible()
  expect(
    rows()
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(shown)
  await expectAccessible()
  offer.element().focus()
  await userEvent.keyboard('{Enter}')
  await expectCount(rows(), 3)
  await expectCount(offer, 0)
})
