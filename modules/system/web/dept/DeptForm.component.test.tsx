/** A new department that was asked for before the list of departments was there. */
import { expect, test } from 'vitest'
import { t } from '#shell/i18n.ts'
import { deptRoutes, type Dept } from '#system/contract/dept.ts'
import { partyAttrRoutes, partyValueRoutes } from '#system/contract/party-attr.ts'
import { buttonOf, dialogOf } from '../../../../tests/component/actions.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import DeptForm from './DeptForm.tsx'

const ROOT = '0192d5a0-0000-7000-8000-000000000301'
const root: Dept = {
  id: ROOT,
  pid: '0',
  name: '总部',
  sort: 0,
  status: 1,
  type: '3',
  userCount: 0,
  leaders: [],
  createDate: '2026-11-20T02:30:00.000Z',
  version: 1,
  actions: [],
  disabled: false,
}

test('is below the root', async () => {
  let come: (depts: Dept[]) => void = () => undefined
  const tree = new Promise<Dept[]>((resolve) => {
    come = resolve
  })
  fakeServer.answer(deptRoutes.tree, () => tree)
  fakeServer.answer(partyAttrRoutes.options, () => [])
  fakeServer.answer(partyValueRoutes.sysPartyAttr.getWithVal, () => ({ mayChange: true, attrs: [] }))
  const created = fakeServer.answer(deptRoutes.create, () => ({ id: ROOT }))
  const nothing = () => undefined
  await show(<DeptForm target={{ under: undefined }} open afterOpenChange={nothing} onClose={nothing} />)
  come([root])
  const form = dialogOf(t('system.dept.create'))
  await form.getByRole('textbox', { name: t('system.dept.nameOf') }).fill('采购部')
  await buttonOf(t('kit.form.create')).click()
  await expect.poll(() => created.map(({ body }) => [body.pid, body.name])).toEqual([[ROOT, '采购部']])
})
