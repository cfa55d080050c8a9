/** Pickers in forms: choosing users by keyboard and by mouse. */
import { deptRoutes } from '#system/contract/dept.ts'
import { expectAccessible } from './support/accessible.ts'
import { choose, dialogOf, rowOf } from './support/pages.ts'
import { enter, makePerson, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

test('leaders of a department are picked from the organisation, by keyboard and by mouse', async ({ demo, page }) => {
  const name = unique('部')
  const depts = await demo.admin.call(deptRoutes.tree)
  const { id } = await demo.admin.call(deptRoutes.create, { body: { pid: depts[0]?.id ?? '', name } })
  const [first, second] = [
    await makePerson(demo.admin, demo.url, { isNew: true, realName: unique('选甲') }),
    await makePerson(demo.admin, demo.url, { isNew: true, realName: unique('选乙') }),
  ]
  await enter(page, demo.admin, demo.url, '/sys/dept')
  await rowOf(page, name)
    .getByRole('button', { name: zh('system.dept.update') })
    .click()
  const form = dialogOf(page, zh('system.dept.edit', { name }))
  await form.getByLabel(zh('system.dept.leaders')).click()
  const picker = dialogOf(page, zh('system.user.pick'))
  const people = picker.getByRole('listbox')
  const chosen = picker.getByRole('region', { name: zh('system.user.chosen') })
  await expectAccessible(page)

  await test.step('confirming no one', async () => {
    await picker.getByRole('button', { name: zh('kit.pick.confirm') }).click()
    await expect(picker.getByText(zh('shell.selectRow'))).toBeVisible()
  })
  await test.step('by name and Enter', async () => {
    await picker.getByRole('textbox', { name: zh('system.user.realName') }).fill(first.realName)
    await expect(people.getByRole('option')).toHaveCount(1)
    await people.focus()
    await page.keyboard.press('Enter')
    await expect(chosen.getByText(first.realName)).toBeVisible()
  })
  await test.step('by account and a double click', async () => {
    await picker.getByRole('textbox', { name: zh('system.user.realName') }).fill('')
    await picker.getByRole('textbox', { name: zh('system.user.username') }).fill(second.username)
    await people.getByRole('option', { name: new RegExp(second.realName) }).dblclick()
    await expect(chosen.getByRole('listitem')).toHaveCount(2)
    await expectAccessible(page)
  })
  await picker.getByRole('button', { name: zh('kit.pick.confirm') }).click()
  await form.getByRole('button', { name: zh('kit.form.save'), exact: true }).click()
  await expect(form).toHaveCount(0)
  const { leaders } = await demo.admin.call(deptRoutes.get, { params: { id } })
  expect(leaders.map((leader) => leader.realName).sort()).toEqual([first.realName, second.realName].sort())
})

test(
  'Tab after a choice by mouse keeps the choice and goes on; no icon is read aloud in English',
  { tag: '@long' },
  async ({ demo, page }) => {
    await enter(page, demo.admin, demo.url, '/sys/user')
    await page.getByRole('button', { name: zh('system.user.create') }).click()
    const form = dialogOf(page, zh('system.user.create'))
    const roles = form.getByLabel(zh('system.user.roles'))
    await choose(page, roles, '组织管理员')
    await page.keyboard.press('Tab')
    await expect(roles).not.toBeFocused()
    await expect(roles).toHaveAttribute('aria-expanded', 'false')
    await expect(form.locator('.ant-select-multiple').getByTitle('组织管理员')).toBeVisible()
    await expect(form.locator('.anticon')).not.toHaveCount(0)
    await expect(page.locator('.anticon[role="img"]')).toHaveCount(0)
  },
)
