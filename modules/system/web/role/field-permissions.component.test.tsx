/** Field permissions and members of a role say before they are saved who gains and loses what. */
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { accessPreviewRoutes } from '#system/contract/access-preview.ts'
import { fieldModeRoutes } from '#system/contract/field-mode.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { userRoutes } from '#system/contract/user.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { aUser } from '../../../../tests/component/a-user.ts'
import { aSide, anEffect } from '../../../../tests/component/an-effect.ts'
import { choose, dialogOf, rowOf } from '../../../../tests/component/actions.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import FieldPermissions from './FieldPermissions.tsx'
import RoleMembers from './RoleMembers.tsx'

const ID = '0192d5a0-0000-7000-8000-000000000401'
const WANG = '0192d5a0-0000-7000-8000-000000000402'
const overlay = { open: true, afterOpenChange: () => undefined }
const line = () => page.getByRole('dialog').getByRole('status').first()

beforeEach(() => signInAs())

test('a stricter base says how many users lose the field', async () => {
  const field = { field: 'user.mobile', mode: 0, raised: null, best: 0 } as const
  fakeServer.answer(fieldModeRoutes.ofRole, () => ({ fields: [field], restriction: null }))
  const key = {
    key: 'field user.mobile 0',
    kind: 'field',
    name: 'user.mobile',
    mode: 0,
    change: 'lose',
    count: 7,
  } as const
  const asked = fakeServer.answer(accessPreviewRoutes.preview, () =>
    anEffect({ lose: aSide(7, '王芳', key.key), keys: [key], keyCount: 1 }),
  )
  await show(<FieldPermissions id={ID} name="文员" onClose={() => undefined} {...overlay} />)
  await expect.element(page.getByRole('table')).toBeVisible()
  expect(asked).toEqual([])
  await choose(page.getByRole('combobox').first(), t('system.fieldMode.2'))
  await expect.element(line()).toHaveTextContent(t('system.role.preview.lose', { count: 7 }))
  expect(asked.at(-1)?.body).toMatchObject({ kind: 'fieldMode', fields: [{ field: 'user.mobile', mode: 2 }] })
  await page.getByRole('button', { name: t('system.role.preview.detail') }).click()
  await expect.element(dialogOf(t('system.role.preview'))).toHaveTextContent('王芳')
  await expectAccessible()
})

test('members who are picked, and members who are selected, say what they gain and lose', async () => {
  const wang = aUser(WANG, '王芳')
  const ways = [{ kind: 'user' as const, by: '' }]
  const member = { id: WANG, username: 'wang', realName: '王芳', headUrl: '', deptName: '总部', ways }
  fakeServer.answer(roleRoutes.members, () => ({ list: [member], total: 1, totalExact: true }))
  fakeServer.answer(userRoutes.page, () => ({ list: [wang], total: 1, totalExact: true }))
  const asked = fakeServer.answer(accessPreviewRoutes.preview, ({ body }) =>
    'addUserIdList' in body && (body.addUserIdList ?? []).length > 0
      ? anEffect({ gain: aSide(1, '王芳', 'sys:user:page') })
      : anEffect({ lose: aSide(1, '王芳', 'sys:user:page') }),
  )
  await show(<RoleMembers id={ID} name="文员" mayChange onClose={() => undefined} {...overlay} />)
  await rowOf('wang').getByRole('checkbox').click()
  await expect.element(line()).toHaveTextContent(t('system.role.preview.lose', { count: 1 }))
  expect(asked.at(-1)?.body).toMatchObject({ kind: 'role', id: ID, removeUserIdList: [WANG] })
  await choose(page.getByRole('dialog').getByRole('combobox').first(), '王芳', '王')
  await expect.element(line()).toHaveTextContent(t('system.role.preview.gain', { count: 1 }))
  expect(asked.at(-1)?.body).toMatchObject({ kind: 'role', id: ID, addUserIdList: [WANG] })
})
