/** The form of a plain noun, by the one of posts: what `useCrudForm` and `FormDrawer` do for every record. */
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { z } from 'zod'
import { t } from '#shell/i18n.ts'
import { navigateTo } from '#shell/page/location.ts'
import { queryClient } from '#shell/request/query-client.ts'
import { keepBegun } from '#shell/session/keep-begun.ts'
import { session } from '#shell/session/session.ts'
import { windowStorage } from '#shell/session/window-storage.ts'
import { postRoutes } from '#system/contract/post.ts'
import PostList from '#system/web/post/PostList.tsx'
import { expectAccessible, settle } from '../../../tests/component/accessible.ts'
import { expectCount, first } from '../../../tests/component/expect.ts'
import { fakeServer } from '../../../tests/component/fake-server.ts'
import { aPost, idOf } from '../../../tests/component/posts.ts'
import { aPostsPage, drawer, fieldOf, rows, type PostsPage } from '../../../tests/component/posts-page.ts'
import { show } from '../../../tests/component/show.tsx'

let fake: PostsPage
beforeEach(() => {
  windowStorage.remove('texts')
  fake = aPostsPage()
})

test('a new post is sent once, confirmed, and closes its form; the list is read again', async () => {
  navigateTo('/sys/post?id=new', { replace: true })
  const created = fakeServer.answer(postRoutes.create, ({ body }) => {
    fake.posts = [...fake.posts, aPost(3, body)]
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

test('what another user changed meanwhile is chosen field by field, and both changes are kept', async () => {
  navigateTo(`/sys/post?id=${idOf(1)}`, { replace: true })
  let isFirst = true
  const updated = fakeServer.answer(postRoutes.update, () => {
    if (!isFirst) return null
    isFirst = false
    fake.posts = [aPost(1, { name: '对方写的', remark: '对方的备注', version: 4 }), ...fake.posts.slice(1)]
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

test('what is not saved outlives the end of the session: the same user has it again, and the version it began with', async () => {
  navigateTo(`/sys/post?id=${idOf(1)}`, { replace: true })
  const shown = await show(<PostList />)
  await expect.element(fieldOf(t('system.post.name'))).toHaveValue('岗位 1')
  await fieldOf(t('system.post.name')).fill('我写的')
  keepBegun()
  await shown.unmount()

  fake.posts = [aPost(1, { remark: '对方的备注', version: 4 }), ...fake.posts.slice(1)]
  queryClient.clear()
  let isFirst = true
  const updated = fakeServer.answer(postRoutes.update, () => {
    if (!isFirst) return null
    isFirst = false
    return fakeServer.refuse({ status: 409, error: 'changed_meanwhile', msg: '' })
  })
  await show(<PostList />)
  await expect.element(fieldOf(t('system.post.name'))).toHaveValue('我写的')
  await expect.element(page.getByText(t('kit.form.restored'))).toBeVisible()
  await drawer()
    .getByRole('button', { name: t('kit.form.save') })
    .click()
  await expect.element(drawer().getByText(t('kit.form.conflict'))).toBeVisible()
  expect(updated[0]?.body).toMatchObject({ version: 3, name: '我写的' })
})

test('another user has nothing of it', async () => {
  navigateTo('/sys/post?id=new', { replace: true })
  const shown = await show(<PostList />)
  await fieldOf(t('system.post.name')).fill('文秘')
  keepBegun()
  await shown.unmount()
  const before = session.get()
  if (before) session.set({ ...before, person: { ...before.person, id: idOf(9) } })
  await show(<PostList />)
  await expect.element(fieldOf(t('system.post.name'))).toHaveValue('')
})

test('the version of another user can be taken into the form, and worked on', async () => {
  navigateTo(`/sys/post?id=${idOf(1)}`, { replace: true })
  fakeServer.answer(postRoutes.update, () => {
    fake.posts = [aPost(1, { name: '对方写的', remark: '对方的备注', version: 4 }), ...fake.posts.slice(1)]
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
