/** A tenant from its first line to its closing: by a user of the operator who holds exactly the codes. */
import { expectAccessible } from './support/accessible.ts'
import { anOperator, expectFitsInEnglish, operate } from './support/operator.ts'
import { act, dialogOf, rowOf } from './support/pages.ts'
import { enter, signIn, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { en, zh } from './support/words.ts'

const CODES = ['page', 'save', 'update', 'open', 'extend', 'close'].map((verb) => `sys:tenant:${verb}`)
test('the operator creates, opens, extends, closes and reopens a tenant, whose administrator signs in', async ({
  demo,
  page,
  visitor,
  watch,
}) => {
  watch.expect(/^400 POST .*close$|^40[13] /)
  const operator = await anOperator(demo.url, CODES)
  const name = unique('拓源')
  const code = unique('tuo').toLowerCase()
  await operate(page, operator, demo.url, { language: 'zh', path: '/sys/tenant' })
  const row = rowOf(page, name)
  let password = ''

  await test.step('created', async () => {
    await expect(rowOf(page, '青禾食品')).toContainText(zh('tenancy.tenant.status.1'))
    await expectAccessible(page)
    await page.getByRole('button', { name: zh('tenancy.tenant.create'), exact: true }).click()
    const form = dialogOf(page, zh('tenancy.tenant.create'))
    await form.getByLabel(zh('tenancy.tenant.name')).fill(name)
    await form.getByLabel(zh('tenancy.tenant.code')).fill(code)
    await expectAccessible(page)
    await form.getByRole('button', { name: zh('kit.form.create') }).click()
    await expect(row).toContainText(zh('tenancy.tenant.status.0'))
  })

  await test.step('opened: the password is shown once', async () => {
    await act(page, name, zh('tenancy.tenant.open'))
    const form = dialogOf(page, zh('tenancy.tenant.open.of', { name }))
    await form.getByRole('button', { name: zh('tenancy.tenant.open'), exact: true }).click()
    const opened = dialogOf(page, zh('tenancy.tenant.opened', { name }))
    password = (await opened.locator('code').textContent()) ?? ''
    await expectAccessible(page)
    const finish = opened.getByRole('button', { name: zh('tenancy.tenant.finish') })
    await expect(finish).toBeDisabled()
    await opened.getByLabel(zh('tenancy.tenant.handedOver')).check()
    await finish.click()
    await expect(row).toContainText(zh('tenancy.tenant.status.1'))
  })

  const theirs = await visitor()
  await test.step('its administrator signs in and has to choose another password', async () => {
    await theirs.goto(`${demo.url}/#/logintt`)
    await theirs.getByLabel(zh('signin.tenantCode')).fill(code)
    await signIn(theirs, { username: 'admin', password })
    await expect(theirs.getByLabel(zh('shell.password.new'), { exact: true })).toBeVisible()
  })

  await test.step('closed, once its code is typed; reopened', async () => {
    await act(page, name, zh('tenancy.tenant.close'))
    const form = dialogOf(page, zh('tenancy.tenant.close.of', { name }))
    const send = form.getByRole('button', { name: zh('tenancy.tenant.close'), exact: true })
    await form.getByRole('textbox').fill('another')
    await send.click()
    await expect(form.getByText('与租户编码不一致')).toBeVisible()
    await form.getByRole('textbox').fill(code)
    await page.waitForTimeout(1_000) // the form does not send twice within a second
    await send.click()
    await expect(row).toContainText(zh('tenancy.tenant.status.3'))
    await row.getByRole('button', { name: `${zh('tenancy.tenant.reopen')} ${name}`, exact: true }).click()
    const again = dialogOf(page, zh('tenancy.tenant.reopen.of', { name }))
    await again.getByRole('button', { name: zh('tenancy.tenant.reopen'), exact: true }).click()
    await expect(row).toContainText(zh('tenancy.tenant.status.1'))
  })

  await test.step('in English, on a desk and on a phone, nothing is cut', async () => {
    const says = en('tenancy.tenant.status.1')
    await expectFitsInEnglish(await visitor(), operator, demo.url, { path: '/sys/tenant', name, says })
  })
})

test('an administrator of another tenant is shown nothing', async ({ demo, page }) => {
  await page.addInitScript(() => localStorage.setItem('tenantCert', '2'))
  await enter(page, demo.admin, demo.url, '/sys/tenant')
  await expect(page.getByRole('heading', { name: zh('shell.error.forbidden') })).toBeVisible()
})
