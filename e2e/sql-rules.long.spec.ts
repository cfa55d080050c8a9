/** A data rule in SQL: conditions become SQL, issues are shown by line and repaired, then it is tried and saved. */
import { makeHolder } from './support/holder.ts'
import { dialogOf } from './support/pages.ts'
import { enter, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

const RULES = ['page', 'save', 'test', 'sql'].map((verb) => `sys:dataRule:${verb}`)

test('a rule is written in SQL, repaired, tried and saved', async ({ demo, page }) => {
  const { caller } = await makeHolder(demo.admin, demo.url, [...RULES, 'sys:user:page'])
  const name = unique('规则')
  await enter(page, caller, demo.url, '/sys/dataRule?id=new')
  const form = dialogOf(page, zh('security.dataRule.create'))
  await form.getByRole('textbox', { name: zh('security.dataRule.name') }).fill(name)
  await form.getByRole('textbox', { name: zh('kit.record.code') }).fill(unique('sql'))
  await form.getByText('SQL', { exact: true }).click()
  const editor = form.getByRole('textbox', { name: 'SQL' })
  await expect(editor).toHaveValue(/^select r\.id\nfrom rules\.user r/)

  await editor.fill('select u.id\nfrom sys_user u\nwhere u.id = ')
  await form.getByRole('button', { name: ':me.id', exact: true }).click()
  const save = form.getByRole('button', { name: zh('kit.form.create') })
  const refused = form.getByRole('listitem').filter({ hasText: '第 2 行' })
  await expect(refused).toBeVisible()
  await expect(save).toBeDisabled()
  await refused.getByRole('button', { name: zh('security.dataRule.sql.repair', { text: 'rules.user' }) }).click()
  await expect(refused).toBeHidden()
  await expect(editor).toHaveValue('select u.id\nfrom rules.user u\nwhere u.id = :me.id')

  await form.getByRole('button', { name: zh('security.dataRule.test.run'), exact: true }).click()
  const tested = form.getByRole('region', { name: zh('security.dataRule.test') })
  await expect(tested.getByRole('listitem')).toHaveCount(1)
  await save.click()
  await expect(form).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('SQL')
  // What the parser made of it still fits conditions.
  await row.getByText(name).click()
  const stored = dialogOf(page, name)
  await expect(stored.getByRole('textbox', { name: 'SQL' })).toHaveValue(/:me\.id/)
  await stored.getByText(zh('security.dataRule.kind.0'), { exact: true }).click()
  await expect(stored.getByText(zh('security.dataRule.readAs'))).toBeVisible()
})
