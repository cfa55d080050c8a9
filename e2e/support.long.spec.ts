/** Support of the operator: let in by the tenant, a visit with a bar over every page, and the end of it. */
import { supportAccessRoutes } from '#tenancy/contract/support-access.ts'
import { expectAccessible } from './support/accessible.ts'
import { expectNoCutWords, expectRoomForLists } from './support/cut.ts'
import { anOpenTenant, anOperator, operate } from './support/operator.ts'
import { act, dialogOf, expectNoSideways, rowOf } from './support/pages.ts'
import { enter, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { en, zh } from './support/words.ts'

const CODES = ['page', 'save', 'open', 'support'].map((verb) => `sys:tenant:${verb}`)

test('a tenant lets support in, sees what it did, and ends it', async ({ demo, page, visitor }) => {
  const operator = await anOperator(demo.url, CODES)
  const tenant = await anOpenTenant(demo.url, operator)
  const administrator = await tenant.administrator()
  const reason = unique('列表很慢')
  await enter(page, administrator, demo.url, '/sys/supportAccess')

  await test.step('a consent is given', async () => {
    await page
      .getByRole('button', { name: zh('tenancy.support.create'), exact: true })
      .first()
      .click()
    const form = dialogOf(page, zh('tenancy.support.create'))
    await form.getByLabel(zh('tenancy.support.reason')).fill(reason)
    await expectAccessible(page)
    await form.getByRole('button', { name: zh('tenancy.support.create.save'), exact: true }).click()
    await expect(rowOf(page, reason)).toContainText(zh('tenancy.support.open'))
    await expectAccessible(page)
  })

  const theirs = await visitor()
  await test.step('the operator enters, under a bar, and reads', async () => {
    await operate(theirs, operator, demo.url, { language: 'zh', path: '/sys/tenant' })
    const row = rowOf(theirs, tenant.name)
    await expect(row).toContainText(zh('tenancy.support.mode.0'))
    await row.getByRole('button', { name: `${zh('tenancy.tenant.support')} ${tenant.name}`, exact: true }).click()
    const form = dialogOf(theirs, zh('tenancy.tenant.support.of', { name: tenant.name }))
    await form.getByLabel(zh('tenancy.support.reason')).fill('工单 42')
    await form.getByRole('button', { name: zh('tenancy.tenant.support'), exact: true }).click()
    const bar = theirs.getByRole('complementary', { name: zh('shell.support.label') })
    await expect(bar).toContainText(tenant.name)
    await expect(bar).toContainText(zh('shell.support.read'))
    await theirs.goto(`${demo.url}/#/sys/user`)
    await expect(rowOf(theirs, 'admin')).toBeVisible()
    await expectAccessible(theirs)
  })

  await test.step('the tenant sees the visit and ends the consent: the visit is over', async () => {
    await act(page, reason, zh('tenancy.support.visits'))
    const visits = dialogOf(page, zh('tenancy.support.visits.of', { name: reason }))
    await expect(visits).toContainText('方致远（平台支持）')
    await expect(visits).toContainText('工单 42')
    await expectAccessible(page)
    const { list } = await administrator.call(supportAccessRoutes.page, { query: {} })
    await administrator.call(supportAccessRoutes.end, { params: { id: list[0]?.id ?? '' } })
    await expect(theirs).toHaveURL(/loginpt/)
  })

  await test.step('in English, on a desk and on a phone, nothing is cut', async () => {
    const other = await visitor()
    await other.addInitScript(() => localStorage.setItem('language', 'en'))
    await enter(other, administrator, demo.url, '/sys/supportAccess')
    await expect(rowOf(other, reason)).toContainText(en('tenancy.support.over'))
    await expectNoCutWords(other)
    await expectRoomForLists(other)
    await other.setViewportSize({ width: 390, height: 844 })
    await expect(other.getByText(reason)).toBeVisible()
    await expectNoSideways(other)
    await expectNoCutWords(other)
  })
})
