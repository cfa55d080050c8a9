/** What a user is asked for in a task: readers of a copy only where the list of users is not refused. */
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { userRoutes } from '#system/contract/user.ts'
import { workflowChoiceRoutes } from '#workflow/contract/choice.ts'
import type { FormField } from '#workflow/contract/form.ts'
import type { WorkflowTaskDetail } from '#workflow/contract/task.ts'
import { expectCount } from '../../../../tests/component/expect.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import { TaskWork } from './TaskWork.tsx'
import { useTaskWork } from './use-task-work.ts'

const ID = '0192d5a0-0000-7000-8000-000000000501'
const TASK: WorkflowTaskDetail = {
  id: ID,
  instanceId: ID,
  rootId: ID,
  title: '采购打印机',
  process: '采购申请',
  nodeId: 'approve',
  node: '部门审批',
  status: 'open',
  assigneeId: ID,
  assignee: '陈思远',
  owner: '',
  starter: '王芳',
  why: null,
  outcome: null,
  comment: '',
  dueDate: null,
  openedDate: '2026-11-20T02:30:00.000Z',
  closedDate: null,
  suspended: false,
  actions: ['complete'],
  returned: null,
  fillsIn: false,
  vars: {},
  fields: [],
  names: {},
  form: [],
  trail: [],
  returnable: [],
}

function Work({ task = TASK }: { task?: WorkflowTaskDetail }) {
  const work = useTaskWork(task, () => undefined)
  return <TaskWork task={task} work={work} hasComment />
}

beforeEach(() => {
  fakeServer.answer(workflowChoiceRoutes.ofTask, () => [])
})

test.for(['sys:user:page', 'sys:user:pick'])('who holds %s may name readers of a copy', async (code) => {
  fakeServer.answer(userRoutes.page, () => ({ list: [], total: 0, totalExact: true }))
  signInAs({ can: ['wf:task:page', code] })
  await show(<Work />)
  await expect.element(page.getByLabelText(t('workflow.task.copyTo'))).toBeVisible()
})

test('who can list no users is not asked for readers', async () => {
  signInAs({ can: ['wf:task:page'] })
  await show(<Work />)
  await expect.element(page.getByLabelText(t('workflow.comment'))).toBeVisible()
  await expectCount(page.getByText(t('workflow.task.copyTo')), 0)
})

const GOODS: FormField = { name: 'goods', label: '物品', type: 'text', required: true }
const PRICE: FormField = { name: 'price', label: '金额', type: 'integer', required: false }

test('what a returned request asks for again is shown once, in its field', async () => {
  signInAs({ can: ['wf:task:page'] })
  const vars = { goods: '显示器', price: 900 }
  await show(<Work task={{ ...TASK, vars, fields: [GOODS, PRICE], form: [GOODS] }} />)
  await expect.element(page.getByRole('textbox', { name: '物品' })).toHaveValue('显示器')
  await expectCount(page.getByText('显示器', { exact: true }), 0)
  await expectCount(page.getByText('900', { exact: true }), 1)
})

test('who may not handle the task sees the values', async () => {
  signInAs({ can: ['wf:task:page'] })
  await show(<Work task={{ ...TASK, actions: [], vars: { goods: '显示器' }, fields: [GOODS], form: [GOODS] }} />)
  await expect.element(page.getByText('显示器', { exact: true })).toBeVisible()
})
