/** The tree of departments: adding, moving, and what is refused. */
import { deptRoutes } from '#system/contract/dept.ts'
import { expectAccessible } from './support/accessible.ts'
import { act, chooseInTree, confirm, dialogOf, rowOf } from './support/pages.ts'
import { enter, makePerson, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

test('an administrator adds a child and moves it, but not below itself', async ({ demo, page, watch }) => {
  const [top, child, target] = [unique('甲'), unique('乙'), unique('丙')]
  const depts = await demo.admin.call(deptRoutes.tree)
  const root = depts[0]?.id ?? ''
  const { id: topId } = await demo.admin.call(deptRoutes.create, { body: { pid: root, name: top } })
  await demo.admin.call(deptRoutes.create, { body: { pid: root, name: target } })
  await enter(page, demo.admin, demo.url, '/sys/dept')

  await act(page, top, zh('system.dept.addChild'))
  const form = dialogOf(page, zh('system.dept.create'))
  await form.getByLabel(zh('system.dept.nameOf')).fill(child)
  await form.getByRole('button', { name: zh('kit.form.create') }).click()
  await expect(form).toHaveCount(0)
  await page.getByRole('button', { name: zh('system.dept.openAll') }).click()
  await expect(page.getByText(child, { exact: true })).toBeVisible()

  await test.step('a name that stands there already is refused at its field', async () => {
    watch.expect(/^409 POST \/xtbg\/sys\/dept$/)
    await page.getByRole('textbox', { name: zh('system.dept.find') }).fill(top)
    await page.keyboard.press('Enter')
    await act(page, top, zh('system.dept.addChild'))
    await form.getByLabel(zh('system.dept.nameOf')).fill(child)
    await form.getByRole('button', { name: zh('kit.form.create') }).click()
    await expect(form.getByText(`同一上级部门下已有名为“${child}”的部门`)).toBeVisible()
    await expectAccessible(page)
    await form.getByRole('button', { name: zh('kit.cancel') }).click()
    await dialogOf(page, zh('kit.form.discardTitle'))
      .getByRole('button', { name: zh('kit.form.discard') })
      .click()
    await expect(form).toHaveCount(0)
  })

  await test.step('below itself there is nothing to choose, and the server refuses it, too', async () => {
    await rowOf(page, top)
      .getByRole('button', { name: zh('system.dept.update') })
      .click()
    const edit = dialogOf(page, zh('system.dept.edit', { name: top }))
    await edit.getByLabel(zh('system.dept.parent')).click()
    await edit.getByLabel(zh('system.dept.parent')).fill(child)
    const node = page.getByRole('tree').getByRole('treeitem').filter({ hasText: child })
    await expect(node).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Escape')
    const list = await demo.admin.call(deptRoutes.tree)
    const childId = list.find(({ name }) => name === child)?.id ?? ''
    const move = await demo.admin.attempt(deptRoutes.update, { body: { id: topId, pid: childId, name: top } })
    expect(move).toMatchObject({ status: 409, error: 'move_below_itself' })
  })

  await test.step('elsewhere it moves', async () => {
    const edit = dialogOf(page, zh('system.dept.edit', { name: top }))
    await chooseInTree(page, edit.getByLabel(zh('system.dept.parent')), target)
    await edit.getByRole('button', { name: zh('system.save'), exact: true }).click()
    await expect(page.getByText(zh('system.dept.saved'))).toBeVisible()
    const moved = (await demo.admin.call(deptRoutes.tree)).find(({ id }) => id === topId)
    const parent = (await demo.admin.call(deptRoutes.tree)).find(({ name }) => name === target)
    expect(moved?.pid).toBe(parent?.id)
  })
})

test('an administrator cannot delete a department with people in it, reads who they are, and deletes an empty one', async ({
  demo,
  page,
  watch,
}) => {
  watch.expect(/^409 DELETE \/xtbg\/sys\/dept\//)
  const [name, empty] = [unique('丁'), unique('戊')]
  const depts = await demo.admin.call(deptRoutes.tree)
  for (const each of [name, empty])
    await demo.admin.call(deptRoutes.create, { body: { pid: depts[0]?.id ?? '', name: each } })
  const person = await makePerson(demo.admin, demo.url, { deptName: name, isNew: true })
  await enter(page, demo.admin, demo.url, '/sys/dept')
  await act(page, name, zh('system.dept.delete'))
  await confirm(page, zh('system.dept.delete.ask', { name }), zh('system.dept.delete'))
  const why = dialogOf(page, zh('system.dept.delete.refused', { name }))
  await expect(why).toContainText(person.realName)
  await expectAccessible(page)
  await why.getByRole('button', { name: zh('kit.gotIt') }).click()
  await expect(rowOf(page, name)).toBeVisible()

  await test.step('an empty one goes', async () => {
    await act(page, empty, zh('system.dept.delete'))
    await confirm(page, zh('system.dept.delete.ask', { name: empty }), zh('system.dept.delete'))
    await expect(rowOf(page, empty)).toHaveCount(0)
  })
})

test(
  'an administrator opens and closes the tree, and finds a department deep in it',
  { tag: '@long' },
  async ({ demo, page }) => {
    await enter(page, demo.admin, demo.url, '/sys/dept')
    await page.getByRole('button', { name: zh('system.dept.openAll') }).click()
    await expect(page.getByText('平台研发部', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: zh('system.dept.closeAll') }).click()
    await expect(page.getByText('平台研发部', { exact: true })).toHaveCount(0)
    await page.getByRole('textbox', { name: zh('system.dept.find') }).fill('前端')
    await page.keyboard.press('Enter')
    await expect(page.getByText('前端组', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByText('前端组', { exact: true })).toBeVisible()
  },
)
