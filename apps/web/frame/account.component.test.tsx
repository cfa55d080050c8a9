/** One's own password and default portal: what their forms miss, and that they are sent at most once a second. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sessionRoutes } from '#contract/session.ts'
import { portalConfigRoutes } from '#portal/contract/portal-config.ts'
import { portalSeenRoutes } from '#portal/contract/portal-seen.ts'
import { t } from '#shell/i18n.ts'
import DefaultPortalDialog from '#shell/portal/default/DefaultPortalDialog.tsx'
import { registerPages } from '#shell/registry.ts'
import { meRoutes } from '#system/contract/me.ts'
import { menuRoutes } from '#system/contract/menu.ts'
import { buttonOf, dialogOf } from '../../../tests/component/actions.ts'
import { expectCount } from '../../../tests/component/expect.ts'
import { fakeServer } from '../../../tests/component/fake-server.ts'
import { show } from '../../../tests/component/show.tsx'
import { branchOf, menuAt, pageAt, showFrame } from '../../../tests/component/show-frame.tsx'
import { aPortal, PERSON, signInAs } from '../../../tests/component/signed-in.ts'

registerPages([pageAt('/account/page', () => <h1>任一页面</h1>)])
const frame = {
  menus: [branchOf('/account', '模块', [menuAt('/account/page', '任一页面')], true)],
  portals: [aPortal('OAyy', '协同办公')],
}

/** The clock of the page stays where it is put; timers go on. */
let now: number
beforeEach(() => {
  now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => now)
})
afterEach(() => void vi.restoreAllMocks())
const passTime = (milliseconds: number) => {
  now += milliseconds
}
/** What a click has sent is on its way when the next task begins. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

async function open(name: Parameters<typeof t>[0]) {
  await showFrame('/account/page', frame)
  await page.getByTitle(t('shell.account', { name: PERSON.realName })).click()
  await page.getByRole('menuitem', { name: t(name), exact: true }).click()
  return dialogOf(t(name))
}

/** A key as the server would give one. */
async function aKey() {
  const algorithm = {
    name: 'RSA-OAEP',
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
    hash: 'SHA-256',
  }
  const { publicKey } = await crypto.subtle.generateKey(algorithm, true, ['encrypt', 'decrypt'])
  const bytes = new Uint8Array(await crypto.subtle.exportKey('spki', publicKey))
  return {
    kid: 'k1',
    publicKey: btoa(String.fromCharCode(...bytes)),
    nonce: 'n1',
    captchaRequired: false,
    tenantKnown: true,
    canRecover: false,
    passwordless: [],
    canRegister: [],
    registerWays: {},
  }
}

test('the password form has four fields, misses three of them, and is sent once a second', async () => {
  const key = await aKey()
  const keys = fakeServer.answer(sessionRoutes.key, () => key)
  fakeServer.answer(sessionRoutes.changePassword, () =>
    fakeServer.refuse({ status: 422, error: 'wrong_password', msg: '当前密码不正确' }),
  )
  const dialog = await open('shell.password.title')
  const field = (name: Parameters<typeof t>[0]) => dialog.getByLabelText(t(name), { exact: true })
  await expect.element(field('shell.password.username')).toHaveValue(PERSON.username)
  await expect.element(field('shell.password.username')).toHaveAttribute('readonly')
  await expectCount(dialog.getByRole('textbox'), 4)
  const names = ['shell.password.current', 'shell.password.new', 'shell.password.confirm'] as const
  for (const [left, name] of names.entries()) {
    await expectCount(dialog.getByText(t('shell.required')), left)
    const input = field(name).element() as HTMLInputElement
    input.focus()
    input.blur()
    await expect.element(field(name)).toHaveAttribute('aria-invalid', 'true')
  }
  await expectCount(dialog.getByText(t('shell.required')), 3)

  await field('shell.password.current').fill('Not-My-Password-1')
  for (const name of ['shell.password.new', 'shell.password.confirm'] as const)
    await field(name).fill('My-Next-Password-2')
  const save = buttonOf(t('shell.password.submit'), dialog)
  await save.click()
  await expect.element(dialog.getByText('当前密码不正确')).toBeVisible()
  await expect.element(save).toHaveAttribute('aria-disabled', 'false')
  passTime(999)
  await save.click()
  await nextTask()
  expect(keys).toHaveLength(1)
  passTime(1)
  await save.click()
  await expect.poll(() => keys.length).toBe(2)
  await expect.element(save).toHaveAttribute('aria-disabled', 'false')
  await buttonOf(t('shell.cancel'), dialog).click()
  await expectCount(dialog, 0)
})

const none = { id: '', userId: PERSON.id, portalCode: '', portalName: '', defaultFlag: '2' } as const

test('the default portal is given up with cancel or close where that is allowed, and only there', async () => {
  fakeServer.answer(portalConfigRoutes.own, () => none)
  const dialog = await open('shell.portal.default')
  await expect.element(buttonOf(t('shell.close'), dialog)).toBeVisible()
  await buttonOf(t('shell.cancel'), dialog).click()
  await expectCount(dialog, 0)

  signInAs({ portals: frame.portals })
  await show(<DefaultPortalDialog onDone={() => undefined} />)
  await expect.element(buttonOf(t('dialog.default.confirm'), dialog)).toBeVisible()
  await expectCount(buttonOf(t('shell.cancel'), dialog), 0)
  await expectCount(buttonOf(t('shell.close'), dialog), 0)
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.element(dialog).toBeVisible()
})

test('the default portal: nothing chosen saves blanks, once a second; a failure keeps the dialog', async () => {
  fakeServer.answer(portalConfigRoutes.own, () => none)
  let times = 0
  const saves = fakeServer.answer(portalConfigRoutes.create, () => {
    times += 1
    return times > 1 ? { id: PERSON.deptId } : fakeServer.refuse({ status: 500, error: 'internal', msg: '服务器出错' })
  })
  // What the choice changes is asked for anew; a failure of that is none of the choice.
  const failed = () => fakeServer.refuse({ status: 500, error: 'internal', msg: '' })
  fakeServer.answer(meRoutes.info, failed)
  fakeServer.answer(menuRoutes.permissions, failed)
  fakeServer.answer(portalSeenRoutes.list, failed)
  fakeServer.answer(menuRoutes.router, failed)
  const dialog = await open('shell.portal.default')
  const confirm = buttonOf(t('dialog.default.confirm'), dialog)
  await expect.element(dialog.getByRole('radio', { name: t('dialog.default.none') })).toBeChecked()
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'false')
  await confirm.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('服务器出错')
  passTime(999)
  await confirm.click()
  await nextTask()
  expect(saves).toHaveLength(1)
  passTime(1)
  await confirm.click()
  await expectCount(dialog, 0)
  expect(saves.map(({ body }) => [body.portalCode, body.portalName])).toEqual([
    ['', ''],
    ['', ''],
  ])
})
