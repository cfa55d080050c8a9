/** What a task offers: submitting instead of agreeing where it is filled in; nothing while its process is suspended. */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { queryClient } from '#shell/request/query-client.ts'
import { keepBegun } from '#shell/session/keep-begun.ts'
import { windowStorage } from '#shell/session/window-storage.ts'
import { userRoutes } from '#system/contract/user.ts'
import { workflowChoiceRoutes } from '#workflow/contract/choice.ts'
import { workflowFollowRoutes } from '#workflow/contract/follow.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowPhraseRoutes } from '#workflow/contract/phrase.ts'
import { workflowTaskRoutes, type WorkflowTaskDetail } from '#workflow/contract/task.ts'
import { field } from '../../../../packages/forms/testing/models.ts'
import { aUser } from '../../../../tests/component/a-user.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { buttonOf } from '../../../../tests/component/actions.ts'
import { expectCount } from '../../../../tests/component/expect.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import { aForm, idOf } from '../form/process-form.fixture.ts'
import { ID, TASK } from './task.fixture.ts'
import TaskView from './TaskView.tsx'

const ACTS = ['agree', 'submit', 'resubmit'] as const
const RETURNED = { by: '陈思远', at: '2026-11-21T02:30:00.000Z', comment: '金额不对' }
const nothing = () => undefined
const STANDING = { instanceId: ID, rootId: ID, status: 'run', revision: 2, tasks: [] }
const CHEN = aUser(ID, '陈思远', { username: 'chensy', deptName: '采购部' })

beforeEach(() => {
  signInAs({ can: ['wf:task:page', 'wf:task:handle'] })
  fakeServer.answer(workflowChoiceRoutes.ofTask, () => [])
  fakeServer.answer(workflowPhraseRoutes.list, () => [])
  fakeServer.answer(workflowTaskRoutes.seen, () => null)
  // What happened before is not what this is about.
  const refused = fakeServer.refuse({ status: 404, error: 'not_found', msg: '' })
  fakeServer.answer(workflowFollowRoutes.report, () => refused)
  fakeServer.answer(workflowInstanceRoutes.drawing, () => refused)
})

async function open(more: Partial<WorkflowTaskDetail>): Promise<void> {
  fakeServer.answer(workflowTaskRoutes.get, () => ({ ...TASK, ...more }))
  await show(<TaskView id={ID} kept={new Map()} open afterOpenChange={nothing} onClose={nothing} onDone={nothing} />)
}

test.for([
  ['a decision', 'agree', { fillsIn: false }],
  ['what is filled in for the first time', 'submit', { fillsIn: true }],
  ['what came back', 'resubmit', { fillsIn: true, returned: RETURNED }],
] as const)('%s has the button "%s"', async ([, act, more]) => {
  await open(more)
  await expect.element(buttonOf(t(`workflow.act.${act}`))).toBeVisible()
  for (const other of ACTS.filter((one) => one !== act)) await expectCount(buttonOf(t(`workflow.act.${other}`)), 0)
})

test('what came back has the reason on top', async () => {
  await open({ fillsIn: true, returned: RETURNED })
  const banner = page.getByRole('region', { name: t('workflow.task.returned') })
  await expect.element(banner).toHaveTextContent('陈思远')
  await expect.element(banner).toHaveTextContent('金额不对')
})

test('a task that is overdue says so', async () => {
  const dueDate = '2026-01-05T01:00:00.000Z'
  await open({ dueDate })
  await expect.element(page.getByText(t('workflow.overdue.1'))).toBeVisible()
  await expectAccessible()
})

test('a task of a suspended process says so and offers nothing', async () => {
  await open({ suspended: true, actions: [] })
  await expect.element(page.getByText(t('workflow.task.suspended.why'))).toBeVisible()
  for (const act of ACTS) await expectCount(buttonOf(t(`workflow.act.${act}`)), 0)
  await expectCount(page.getByLabelText(t('workflow.comment')), 0)
  await expectAccessible()
})

test('what was filled in outlives the end of the session, over what others have changed since', async () => {
  windowStorage.remove('texts')
  const stored = (values: Readonly<Record<string, string>>): Partial<WorkflowTaskDetail> => ({
    forms: [
      aForm([field('text', 'matter'), field('text', 'place'), field('text', 'opinion')], {
        isNew: false,
        values: Object.fromEntries(Object.entries(values).map(([name, value]) => [idOf(name), value])),
      }),
    ],
  })
  const input = (name: string) => page.getByRole('textbox', { name, exact: true })
  fakeServer.answer(workflowTaskRoutes.get, () => ({ ...TASK, ...stored({ matter: 'Desk', place: 'Room 1' }) }))
  const view = <TaskView id={ID} kept={new Map()} open afterOpenChange={nothing} onClose={nothing} onDone={nothing} />
  const shown = await show(view)
  await input('opinion').fill('Two desks')
  await input('matter').fill('Desks')
  keepBegun()
  await shown.unmount()
  queryClient.clear()
  await open(stored({ matter: 'Desk', place: 'Room 2' }))
  await expect.element(input('opinion')).toHaveValue('Two desks')
  await expect.element(page.getByText(t('kit.form.restored'))).toBeVisible()
  await expect.element(input('place')).toHaveValue('Room 2')
  const sent = fakeServer.answer(workflowTaskRoutes.complete, () => STANDING)
  await buttonOf(t('workflow.act.agree')).click()
  await expect.poll(() => sent.map(({ body }) => body.vars)).toEqual([{ opinion: 'Two desks', matter: 'Desks' }])
  expect(windowStorage.read('texts')).toBeNull()
})

test.for(['reject', 'return'] as const)('%s sends copies to the users who were chosen', async (kind) => {
  const sent: unknown[] = []
  fakeServer.answer(userRoutes.page, () => ({ list: [CHEN], total: 1, totalExact: true }))
  fakeServer.answer(workflowTaskRoutes[kind], ({ body }) => {
    sent.push(body)
    return STANDING
  })
  signInAs({ can: ['wf:task:page', 'wf:task:handle', 'sys:user:pick'] })
  await open({ actions: [kind], returnable: [{ id: 'apply', name: '申请' }] })
  await buttonOf(t(`workflow.act.${kind}`)).click()
  const panel = page.getByRole('region', { name: t(`workflow.act.${kind}`) })
  await panel.getByRole('textbox', { name: t(`workflow.reason.${kind}`) }).fill('金额不对')
  await panel.getByLabelText(t('workflow.task.copyTo')).click()
  await page.getByText(CHEN.deptName).click()
  // Leaving the list closes it.
  await userEvent.keyboard('{Tab}')
  await panel.getByRole('button', { name: t(`workflow.reason.${kind}.confirm`) }).click()
  await expect.poll(() => sent).toMatchObject([{ id: ID, comment: '金额不对', cc: [CHEN.id] }])
})
