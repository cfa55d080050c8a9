/** Writing into the discussion of a process, and what the trail shows of it. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { workflowCommentRoutes } from '#workflow/contract/comment.ts'
import type { TimelineEntry } from '#workflow/contract/follow.ts'
import { RunTimeline } from '../follow/RunTimeline.tsx'
import { CommentBox } from './CommentBox.tsx'

const ID = '0192d5a0-0000-7000-8000-000000000501'
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
const CHEN = { id: '0192d5a0-0000-7000-8000-000000000502', name: '陈思远', dept: '采购部' }

const ENTRY: TimelineEntry = {
  id: ID,
  kind: 'commented',
  at: '2026-11-20T02:30:00.000Z',
  process: '',
  nodeId: '',
  node: '',
  personId: CHEN.id,
  person: '王芳',
  behalf: '',
  standsWhy: null,
  outcome: null,
  auto: null,
  why: null,
  comment: '请看第二页',
  toward: '',
  ms: null,
  dueDate: null,
  changes: [],
  mentions: [CHEN.name],
  files: [{ id: CHEN.id, name: '条款.pdf', bytes: 12, url: '/file' }],
  isDeleted: false,
  mayDelete: true,
}

test('a comment is sent with the users it mentions; a blank one is not', async () => {
  const sent: unknown[] = []
  fakeServer.answer(workflowCommentRoutes.people, () => [CHEN])
  fakeServer.answer(workflowCommentRoutes.create, ({ body }) => {
    sent.push(body)
    return { id: ID }
  })
  await show(<CommentBox id={ID} />)
  await page.getByRole('button', { name: t('workflow.discussion.open') }).click()
  const post = page.getByRole('button', { name: t('workflow.discussion.send') })
  await expect.element(post).toBeDisabled()
  await page.getByLabelText(t('workflow.discussion.text'), { exact: true }).fill('请看第二页')
  await page.getByLabelText(t('workflow.discussion.people'), { exact: true }).click()
  await page.getByText('采购部').click()
  await post.click()
  await expect.element(page.getByRole('button', { name: t('workflow.discussion.open') })).toBeVisible()
  expect(sent).toEqual([{ instanceId: ID, content: '请看第二页', userIdList: [CHEN.id], ossIdList: [] }])
})

test('the trail shows text, mentions and files; its author deletes it after being asked', async () => {
  const removed: unknown[] = []
  fakeServer.answer(workflowCommentRoutes.remove, ({ body }) => {
    removed.push(body)
    return null
  })
  await show(<RunTimeline entries={[ENTRY]} />)
  await expect.element(page.getByText('请看第二页')).toBeVisible()
  await expect.element(page.getByText(t('workflow.discussion.mentions', { names: CHEN.name }))).toBeVisible()
  await expect.element(page.getByText('条款.pdf')).toBeVisible()
  await page.getByRole('button', { name: t('workflow.delete') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('workflow.delete') })
    .click()
  await expect.poll(() => removed).toEqual([{ id: ID }])
})

test('a deleted one leaves its mark alone', async () => {
  const deleted = { comment: '', mentions: [], files: [], isDeleted: true, mayDelete: false }
  await show(<RunTimeline entries={[{ ...ENTRY, ...deleted }]} />)
  await expect.element(page.getByText(t('workflow.event.commented.deleted'))).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('a signature stands under its decision, and says when the form has changed since', async () => {
  const signature = { url: PIXEL, code: '0123456789abcdef', isCurrent: false }
  const decision = { ...ENTRY, kind: 'done' as const, comment: '', mentions: [], mayDelete: false, signature }
  await show(<RunTimeline entries={[decision]} />)
  await expect
    .element(page.getByRole('img', { name: t('workflow.signature.of', { person: ENTRY.person }) }))
    .toBeVisible()
  await expect.element(page.getByText(t('workflow.signature.changed', { code: signature.code }))).toBeVisible()
})
