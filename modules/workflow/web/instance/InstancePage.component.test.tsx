/** A process that has failed somewhere is marked as failed; who may repair it is led to what failed. */
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { passOn } from '#shell/live/announced.ts'
import { PageParams } from '#shell/page/use-page.ts'
import { workflowCcRoutes } from '#workflow/contract/cc.ts'
import { workflowFollowRoutes } from '#workflow/contract/follow.ts'
import { workflowInstanceRoutes, type WorkflowInstanceDetail } from '#workflow/contract/instance.ts'
import { buttonOf } from '../../../../tests/component/actions.ts'
import { expectCount } from '../../../../tests/component/expect.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import InstancePage from './InstancePage.tsx'

const ID = '0192d5a0-0000-7000-8000-000000000601'
const INSTANCE: WorkflowInstanceDetail = {
  id: ID,
  rootId: ID,
  title: '付款申请',
  serial: '',
  businessKey: '',
  process: '付款',
  processKey: 'pay',
  number: 1,
  status: 'run',
  starterId: null,
  starter: '王芳',
  isPublic: false,
  revision: 1,
  startedDate: '2026-11-20T02:30:00.000Z',
  endedDate: null,
  stands: ['登记付款'],
  stuck: true,
  actions: [],
  vars: {},
  fields: [],
  names: {},
  form: null,
  trail: [],
  ownTaskId: null,
  movable: { from: [], to: [] },
}

beforeEach(() => {
  const refused = fakeServer.refuse({ status: 404, error: 'not_found', msg: '' })
  fakeServer.answer(workflowFollowRoutes.report, () => refused)
  fakeServer.answer(workflowInstanceRoutes.drawing, () => refused)
  fakeServer.answer(workflowCcRoutes.seen, () => null)
})

async function open(more: Partial<WorkflowInstanceDetail>, can: readonly string[]): Promise<void> {
  signInAs({ can: ['wf:instance:page', ...can] })
  fakeServer.answer(workflowInstanceRoutes.get, () => ({ ...INSTANCE, ...more }))
  await show(
    <PageParams value={{ id: ID }}>
      <InstancePage />
    </PageParams>,
  )
  await expect.element(page.getByRole('heading', { name: INSTANCE.title })).toBeVisible()
}

const failed = () => page.getByText(t('workflow.status.stuck'), { exact: true })
const repair = () => buttonOf(t('workflow.instance.repair'))

test('who may repair it sees that it failed, and goes to what failed', async () => {
  await open({}, ['wf:incident:repair'])
  await expect.element(failed()).toBeVisible()
  await repair().click()
  await expect.poll(() => window.location.hash).toContain(`/bpm/incident?instanceId=${ID}`)
})

test('opening it is noted once, so that a copy of it does not stay unread', async () => {
  const noted = fakeServer.answer(workflowCcRoutes.seen, () => null)
  await open({ stuck: false }, [])
  await expect.poll(() => noted.map(({ body }) => body)).toEqual([{ id: ID }])
})

test('others see that it failed, and nothing to repair it with', async () => {
  await open({}, [])
  await expect.element(failed()).toBeVisible()
  await expectCount(repair(), 0)
})

test('one that goes on is not marked', async () => {
  await open({ stuck: false }, ['wf:incident:repair'])
  await expect.element(page.getByText(t('workflow.status.run'), { exact: true })).toBeVisible()
  await expectCount(failed(), 0)
  await expectCount(repair(), 0)
})

test('where it stands follows what others do, without a reload', async () => {
  await open({ stuck: false }, [])
  const stands = (node: string) => page.getByText(node, { exact: true })
  await expect.element(stands('登记付款')).toBeVisible()
  fakeServer.answer(workflowInstanceRoutes.get, () => ({ ...INSTANCE, stuck: false, stands: ['财务复核'] }))
  passOn('process', ID)
  await expect.element(stands('财务复核')).toBeVisible()
})

test('who was refused starts again with the button that stands first', async () => {
  await open({ stuck: false, status: 'rejected', actions: ['cc', 'again'] }, [])
  await expect
    .element(page.getByRole('button', { name: t('workflow.again'), exact: true }))
    .toHaveClass(/ant-btn-primary/)
})
