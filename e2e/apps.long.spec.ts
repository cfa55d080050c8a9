/** An application: enabled by a user of the operator who holds exactly the codes, it is in the tenant's switcher. */
import { expectAccessible } from './support/accessible.ts'
import { expectNoCutWords, expectRoomForLists } from './support/cut.ts'
import { anOpenTenant, anOperator, operate } from './support/operator.ts'
import { dialogOf, expectNoSideways, rowOf } from './support/pages.ts'
import { enter, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

const CODES = [
  ...['page', 'save', 'open'].map((verb) => `sys:tenant:${verb}`),
  ...['page', 'save', 'update', 'delete'].map((verb) => `sys:app:${verb}`),
]

test('an application is enabled for a tenant, and in its switcher', async ({ demo, page, visitor }) => {
  const operator = await anOperator(demo.url, CODES)
  const name = unique('客服台')
  const code = unique('apps').toLowerCase()
  const { name: tenant, administrator } = await anOpenTenant(demo.url, operator)
  await operate(page, operator, demo.url, { language: 'zh', path: '/sys/app' })

  await test.step('made and enabled', async () => {
    await page
      .getByRole('button', { name: zh('tenancy.app.create'), exact: true })
      .first()
      .click()
    const form = dialogOf(page, zh('tenancy.app.create'))
    await form.getByLabel(zh('tenancy.app.name')).fill(name)
    await form.getByLabel(zh('kit.record.code')).fill(code)
    await form.getByLabel(zh('tenancy.app.url'), { exact: true }).fill('https://desk.example/')
    await form.getByLabel(zh('tenancy.app.tenants')).fill(tenant)
    await page.locator('.ant-select-item-option', { hasText: tenant }).click()
    await page.keyboard.press('Escape')
    await expectAccessible(page)
    await form.getByRole('button', { name: zh('kit.form.create'), exact: true }).click()
    await expect(rowOf(page, name)).toContainText('https://desk.example/')
    await expectAccessible(page)
  })

  await test.step('its users find it in the switcher', async () => {
    const theirs = await visitor()
    await enter(theirs, await administrator(), demo.url, '/home')
    await theirs.getByRole('button', { name: zh('shell.portal.applications') }).click()
    await expect(theirs.getByText(name)).toBeVisible()
  })

  await test.step('in English, on a desk and on a phone, nothing is cut', async () => {
    const other = await visitor()
    await operate(other, operator, demo.url, { language: 'en', path: '/sys/app' })
    await expect(rowOf(other, name)).toBeVisible()
    await expectNoCutWords(other)
    await expectRoomForLists(other)
    await other.setViewportSize({ width: 390, height: 844 })
    await expect(other.getByText(name)).toBeVisible()
    await expectNoSideways(other)
    await expectNoCutWords(other)
  })
})
