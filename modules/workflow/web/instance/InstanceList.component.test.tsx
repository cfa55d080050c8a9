/** The list of processes: what can be done with several at once, and that it asks for a reason. */
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { requiredText } from '#kit/form/required-text.ts'
import { t } from '#shell/i18n.ts'
import { navigateTo } from '#shell/page/location.ts'
import { userRoutes } from '#system/contract/user.ts'
import { workflowRepairRoutes } from '#workflow/contract/instance-repair.ts'
import { workflowInstanceRoutes, type WorkflowInstanceRow } from '#workflow/contract/instance.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { expectCount } from '../../../../tests/component/expect.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import InstanceList from './InstanceList.tsx'

const idOf = (n: number) => `0192d5a0-0000-7000-8000-00000000070${n}`
const row = (n: number, actions: WorkflowInstanceRow['actions']): WorkflowInstanceRow => ({
  id: idOf(n),
  rootId: idOf(n),
  title: `出差 ${n}`,
  serial: '',
  summary: [],
  businessKey: '',
  process: '出差申请',
  processKey: 'trip',
  number: 1,
  status: 'run',
  starterId: idOf(9),
  starter: '王芳',
  isPublic: false,
  revision: 1,
  startedDate: '2026-11-20T02:30:00.000Z',
  endedDate: null,
  stands: ['审批'],
  stuck: false,
  actions,
  handlers: [],
  unclaimed: false,
  returnedTaskId: null,
  overdue: false,
})
let rows: WorkflowInstanceRow[]

beforeEach(() => {
  signInAs({ can: ['wf:instance:page'] })
  rows = [row(1, ['suspend', 'cancel']), row(2, ['suspend', 'cancel'])]
  fakeServer.answer(workflowInstanceRoutes.processes, () => [
    { key: 'trip', name: '出差申请' },
    { key: 'seal', name: '用印申请' },
  ])
  fakeServer.answer(workflowInstanceRoutes.page, () => ({ list: rows, total: rows.length, totalExact: true }))
})
const open = async () => {
  navigateTo('/bpm/process', { replace: true })
  await show(<InstanceList />)
  await expect.element(page.getByRole('row').filter({ hasText: '出差 2' })).toBeVisible()
}

test('several are canceled for a reason, which is asked for', async () => {
  const canceled = fakeServer.answer(workflowInstanceRoutes.cancelMany, ({ body }) => ({ done: body.ids, refused: [] }))
  await open()
  await page.getByRole('checkbox', { name: t('kit.list.choosePage') }).click()
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: t('workflow.instance.cancel') })
    .click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: t('workflow.instance.cancel') }).click()
  await expect.element(question.getByRole('alert')).toBeVisible()
  await expect.element(question.getByRole('textbox')).toHaveFocus()
  await expectAccessible()
  expect(canceled).toHaveLength(0)
  await question.getByRole('textbox').fill('  表单填错  ')
  await question.getByRole('button', { name: t('workflow.instance.cancel') }).click()
  await expect.poll(() => canceled.map(({ body }) => body)).toEqual([{ ids: [idOf(1), idOf(2)], reason: '表单填错' }])
})

test('is filtered by its initiator, who is chosen by name, and taken out as a sheet by who may', async () => {
  signInAs({ can: ['wf:instance:page', 'wf:instance:export', 'sys:user:pick'] })
  const user = {
    id: idOf(9),
    realName: '王芳',
    username: 'wangfang',
    headUrl: '',
    deptId: idOf(8),
    deptName: '财务部',
    superAdmin: 0,
  }
  fakeServer.answer(userRoutes.page, () => ({ list: [user], total: 1, totalExact: true }) as never)
  const asked = fakeServer.answer(workflowInstanceRoutes.page, () => ({
    list: rows,
    total: rows.length,
    totalExact: true,
  }))
  await open()
  await expect.element(page.getByRole('button', { name: t('kit.export.title') })).toBeVisible()
  await page.getByRole('combobox', { name: t('workflow.starter') }).click()
  await page.getByText('财务部').click()
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ starterId: idOf(9) })
})

test('what is overdue says so, unless it rests', async () => {
  rows = [
    { ...row(1, []), overdue: true },
    { ...row(2, []), overdue: true, status: 'suspended' },
  ]
  await open()
  await expect.element(page.getByRole('row').filter({ hasText: '出差 1' })).toHaveTextContent(t('workflow.overdue.1'))
  await expect
    .element(page.getByRole('row').filter({ hasText: '出差 2' }))
    .toHaveTextContent(t('workflow.status.suspended'))
})

test('only those of one process, and only overdue ones', async () => {
  const asked = fakeServer.answer(workflowInstanceRoutes.page, () => ({ list: rows, total: 2, totalExact: true }))
  await open()
  await page.getByRole('combobox', { name: t('workflow.process') }).click()
  await page.getByTitle('用印申请').click()
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ process: 'seal' })
  navigateTo('/bpm/process?process=trip&overdue=1', { replace: true })
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ process: 'trip', overdue: 1 })
  await expectAccessible()
})

test('where nothing can be managed, nothing can be chosen', async () => {
  rows = [row(1, ['cc']), row(2, [])]
  await open()
  await expectCount(page.getByRole('checkbox'), 0)
})

test('a row says its number and what the model names besides the title, with days as the product writes them', async () => {
  const [first, ...others] = [row(1, []), row(2, [])]
  const summary = [
    { label: '天数', text: '3', date: null },
    { label: '开始日期', text: '2026-12-01', date: 'day' as const },
  ]
  rows = [{ ...first, serial: 'CC-202611-0001', summary }, ...others]
  await open()
  const shown = page.getByRole('row').filter({ hasText: '出差 1' })
  await expect.element(shown).toHaveTextContent('CC-202611-0001天数 3开始日期 2026-12-01')
})

test('completed ones are declared void for a reason; what cannot be says why', async () => {
  rows = [row(1, ['void']), row(2, ['void'])]
  const asked = fakeServer.answer(workflowRepairRoutes.voidMany, ({ body }) => ({
    done: [idOf(1)],
    refused: [{ id: body.ids[1] ?? '', error: 'process_refused', msg: '只有已结束的流程可以作废。' }],
  }))
  await open()
  await page.getByRole('checkbox', { name: t('kit.list.choosePage') }).click()
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: t('workflow.instance.void') })
    .click()
  const question = page.getByRole('dialog')
  await question.getByRole('textbox').fill('金额有误')
  await question.getByRole('button', { name: t('workflow.instance.void') }).click()
  await expect.poll(() => asked.map(({ body }) => body)).toEqual([{ ids: [idOf(1), idOf(2)], reason: '金额有误' }])
  await expect.element(page.getByRole('dialog')).toHaveTextContent('出差 2只有已结束的流程可以作废。')
  await page.getByRole('dialog').getByRole('button').last().click()
})

test('handing tasks over asks for a user and a reason first', async () => {
  const asked = fakeServer.answer(workflowRepairRoutes.handOverMany, ({ body }) => ({ done: body.ids, refused: [] }))
  await open()
  await page.getByRole('checkbox', { name: t('kit.list.choosePage') }).click()
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: t('workflow.instance.handOver') })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('workflow.instance.handOver') }).click()
  await expect.element(dialog.getByText(requiredText(t('workflow.handover.to'), 'select'))).toBeVisible()
  await expectAccessible()
  expect(asked).toHaveLength(0)
})
