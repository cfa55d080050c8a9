/** Signers whom the reader added are removed again; several are added at once; one step back is one click. */
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { userRoutes } from '#system/contract/user.ts'
import { workflowChoiceRoutes } from '#workflow/contract/choice.ts'
import { workflowFollowRoutes } from '#workflow/contract/follow.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowPhraseRoutes } from '#workflow/contract/phrase.ts'
import { workflowTaskRoutes, type WorkflowTaskDetail } from '#workflow/contract/task.ts'
import { aUser } from '../../../../tests/component/a-user.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { buttonOf, choose } from '../../../../tests/component/actions.ts'
import { expectCount } from '../../../../tests/component/expect.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import { ID, TASK } from './task.fixture.ts'
import TaskView from './TaskView.tsx'

const OTHER = '0192d5a0-0000-7000-8000-000000000502'
const STANDING = { instanceId: ID, rootId: ID, status: 'run', revision: 2 }

let isClosed = false
beforeEach(() => {
  isClosed = false
  signInAs({ can: ['wf:task:page', 'wf:task:handle', 'sys:user:pick'] })
  fakeServer.answer(workflowChoiceRoutes.ofTask, () => [])
  fakeServer.answer(workflowPhraseRoutes.list, () => [])
  fakeServer.answer(workflowTaskRoutes.seen, () => null)
  fakeServer.answer(userRoutes.page, () => ({ list: [], total: 0, totalExact: true }))
  const refused = fakeServer.refuse({ status: 404, error: 'not_found', msg: '' })
  fakeServer.answer(workflowFollowRoutes.report, () => refused)
  fakeServer.answer(workflowInstanceRoutes.drawing, () => refused)
})

async function open(taskNow: () => WorkflowTaskDetail): Promise<void> {
  fakeServer.answer(workflowTaskRoutes.get, taskNow)
  const close = () => (isClosed = true)
  await show(
    <TaskView id={ID} kept={new Map()} open afterOpenChange={() => undefined} onClose={close} onDone={close} />,
  )
}

test('a signer is removed, also while the task waits for them', async () => {
  let signers: WorkflowTaskDetail['signers'] = [
    { userId: ID, name: '鲍平', position: 'before' },
    { userId: OTHER, name: '陈立', position: 'before' },
  ]
  fakeServer.answer(workflowTaskRoutes.removeSigner, ({ body }) => {
    signers = signers.filter(({ userId }) => userId !== body.userId)
    return STANDING
  })
  await open(() => ({ ...TASK, status: 'waiting', actions: [], signers }))
  const list = page.getByRole('region', { name: t('workflow.signers') })
  await expect.element(list).toHaveTextContent(t('workflow.signers.before'))
  await expectAccessible()
  await page.getByRole('button', { name: t('workflow.signers.remove', { name: '鲍平' }) }).click()
  await expectCount(page.getByText('鲍平'), 0)
  await expect.element(list).toHaveTextContent('陈立')
  await page.getByRole('button', { name: t('workflow.signers.remove', { name: '陈立' }) }).click()
  await expectCount(list, 0)
})

const BACK: Partial<WorkflowTaskDetail> = { actions: ['complete', 'return'], returnable: [{ id: 'one', name: '初审' }] }

test('one step back is one click, with what stands in the comment', async () => {
  let sent: object = {}
  fakeServer.answer(workflowTaskRoutes.return, ({ body }) => {
    sent = body
    return STANDING
  })
  await open(() => ({ ...TASK, ...BACK }))
  await page.getByLabelText(t('workflow.comment')).fill('金额不对')
  await buttonOf(t('kit.moreActions')).click()
  await page.getByRole('menuitem', { name: t('workflow.act.previous', { node: '初审' }) }).click()
  await expect.poll(() => isClosed).toBe(true)
  expect(sent).toMatchObject({ id: ID, comment: '金额不对' })
  expect(sent).not.toHaveProperty('nodeId')
})

test('one step back needs the comment that the step asks for', async () => {
  await open(() => ({ ...TASK, ...BACK, commentRule: 'refusal' }))
  await buttonOf(t('kit.moreActions')).click()
  await page.getByRole('menuitem', { name: t('workflow.act.previous', { node: '初审' }) }).click()
  await expect.element(page.getByLabelText(t('workflow.comment'))).toHaveFocus()
  expect(isClosed).toBe(false)
})

test('several signers are added at once, and the task stays open', async () => {
  const people = [
    { id: ID, name: '鲍平' },
    { id: OTHER, name: '陈立' },
  ]
  const searched = fakeServer.answer(userRoutes.page, () => ({
    list: people.map(({ id, name }) => aUser(id, name)),
    total: 2,
    totalExact: true,
  }))
  let sent: object = {}
  fakeServer.answer(workflowTaskRoutes.addSigner, ({ body }) => {
    sent = body
    return STANDING
  })
  await open(() => ({ ...TASK, actions: ['complete', 'addSigner'] }))
  await buttonOf(t('kit.moreActions')).click()
  await page.getByRole('menuitem', { name: t('workflow.act.addSigner') }).click()
  const dialog = page.getByRole('dialog', { name: t('workflow.act.addSigner') })
  const field = dialog.getByRole('combobox', { name: t('workflow.ask.person') })
  for (const { name } of people) await choose(field, name)
  // No user is offered who may not handle tasks.
  expect(searched.map(({ query }) => query)).toContainEqual(expect.objectContaining({ holds: 'wf:task:handle' }))
  await buttonOf(t('workflow.act.addSigner'), dialog).click()
  await expect.poll(() => sent).toMatchObject({ id: ID, userIdList: [ID, OTHER], position: 'beside' })
  expect(isClosed).toBe(false)
})

test('why a user cannot have the task is shown at the field, and the dialog stays', async () => {
  const msg = '该人员没有办理任务的权限'
  const issues = [{ path: 'userId', code: 'may_not_handle', msg }]
  fakeServer.answer(userRoutes.page, () => ({ list: [aUser(OTHER, '陈立')], total: 1, totalExact: true }))
  fakeServer.answer(workflowTaskRoutes.transfer, () =>
    fakeServer.refuse({ status: 400, error: 'invalid_input', msg: '', issues }),
  )
  await open(() => ({ ...TASK, actions: ['complete', 'transfer'] }))
  await buttonOf(t('kit.moreActions')).click()
  await page.getByRole('menuitem', { name: t('workflow.act.transfer') }).click()
  const dialog = page.getByRole('dialog', { name: t('workflow.act.transfer') })
  await choose(dialog.getByRole('combobox', { name: t('workflow.ask.person') }), '陈立')
  await buttonOf(t('workflow.act.transfer'), dialog).click()
  await expect.element(dialog.getByText(msg)).toBeVisible()
  await expectAccessible()
  expect(isClosed).toBe(false)
})
