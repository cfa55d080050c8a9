/** A package: made by a user of the operator who holds exactly the codes, given to a tenant, and what that one sees. */
import { expectAccessible } from './support/accessible.ts'
import { anOpenTenant, anOperator, expectFitsInEnglish, operate } from './support/operator.ts'
import { dialogOf, rowOf } from './support/pages.ts'
import { enter, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { en, zh } from './support/words.ts'

const CODES = [
  ...['page', 'save', 'update', 'open'].map((verb) => `sys:tenant:${verb}`),
  ...['page', 'save', 'update', 'delete'].map((verb) => `sys:tenantPackage:${verb}`),
]

test('a package is made, given to a tenant, and is all that its administrator sees', async ({
  demo,
  page,
  visitor,
}) => {
  const operator = await anOperator(demo.url, CODES)
  const name = unique('基础版')
  const { id, name: tenant, administrator } = await anOpenTenant(demo.url, operator)
  await operate(page, operator, demo.url, { language: 'zh', path: '/sys/tenantPackage' })

  await test.step('made', async () => {
    await page
      .getByRole('button', { name: zh('tenancy.package.create'), exact: true })
      .first()
      .click()
    const form = dialogOf(page, zh('tenancy.package.create'))
    await form.getByLabel(zh('tenancy.package.name')).fill(name)
    await form.getByLabel(zh('tenancy.package.users')).fill('10')
    await form.getByRole('checkbox', { name: '岗位管理', exact: true }).check()
    await expectAccessible(page)
    await form.getByRole('button', { name: zh('kit.form.create'), exact: true }).click()
    await expect(rowOf(page, name)).toContainText('10')
    await expectAccessible(page)
  })

  await test.step('given to the tenant', async () => {
    await operate(page, operator, demo.url, { language: 'zh', path: `/sys/tenant?id=${id}` })
    const form = dialogOf(page, tenant)
    await form.getByLabel(zh('tenancy.tenant.package')).click()
    await page
      .getByRole('option', { name })
      .or(page.locator('.ant-select-item-option', { hasText: name }))
      .last()
      .click()
    await form.getByRole('button', { name: zh('kit.form.save') }).click()
    await expect(rowOf(page, tenant)).toContainText('1 / 10')
  })

  await test.step('its administrator has these pages and no others, and sees the figures', async () => {
    const theirs = await visitor()
    await enter(theirs, await administrator(), demo.url, '/sys/quota')
    await expect(theirs.getByText('1 / 10')).toBeVisible()
    await expectAccessible(theirs)
    await theirs.goto(`${demo.url}/#/sys/post`)
    await expect(theirs.getByRole('heading', { name: zh('system.post.title') })).toBeVisible()
    await theirs.goto(`${demo.url}/#/sys/user`)
    await expect(theirs.getByText(zh('shell.error.forbiddenText'))).toBeVisible()
  })

  await test.step('in English, on a desk and on a phone, nothing is cut', async () => {
    const says = en('tenancy.package.unlimited')
    await expectFitsInEnglish(await visitor(), operator, demo.url, { path: '/sys/tenantPackage', name, says })
  })
})
