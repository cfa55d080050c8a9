/** Users of the platform's operator, in the browser. */
import { expect, type Page } from '@playwright/test'
import { deptRoutes } from '#system/contract/dept.ts'
import { menuRoutes } from '#system/contract/menu.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { userRoutes } from '#system/contract/user.ts'
import { tenantRoutes } from '#tenancy/contract/tenant.ts'
import { changePasswordByCall, signInByCall, type Caller } from './caller.ts'
import { expectNoCutWords, expectRoomForLists } from './cut.ts'
import { expectNoSideways, rowOf } from './pages.ts'
import { ADMIN, enter, OWN_PASSWORD, unique } from './people.ts'

const loginPage = 'loginpt'

/** A user of the operator with these codes and nothing else. */
export async function anOperator(url: string, codes: readonly string[]): Promise<Caller> {
  const admin = await signInByCall(url, { ...ADMIN, loginPage })
  const nodes = await admin.call(menuRoutes.tree)
  const granted = nodes.filter(({ permissions }) => permissions.some((code) => codes.includes(code)))
  const name = unique('运营')
  const menuIdList = [...new Set(granted.flatMap(({ id, pid }) => [id, pid]))]
  const role = await admin.call(roleRoutes.create, { body: { name, dataScope: 0, menuIdList } })
  const [dept] = await admin.call(deptRoutes.tree)
  const username = unique('operator')
  const body = { username, realName: '方致远', deptId: dept?.id ?? '', roleIdList: [role.id] }
  const { password } = await admin.call(userRoutes.create, { body })
  const first = await signInByCall(url, { username, password: password ?? '', loginPage })
  await changePasswordByCall(first, password ?? '', OWN_PASSWORD)
  return signInByCall(url, { username, password: OWN_PASSWORD, loginPage })
}

/** A tenant that is open. `administrator` signs in with the one-time password, and has one of their own then. */
export async function anOpenTenant(url: string, operator: Caller) {
  const [name, code] = [unique('拓源'), unique('tenant').toLowerCase()]
  const { id } = await operator.call(tenantRoutes.create, { body: { name, code } })
  const { username, password } = await operator.call(tenantRoutes.open, { params: { id }, body: {} })
  const administrator = async (): Promise<Caller> => {
    const who = { username, loginPage: 'logintt', tenantCode: code } as const
    const first = await signInByCall(url, { ...who, password })
    await changePasswordByCall(first, password, OWN_PASSWORD)
    return signInByCall(url, { ...who, password: OWN_PASSWORD })
  }
  return { id, name, code, administrator }
}

/** Opens a page of the operator. */
export async function operate(
  page: Page,
  caller: Caller,
  url: string,
  { language, path }: { language: 'zh' | 'en'; path: string },
): Promise<void> {
  await page.addInitScript((chosen) => {
    localStorage.setItem('tenantCert', '2')
    localStorage.setItem('language', chosen)
  }, language)
  await enter(page, caller, url, path)
}

/** A list of the operator in English, whose row of a name says something: on a desk and on a phone nothing is cut. */
export async function expectFitsInEnglish(
  page: Page,
  operator: Caller,
  url: string,
  { path, name, says }: { path: string; name: string; says: string },
): Promise<void> {
  await operate(page, operator, url, { language: 'en', path })
  await expect(rowOf(page, name)).toContainText(says)
  await expectNoCutWords(page)
  await expectRoomForLists(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText(name)).toBeVisible()
  await expectNoSideways(page)
  await expectNoCutWords(page)
}
