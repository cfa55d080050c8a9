/** Forms and pickers: two people at one record, unsaved input, and choosing by keyboard. */
import type { Locator, Page } from '@playwright/test'
import { deptRoutes } from '#system/contract/dept.ts'
import { userRoutes } from '#system/contract/user.ts'
import { expectAccessible } from './support/accessible.ts'
import type { Caller } from './support/caller.ts'
import { choose, confirm, dialogOf, rowOf } from './support/pages.ts'
import { enter, makePerson, unique, type Person } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

/** Opens the form of a user from the list of users. */
async function edit(page: Page, person: Person): Promise<Locator> {
  await rowOf(page, person.username)
    .getByRole('button', { name: zh('system.user.update') })
    .click()
  const form = dialogOf(page, zh('system.user.edit', { name: person.realName }))
  await expect(form.getByLabel(zh('system.user.realName'))).toHaveValue(person.realName)
  return form
}

/** What a colleague saves meanwhile. */
async function saveElsewhere(admin: Caller, person: Person, change: { mobile: string; remark: string }): Promise<void> {
  const { createDate: _, ...user } = await admin.call(userRoutes.get, { params: { id: person.id } })
  await admin.call(userRoutes.update, { body: { ...user, ...change } })
}

const choiceOf = (form: Locator, label: string) => form.getByRole('group', { name: label, exact: true })

test('two administrators edit one user: each field is chosen, and both changes are kept', async ({
  demo,
  page,
  watch,
}) => {
  watch.expect(/^409 PUT \/xtbg\/sys\/user$/)
  const person = await makePerson(demo.admin, demo.url, { isNew: true })
  await enter(page, demo.admin, demo.url, `/sys/user?keyword=${person.username}`)
  const form = await edit(page, person)
  await form.getByLabel(zh('system.user.mobile')).fill('13811112222')
  await form.getByLabel(zh('system.user.email')).fill('mine@yuanfan.example')
  await saveElsewhere(demo.admin, person, { mobile: '13899998888', remark: '对方写的' })
  await form.getByRole('button', { name: zh('kit.form.save'), exact: true }).click()

  await test.step('only what the colleague changed is shown, in three versions', async () => {
    await expect(form.getByText(zh('kit.form.conflict'))).toBeVisible()
    await expect(form.getByRole('group')).toHaveCount(2)
    const mobile = choiceOf(form, zh('system.user.mobile'))
    await expect(mobile.getByRole('radio', { name: /13899998888/ })).not.toBeChecked()
    await expect(mobile.getByRole('radio', { name: /13811112222/ })).not.toBeChecked()
    await expect(choiceOf(form, zh('system.user.remark')).getByRole('radio', { name: /对方写的/ })).toBeChecked()
    await expectAccessible(page)
  })
  await test.step('what both changed must be chosen', async () => {
    await form.getByRole('button', { name: zh('kit.form.saveMerged') }).click()
    await expect(form.getByText(zh('shell.selectItem'))).toBeVisible()
    await expect(choiceOf(form, zh('system.user.mobile')).getByRole('radio').first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(choiceOf(form, zh('system.user.mobile')).getByRole('radio', { name: /13811112222/ })).toBeChecked()
  })
  await form.getByRole('button', { name: zh('kit.form.saveMerged') }).click()
  await expect(form).toHaveCount(0)
  expect(await demo.admin.call(userRoutes.get, { params: { id: person.id } })).toMatchObject({
    mobile: '13811112222',
    email: 'mine@yuanfan.example',
    remark: '对方写的',
  })
})

test('one goes back to the form with the colleague’s version, and nothing is lost', async ({ demo, page, watch }) => {
  watch.expect(/^409 PUT \/xtbg\/sys\/user$/)
  const person = await makePerson(demo.admin, demo.url, { isNew: true })
  await enter(page, demo.admin, demo.url, `/sys/user?keyword=${person.username}`)
  const form = await edit(page, person)
  await form.getByLabel(zh('system.user.mobile')).fill('13811112222')
  await saveElsewhere(demo.admin, person, { mobile: '13899998888', remark: '对方写的' })
  await form.getByRole('button', { name: zh('kit.form.save'), exact: true }).click()
  await form.getByRole('button', { name: zh('kit.form.allTheirs') }).click()
  await form.getByRole('button', { name: zh('kit.form.backToForm') }).click()
  await expect(form.getByLabel(zh('system.user.mobile'))).toHaveValue('13899998888')
  await expect(form.getByLabel(zh('system.user.remark'))).toHaveValue('对方写的')
  await form.getByLabel(zh('system.user.email')).fill('later@yuanfan.example')
  // A second click within a second would not count.
  await page.waitForTimeout(1000)
  await form.getByRole('button', { name: zh('kit.form.save'), exact: true }).click()
  await expect(form).toHaveCount(0)
  expect(await demo.admin.call(userRoutes.get, { params: { id: person.id } })).toMatchObject({
    mobile: '13899998888',
    email: 'later@yuanfan.example',
  })
})

test('the browser’s way back keeps unsaved input in its tab, and asks where it would change what the tab shows', async ({
  demo,
  page,
}) => {
  const person = await makePerson(demo.admin, demo.url, { isNew: true })
  await enter(page, demo.admin, demo.url, '/sys/dept')
  await expect(page.getByRole('heading', { name: zh('system.dept.title') })).toBeVisible()
  await page
    .getByRole('navigation', { name: zh('shell.menu') })
    .getByRole('link', { name: zh('system.user.title') })
    .click()
  await page.getByRole('textbox', { name: zh('system.user.find') }).fill(person.username)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/keyword=/)
  const address = page.url()
  const form = await edit(page, person)
  await form.getByLabel(zh('system.user.remark')).fill('还没有保存')
  const question = dialogOf(page, zh('kit.form.discardTitle'))

  await test.step('back to another tab and forward again: no one asks, everything is there', async () => {
    await page.evaluate(() => history.back())
    await expect(page.getByRole('heading', { name: zh('system.dept.title') })).toBeVisible()
    await expect(form).toHaveCount(0)
    await page.evaluate(() => history.forward())
    await expect(form.getByLabel(zh('system.user.remark'))).toHaveValue('还没有保存')
    await expect(page).toHaveURL(address)
  })
  await test.step('an address that would change this very tab asks; no: everything stays, the address too', async () => {
    await page.evaluate(() => (window.location.hash = '#/sys/user?status=1&_portalCode=OAyy'))
    await question.getByRole('button', { name: zh('kit.cancel') }).click()
    await expect(question).toHaveCount(0)
    await expect(form.getByLabel(zh('system.user.remark'))).toHaveValue('还没有保存')
    expect(page.url()).toBe(address)
  })
  await test.step('yes: the form is gone, and the tab shows the other address', async () => {
    await page.evaluate(() => (window.location.hash = '#/sys/user?status=1&_portalCode=OAyy'))
    await confirm(page, zh('kit.form.discardTitle'), zh('kit.form.discard'))
    await expect(form).toHaveCount(0)
    await expect(page).toHaveURL(/status=1/)
  })
})

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

test('Tab after a choice by mouse keeps the choice and goes on; no icon is read aloud in English', async ({
  demo,
  page,
}) => {
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
})
