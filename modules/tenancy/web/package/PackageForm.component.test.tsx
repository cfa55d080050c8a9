/** The form of a package: what its tenants' users gain and lose is shown before it is saved, in numbers alone. */
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { accessPreviewRoutes } from '#system/contract/access-preview.ts'
import { tenantPackageRoutes, type PackageMenu, type TenantPackage } from '#tenancy/contract/tenant-package.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { anEffect } from '../../../../tests/component/an-effect.ts'
import { dialogOf } from '../../../../tests/component/actions.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import PackageForm from './PackageForm.tsx'

const ID = '0192d5a0-0000-7000-8000-000000000501'
const overlay = { open: true, afterOpenChange: () => undefined }
const menu = (code: string, parentCode: string | null, name: string, menuType: PackageMenu['menuType']) => ({
  code,
  parentCode,
  name,
  icon: '',
  menuType,
  permissions: menuType === 1 ? [code] : [],
  sensitive: false,
})
const basic: TenantPackage & { version: number } = {
  id: ID,
  name: '基础版',
  menuCodeList: ['sys', 'sys:user', 'sys:user:page'],
  userLimit: 50,
  megabyteLimit: null,
  callLimit: 600,
  remark: '',
  tenantCount: 2,
  createDate: '2026-11-20T02:30:00.000Z',
  updateDate: '2026-11-20T02:30:00.000Z',
  actions: ['update'],
  version: 1,
}

beforeEach(() => {
  signInAs()
  fakeServer.answer(tenantPackageRoutes.menus, () => [
    menu('sys', null, '系统管理', 2),
    menu('sys:user', 'sys', '用户管理', 0),
    menu('sys:user:page', 'sys:user', '查看', 1),
    menu('sys:user:save', 'sys:user', '新增', 1),
  ])
  fakeServer.answer(tenantPackageRoutes.get, () => basic)
})

test('a change says how many users of how many tenants it concerns, and names no user', async () => {
  const tenants = { count: 2, list: [{ name: '拓源能源', gain: 0, lose: 31 }] }
  const lose = { count: 31, people: [] }
  const asked = fakeServer.answer(accessPreviewRoutes.preview, () => anEffect({ lose, tenants }))
  await show(<PackageForm id={ID} onClose={() => undefined} {...overlay} />)
  const line = page.getByRole('dialog').getByText(t('system.access.tenants', { count: 2 }))
  await expect.element(line).toBeVisible()
  await expect.element(page.getByText(t('system.role.preview.lose', { count: 31 }))).toBeVisible()
  expect(asked.at(-1)?.body).toMatchObject({ kind: 'package', id: ID })
  await page.getByRole('button', { name: t('system.role.preview.detail') }).click()
  await expect.element(dialogOf(t('system.role.preview'))).toHaveTextContent('拓源能源')
  await expectAccessible()
})

test('a package that is new concerns no tenant: nothing is asked', async () => {
  const asked = fakeServer.answer(accessPreviewRoutes.preview, () => anEffect())
  await show(<PackageForm id={undefined} onClose={() => undefined} {...overlay} />)
  await expect.element(page.getByText('用户管理')).toBeVisible()
  expect(asked).toEqual([])
})
