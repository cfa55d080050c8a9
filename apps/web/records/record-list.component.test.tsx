/** The list of a plain noun, by the one of posts: what `RecordListPage` and `useRecordActions` do for every record. */
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { toasts } from '#shell/feedback/toast.ts'
import { t } from '#shell/i18n.ts'
import { passOnListChange } from '#shell/live/list-changes.ts'
import { navigateTo } from '#shell/page/location.ts'
import { postRoutes } from '#system/contract/post.ts'
import PostList from '#system/web/post/PostList.tsx'
import { expectAccessible } from '../../../tests/component/accessible.ts'
import { expectCount, first } from '../../../tests/component/expect.ts'
import { fakeServer } from '../../../tests/component/fake-server.ts'
import { aPost, idOf } from '../../../tests/component/posts.ts'
import { aPostsPage, dictionaries, rows, type PostsPage } from '../../../tests/component/posts-page.ts'
import { show } from '../../../tests/component/show.tsx'
import { signInAs } from '../../../tests/component/signed-in.ts'

let fake: PostsPage
beforeEach(() => {
  fake = aPostsPage()
})

test('the list asks for what its address says; a search begins at the first page and keeps the filters', async () => {
  navigateTo('/sys/post?page=2&orderField=code&order=desc&status=1', { replace: true })
  await show(<PostList />)
  await expectCount(rows(), 2)
  expect(fake.reads[0]?.query).toMatchObject({ page: 2, orderField: 'code', order: 'desc', status: 1 })
  await expectAccessible()
  await page.getByRole('textbox', { name: t('system.post.find') }).fill('岗')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => fake.reads.at(-1)?.query).toMatchObject({ page: 1, keyword: '岗', status: 1 })
  expect(window.location.hash).toContain('keyword=')
})

test('one is deleted after a question, whose answer no deletes nothing', async () => {
  const removed = fakeServer.answer(postRoutes.remove, ({ params }) => {
    fake.posts = fake.posts.filter(({ id }) => id !== params.id)
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
  fake.posts = [aPost(1), aPost(2)]
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
  fake.posts = [aPost(1, { actions: [] })]
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
  fake.posts = [...fake.posts, aPost(3)]
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
