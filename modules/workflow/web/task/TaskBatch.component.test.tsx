/** Several tasks at once: one opinion for all of them, and for each one that is refused why. */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { preferenceRoutes } from '#records/contract/preference.ts'
import { workflowTaskRoutes, type WorkflowTaskRow } from '#workflow/contract/task.ts'
import { workflowFilterRoutes } from '#workflow/contract/work-filters.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { buttonOf, dialogOf } from '../../../../tests/component/actions.ts'
import { expectCount } from '../../../../tests/component/expect.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import { TASK } from './task.fixture.ts'
import TaskTable from './TaskTable.tsx'

const idOf = (no: number) => `0192d5a0-0000-7000-8000-00000000080${no}`
const aTask = (no: number): WorkflowTaskRow => ({
  ...TASK,
  id: idOf(no),
  title: `采购 ${no}`,
  summary: [],
  cameBack: false,
})
const TASKS = [aTask(1), aTask(2), aTask(3)]

beforeEach(async () => {
  await page.viewport(1440, 900)
  window.location.hash = '#/bpm/work'
  signInAs({ can: ['wf:task:page', 'wf:task:handle'] })
  fakeServer.answer(preferenceRoutes.set, () => null)
  fakeServer.answer(workflowFilterRoutes.choices, () => ({ processes: [], nodes: [], categories: [], starters: [] }))
  fakeServer.answer(workflowTaskRoutes.toDo, () => ({ list: TASKS, total: TASKS.length, totalExact: true }))
})

const open = (what: 'todo' | 'done' = 'todo') =>
  show(<TaskTable onShown={() => undefined} what={what} show={() => undefined} actions={null} />)
async function chooseAll(action: string): Promise<void> {
  await page.getByRole('checkbox', { name: t('kit.list.choosePage') }).click()
  await page.getByRole('toolbar').getByRole('button', { name: action, exact: true }).click()
}

test('all are approved with one comment', async () => {
  const sent = fakeServer.answer(workflowTaskRoutes.completeMany, ({ body }) => ({
    done: body.tasks.map(({ id }) => id),
    refused: [],
  }))
  await open()
  await chooseAll(t('workflow.act.agree'))
  const dialog = dialogOf(t('workflow.act.agree.askMany', { count: 3 }))
  await expectAccessible()
  await dialog.getByRole('textbox', { name: t('workflow.comment') }).fill(' 同意。 ')
  await buttonOf(t('workflow.act.agree'), dialog).click()
  await expect.element(page.getByText(t('kit.batch.done', { count: 3 }))).toBeVisible()
  const decided = { outcome: 'agree', comment: '同意。' }
  expect(sent.map(({ body }) => body.tasks)).toEqual([TASKS.map(({ id }) => ({ id, ...decided }))])
  await expectCount(page.getByRole('toolbar'), 0)
})

test('a rejection needs a reason; what is refused says why, task by task', async () => {
  const sent = fakeServer.answer(workflowTaskRoutes.completeMany, () => ({
    done: [idOf(1)],
    refused: [
      { id: idOf(2), error: 'process_task_handled', msg: '已由陈立办理' },
      { id: idOf(3), error: 'process_refused', msg: '此环节不能拒绝' },
    ],
  }))
  await open()
  await chooseAll(t('workflow.act.reject'))
  const dialog = dialogOf(t('workflow.act.reject.askMany', { count: 3 }))
  await buttonOf(t('workflow.act.reject'), dialog).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  expect(sent).toEqual([])
  await dialog.getByRole('textbox', { name: t('workflow.reason.reject') }).fill('超出预算')
  await buttonOf(t('workflow.act.reject'), dialog).click()
  const report = page.getByRole('dialog').filter({ hasText: t('kit.batch.partly', { done: 1, refused: 2 }) })
  await expect.element(report.getByRole('listitem').nth(0)).toHaveTextContent('采购 2已由陈立办理')
  await expect.element(report.getByRole('listitem').nth(1)).toHaveTextContent('采购 3此环节不能拒绝')
  await expectAccessible()
  expect(sent.map(({ body }) => body.tasks.map(({ outcome, comment }) => `${outcome} ${comment}`))).toEqual([
    Array.from(TASKS, () => 'reject 超出预算'),
  ])
  await userEvent.keyboard('{Escape}')
  await expectCount(report, 0)
})

test('of many more than one call takes every one is sent, and one call that fails keeps none of the others', async () => {
  const many = Array.from({ length: 250 }, (_, at) => ({
    ...aTask(1),
    id: `0192d5a0-0000-7000-8000-000000001${String(at).padStart(3, '0')}`,
    title: `采购 ${at}`,
  }))
  fakeServer.answer(workflowTaskRoutes.toDo, () => ({ list: many, total: many.length, totalExact: true }))
  const counts: number[] = []
  fakeServer.answer(workflowTaskRoutes.completeMany, ({ body }) => {
    counts.push(body.tasks.length)
    if (counts.length === 2) return fakeServer.refuse({ status: 503, error: 'unavailable', msg: '服务暂不可用' })
    return { done: body.tasks.map(({ id }) => id), refused: [] }
  })
  await open()
  await chooseAll(t('workflow.act.agree'))
  await buttonOf(t('workflow.act.agree'), dialogOf(t('workflow.act.agree.askMany', { count: 250 }))).click()
  const report = page.getByRole('dialog').filter({ hasText: t('kit.batch.partly', { done: 150, refused: 100 }) })
  await expect.element(report.getByRole('listitem').nth(0)).toHaveTextContent('采购 100服务暂不可用')
  expect(counts).toEqual([100, 100, 50])
  await userEvent.keyboard('{Escape}')
  await expectCount(report, 0)
})

test('nothing is decided together where one may not handle tasks, and nothing of what is done', async () => {
  signInAs({ can: ['wf:task:page'] })
  await open()
  await page.getByRole('checkbox', { name: t('kit.list.choosePage') }).click()
  await expectCount(buttonOf(t('workflow.act.reject')), 0)
})
