/** Data rules: a role administrator writes one, tries it and gives it to a role; its holder sees those users alone. */
import { dataRuleRoutes } from '#security/contract/data-rule.ts'
import { meRoutes } from '#system/contract/me.ts'
import { roleScopeRoutes } from '#system/contract/role-scope.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { userRoutes } from '#system/contract/user.ts'
import { makeHolder } from './support/holder.ts'
import { choose, dataRows, dialogOf } from './support/pages.ts'
import { enter, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

const RULES = ['page', 'save', 'test', 'delete'].map((verb) => `sys:dataRule:${verb}`)
const CODES = [...RULES, 'sys:role:page', 'sys:role:scope', 'sys:menu:page', 'sys:user:page']

test('a rule is written, tried and given to a role, whose holder sees what it reaches', async ({ demo, page }) => {
  const [roleName, ruleName] = [unique('角色'), unique('规则')]
  const { id: roleId } = await demo.admin.call(roleRoutes.create, { body: { name: roleName, grade: 90, dataScope: 3 } })
  const { caller } = await makeHolder(demo.admin, demo.url, CODES)
  const { list } = await demo.admin.call(userRoutes.page, { query: { limit: '1', status: '1' } })
  const username = list[0]?.username ?? ''

  await enter(page, caller, demo.url, '/sys/dataRule?id=new')
  const form = dialogOf(page, zh('security.dataRule.create'))
  await form.getByRole('textbox', { name: zh('security.dataRule.name') }).fill(ruleName)
  await form.getByRole('textbox', { name: zh('kit.record.code') }).fill(unique('rule'))
  await expect(form.getByText(zh('security.dataRule.everything'))).toBeVisible()
  await form
    .getByRole('button', { name: zh('security.dataRule.addCondition'), exact: true })
    .first()
    .click()
  const number = { number: '1' }
  await choose(
    page,
    form.getByRole('combobox', { name: zh('security.dataRule.fieldOf', number) }),
    zh('security.dataRule.field.username'),
  )
  await form.getByRole('textbox', { name: zh('security.dataRule.valueOf', number) }).fill(username)
  await form.getByRole('button', { name: zh('security.dataRule.test.run'), exact: true }).click()
  const tested = form.getByRole('region', { name: zh('security.dataRule.test') })
  await expect(tested.getByRole('listitem')).toHaveCount(1)
  await form.getByRole('button', { name: zh('kit.form.create') }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('cell', { name: ruleName, exact: true })).toBeVisible()

  await enter(page, caller, demo.url, `/sys/role?id=${roleId}`)
  await page.getByRole('button', { name: zh('system.roleScope'), exact: true }).click()
  const drawer = dialogOf(page, zh('system.roleScope.of', { name: roleName }))
  const resource = zh('system.roleScope.resource.user')
  await choose(
    page,
    drawer.getByRole('combobox', { name: zh('system.roleScope.kindOf', { resource }), exact: true }),
    zh('system.roleScope.rule'),
  )
  await choose(page, drawer.getByRole('combobox', { name: zh('system.roleScope.ruleOf', { resource }) }), ruleName)
  await drawer.getByRole('button', { name: zh('kit.form.save') }).click()
  await expect(page.getByText(zh('system.roleScope.saved')).first()).toBeVisible()
  const { scopes } = await demo.admin.call(roleScopeRoutes.get, { params: { id: roleId } })
  const { list: rules } = await demo.admin.call(dataRuleRoutes.page, { query: { keyword: ruleName } })
  expect(scopes).toMatchObject([{ resource: 'user', kind: 5, ruleId: rules[0]?.id }])

  const { caller: reader } = await makeHolder(demo.admin, demo.url, ['sys:user:page'], { dataScope: 3 })
  const own = await reader.call(meRoutes.info)
  await demo.admin.call(roleRoutes.addMembers, { params: { id: roleId }, body: [own.id] })
  await enter(page, reader, demo.url, '/sys/user')
  await expect(page.getByRole('cell', { name: username, exact: true })).toBeVisible()
  // The user's own record by their first role, and the one of the rule.
  await expect(dataRows(page)).toHaveCount(2)
})
