/** The line under a data rule: whom the rule as it is now gives other records. */
import { Form } from 'antd'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { RuleGroup } from '#contract/rule.ts'
import { t } from '#shell/i18n.ts'
import type { DataRuleDetail } from '#security/contract/data-rule.ts'
import { accessPreviewRoutes } from '#system/contract/access-preview.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { anEffect } from '../../../../tests/component/an-effect.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import { RuleEffect } from './RuleEffect.tsx'

const ID = '0192d5a0-0000-7000-8000-000000000301'
const conditions: RuleGroup = { join: 'all', items: [{ field: 'username', op: 'startsWith', values: ['a'] }] }
const stored: DataRuleDetail = {
  id: ID,
  code: 'own',
  name: '本部门',
  resource: 'user',
  kind: 0,
  status: 1,
  remark: '',
  roleCount: 1,
  isBroken: false,
  createDate: '2026-11-20T02:30:00.000Z',
  updateDate: '2026-11-20T02:30:00.000Z',
  actions: ['update'],
  conditions,
  sql: '',
  version: 1,
}
const person = { id: ID, realName: '王芳', headUrl: '', deptName: '总部' }
const altered = anEffect({ altered: { count: 3, people: [{ ...person, gain: 12, lose: 4 }] } })

function TheForm({ of, rule }: { of: object; rule?: DataRuleDetail }) {
  const [form] = Form.useForm()
  return (
    <Form form={form} initialValues={of} role="form">
      {Object.keys(of).map((name) => (
        <Form.Item key={name} name={name} hidden>
          <input />
        </Form.Item>
      ))}
      <RuleEffect stored={rule} />
    </Form>
  )
}

/** What the line says; the toaster of the page is a status, too. */
const line = () => page.getByRole('form').getByRole('status')

beforeEach(() => signInAs())

test('other conditions are asked about, and the drawer says how many records come and go', async () => {
  const asked = fakeServer.answer(accessPreviewRoutes.preview, () => altered)
  const changed: RuleGroup = { join: 'all', items: [{ field: 'username', op: 'startsWith', values: ['b'] }] }
  await show(<TheForm rule={stored} of={{ status: 1, kind: 0, conditions: changed, sql: '' }} />)
  await expect.element(line()).toHaveTextContent(t('system.access.altered', { count: 3 }))
  expect(asked.at(-1)?.body).toEqual({ kind: 'dataRule', id: ID, status: 1, conditions: changed })
  await page.getByRole('button', { name: t('system.role.preview.detail') }).click()
  const drawer = page.getByRole('dialog')
  await expect.element(drawer).toHaveTextContent('王芳')
  await expect.element(drawer).toHaveTextContent(t('system.access.records', { gain: 12, lose: 4 }))
  await expectAccessible()
})

test('what did not change is not sent as a change; a rule whose SQL changes is asked about without its text', async () => {
  const asked = fakeServer.answer(accessPreviewRoutes.preview, () => anEffect())
  const first = await show(<TheForm rule={stored} of={{ status: 0, kind: 0, conditions, sql: '' }} />)
  await expect.element(line()).toHaveTextContent(t('system.role.preview.unchanged'))
  expect(asked.at(-1)?.body).toEqual({ kind: 'dataRule', id: ID, status: 0 })
  await first.unmount()
  await show(<TheForm rule={stored} of={{ status: 1, kind: 1, conditions, sql: 'select id from users' }} />)
  await expect.poll(() => asked.at(-1)?.body).toEqual({ kind: 'dataRule', id: ID, status: 1, conditions: null })
})

test('a rule that is new has no line, nor is there one for a user who may not preview', async () => {
  await show(<TheForm of={{ status: 1, kind: 0, conditions, sql: '' }} />)
  expect(line().elements()).toEqual([])
  signInAs({ can: ['sys:dataRule:update'] })
  await show(<TheForm rule={stored} of={{ status: 1, kind: 0, conditions, sql: '' }} />)
  expect(line().elements()).toEqual([])
})
