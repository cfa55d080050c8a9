/** Attributes in the conditions of a data rule: offered by name, compared by type, and missed where they are gone. */
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { RuleGroup } from '#contract/rule.ts'
import { t } from '#shell/i18n.ts'
import type { RuleChoices } from '#security/contract/data-rule.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { show } from '../../../../tests/component/show.tsx'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import { RuleBuilder } from './RuleBuilder.tsx'
import './data-rule.css'

const field = (name: string, code: string, type: 'text' | 'choice', options: number[] = []) => ({
  field: `attr.${code}`,
  name,
  nameEn: '',
  type,
  options,
})
const choices: RuleChoices = {
  resources: [
    {
      resource: 'user',
      takesSql: true,
      fields: [
        { field: 'username', type: 'text', options: [] },
        field('工号', 'employeeNo', 'text'),
        field('外包', 'outside', 'choice', [0, 1]),
      ],
    },
  ],
  depts: [],
  roles: [],
  posts: [],
  attrs: [
    { code: 'employeeNo', name: '工号', nameEn: '', type: 'text' },
    { code: 'outside', name: '外包', nameEn: '', type: 'choice' },
  ],
}
const builder = (value: RuleGroup, onChange: (group: RuleGroup) => void = () => {}) =>
  show(<RuleBuilder value={value} onChange={onChange} choices={choices} resource="user" />)
const all = (...items: RuleGroup['items']): RuleGroup => ({ join: 'all', items })

beforeEach(() => signInAs())

test('an attribute is a field by its name; a yes or no is read as one', async () => {
  const changes: RuleGroup[] = []
  await builder(all({ field: 'attr.outside', op: 'eq', values: [1] }), (group) => changes.push(group))
  await expect.element(page.getByText('外包', { exact: true }).first()).toBeVisible()
  await expect.element(page.getByText(/外包 .*是/)).toBeVisible()
  await page.getByRole('combobox', { name: t('security.dataRule.fieldOf', { number: '1' }) }).click()
  await page.getByTitle('工号').click()
  expect(changes.at(-1)).toEqual(all({ field: 'attr.employeeNo', op: 'eq', values: [] }))
  await expectAccessible()
})

test('a rule that asks for what is disabled or gone says so, and names each once', async () => {
  const gone = { field: 'attr.gone', op: 'eq' as const, values: ['x'] }
  const own = { field: 'username', op: 'eq' as const, values: [{ var: 'me.attr.badge' as const }] }
  await builder(all(gone, { join: 'not', items: [gone] }, own))
  const names = ['attr.gone', 'me.attr.badge'].join(t('security.dataRule.comma'))
  await expect.element(page.getByText(t('security.dataRule.missing', { names }))).toBeVisible()
})
