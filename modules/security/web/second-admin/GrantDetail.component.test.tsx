import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { auditRoutes, type AuditEntry } from '#records/contract/audit.ts'
import type { RecallPreview, SecondAdmin } from '#security/contract/second-admin.ts'
import { t } from '#shell/i18n.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import { GrantDetail } from './GrantDetail.tsx'
import { RecallFoot } from './RecallFoot.tsx'
import './second-admin.css'

const ID = '0192d5a0-0000-7000-8000-000000000201'
const grant: SecondAdmin = {
  id: ID,
  pid: '0',
  userId: ID,
  userName: '王芳',
  headUrl: '',
  grantedBy: '管理员',
  createDate: '2020-01-02T03:04:00.000Z',
  endDate: null,
  endsAt: null,
  mayHandOn: 0,
  state: 'active',
  deptList: [{ id: ID, name: '研发中心' }],
  roleList: [],
  deptIdList: [ID],
  roleIdList: [],
  menuIdList: [],
  deptCount: 1,
  userCount: 12,
  roleCount: 0,
  menuCount: 3,
  version: 1,
  actions: ['recall'],
}
const entry: AuditEntry = {
  id: ID,
  seq: 1,
  createDate: '2026-11-20T02:30:00.000Z',
  actorId: ID,
  actorName: '王芳',
  keyName: '',
  actingAs: '',
  action: 'update',
  resource: 'user',
  resourceId: ID,
  label: '李雷',
  fields: ['status'],
  ip: '',
  requestId: '',
}
const detail = () =>
  show(<GrantDetail grant={grant} handedOn={0} isRecalling={false} onEdit={() => {}} onRecall={() => {}} />)

test('what its holder changed in the last 30 days is a table, newest first, for users who may read the trail', async () => {
  signInAs({ can: ['sys:secondAdmin:page', 'sys:audit:page'] })
  const asked = fakeServer.answer(auditRoutes.page, () => ({ list: [entry], total: 1, totalExact: true }))
  await detail()
  const changes = page.getByRole('region', { name: t('security.secondAdmin.changes') })
  await expect.element(changes.getByText('李雷')).toBeVisible()
  expect(changes.getByRole('columnheader').elements()).toHaveLength(3)
  expect(asked[0]?.query).toMatchObject({ actorId: ID, orderField: 'createDate', order: 'desc' })
  await expectAccessible()
})

test('without the right to read the trail, nothing is asked and nothing shown', async () => {
  signInAs({ can: ['sys:secondAdmin:page'] })
  const asked = fakeServer.answer(auditRoutes.page, () => ({ list: [], total: 0, totalExact: true }))
  await detail()
  await expect.element(page.getByRole('heading', { name: /王芳/ })).toBeVisible()
  expect(page.getByText(t('security.secondAdmin.changes')).elements()).toHaveLength(0)
  expect(asked).toHaveLength(0)
})

test('a recall says how many users would have no role, where they do not keep what they have', async () => {
  const preview: RecallPreview = {
    grants: [{ id: ID, userName: '王芳' }],
    members: [{ kind: 'user', name: '李雷', deptName: '研发中心', roleName: '编辑', byName: '王芳' }],
    memberCount: 1,
    rolelessCount: 1,
    otherWayCount: 0,
    seen: 'x',
  }
  await show(<RecallFoot preview={preview} onEnd={() => {}} />)
  const warning = t('security.secondAdmin.roleless', { count: 1 })
  expect(page.getByText(warning).elements()).toHaveLength(0)
  await page.getByRole('radio', { name: t('security.secondAdmin.drop') }).click()
  await expect.element(page.getByText(warning)).toBeVisible()
})
