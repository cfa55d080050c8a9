/** The first walk through the whole house: a department, a role, a user, and what that user then sees. */
import { roleRoutes } from '#system/contract/role.ts'
import { userRoutes } from '#system/contract/user.ts'
import { expectAccessible } from './support/accessible.ts'
import { Caller } from './support/caller.ts'
import { changePassword, choose, chooseInTree, dialogOf, rowOf, search, signOut } from './support/pages.ts'
import { ADMIN, makePerson, OWN_PASSWORD, signIn, unique } from './support/people.ts'
import { BEHIND_FORCED_CHANGE } from './support/watch.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

test('an administrator makes a department, a role and a user; the user sees exactly what the role allows', async ({
  demo,
  page,
  watch,
}) => {
  test.slow()
  const dept = unique('巡检组')
  const role = unique('巡检员')
  const username = unique('xun')
  const realName = '巡小安'
  const colleague = await makePerson(demo.admin, demo.url, { isNew: true })
  let oneTime = ''
  const menu = page.getByRole('navigation', { name: zh('shell.menu') })
  const home = page.getByRole('main')
  const shortcuts = home.getByRole('region', { name: zh('widgets.shortcuts') })

  await page.goto('/')
  await signIn(page, ADMIN)

  await test.step('a department', async () => {
    await page.goto('/#/sys/dept')
    await page.getByRole('button', { name: zh('system.dept.create') }).click()
    const form = dialogOf(page, zh('system.dept.create'))
    await form.getByLabel(zh('system.dept.nameOf')).fill(dept)
    await expectAccessible(page)
    await form.getByRole('button', { name: zh('kit.form.create') }).click()
    await expect(page.getByText(zh('system.dept.created.done'))).toBeVisible()
    await expect(rowOf(page, dept)).toBeVisible()
  })

  await test.step('a role with five permissions', async () => {
    await menu.getByRole('link', { name: zh('system.role.title') }).click()
    await page.getByRole('button', { name: zh('system.role.create') }).click()
    await page.getByLabel(zh('system.role.name')).fill(role)
    await page.getByRole('radio', { name: zh('system.role.scope.0') }).check()
    const tree = page.getByRole('list', { name: zh('system.role.permissions') })
    const users = tree.getByRole('listitem').filter({ hasText: '用户管理' })
    for (const button of ['查看', '新增', '修改', '选择人员'])
      await users.getByRole('button', { name: button, exact: true }).click()
    await tree
      .getByRole('listitem')
      .filter({ hasText: '部门管理' })
      .getByRole('button', { name: '查看', exact: true })
      .click()
    await expect(
      page.getByText(new RegExp(zh('system.role.chosen', { count: 5, total: 0 }).replace(/0$/, String.raw`\d+`))),
    ).toBeVisible()
    await page
      .getByRole('region', { name: zh('system.role.changes') })
      .getByRole('button', { name: zh('system.role.create') })
      .click()
    await expect(page.getByText(zh('system.role.created'))).toBeVisible()
    await expect(page.getByRole('heading', { name: role })).toBeVisible()
  })

  await test.step('a user with both', async () => {
    await menu.getByRole('link', { name: zh('system.user.title') }).click()
    await page.getByRole('button', { name: zh('system.user.create') }).click()
    const form = dialogOf(page, zh('system.user.create'))
    await form.getByRole('textbox', { name: zh('system.user.realName'), exact: true }).fill(realName)
    await form.getByLabel(zh('system.user.username')).fill(username)
    await chooseInTree(page, form.getByLabel(zh('system.user.mainDept')), dept)
    await choose(page, form.getByRole('combobox', { name: zh('system.user.roles') }), role)
    await expectAccessible(page)
    await form.getByRole('button', { name: zh('kit.form.create') }).click()
    const issued = dialogOf(page, zh('system.user.oneTime.title', { name: realName }))
    oneTime = (await issued.getByRole('code').textContent()) ?? ''
    expect(oneTime).not.toBe('')
    await issued.getByRole('button', { name: zh('system.user.oneTime.noted') }).click()
    await expect(rowOf(page, username)).toContainText(dept)
  })

  await signOut(page, '管理员')

  await test.step('the user signs in, must change the password, and sees two menus', async () => {
    watch.expect(BEHIND_FORCED_CHANGE)
    await signIn(page, { username, password: oneTime })
    await changePassword(page, oneTime, OWN_PASSWORD)
    await page.goto('/#/home')
    await expect(home.getByRole('heading', { level: 1 })).toContainText('小安')
    await expect(shortcuts.getByRole('link')).toHaveText([zh('system.user.title'), zh('system.dept.title')])
  })

  await test.step('on the users page only what was ticked', async () => {
    await shortcuts.getByRole('link', { name: zh('system.user.title') }).click()
    await expect(menu.getByRole('listitem').getByRole('link')).toHaveText([
      zh('system.user.title'),
      zh('system.dept.title'),
    ])
    await expect(page.getByRole('button', { name: zh('system.user.create') })).toBeVisible()
    await search(page, colleague.username)
    await page.getByRole('button', { name: zh('kit.list.moreOf', { name: colleague.realName }) }).click()
    await expect(page.getByRole('menuitem')).toHaveText([zh('system.user.disable')])
    await page.keyboard.press('Escape')
    await page.getByRole('checkbox', { name: zh('kit.list.choose', { name: colleague.realName }) }).check()
    const batch = page.getByRole('toolbar', { name: zh('kit.batch.name') })
    await expect(batch.getByRole('button', { name: zh('system.user.disable') })).toBeVisible()
    await expect(batch.getByRole('button', { name: zh('system.user.delete') })).toHaveCount(0)
  })

  await test.step('on the departments page nothing can be changed', async () => {
    await menu.getByRole('link', { name: zh('system.dept.title') }).click()
    await expect(rowOf(page, dept)).toBeVisible()
    await expect(page.getByRole('button', { name: zh('system.dept.create') })).toHaveCount(0)
    await expect(page.getByRole('button', { name: zh('system.dept.update') })).toHaveCount(0)
  })

  await test.step('the address of another page is refused, and so is the API', async () => {
    await page.goto('/#/sys/role')
    await expect(page.getByRole('heading', { name: zh('shell.error.forbidden') })).toBeVisible()
    await expect(page.getByText(zh('shell.error.forbiddenText'))).toBeVisible()
    await expectAccessible(page)
    const cookies = await page.context().cookies()
    const caller = new Caller(demo.url, cookies.find(({ name }) => name === 'token')?.value ?? '')
    expect(await caller.attempt(roleRoutes.page)).toMatchObject({ status: 403, code: 403, error: 'forbidden' })
    const removal = await caller.attempt(userRoutes.remove, { params: { id: colleague.id } })
    expect(removal).toMatchObject({ status: 403, code: 403, error: 'forbidden' })
  })
})
