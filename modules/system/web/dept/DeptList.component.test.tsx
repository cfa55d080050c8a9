/** The tree of departments: opening and finding, adding, moving, and what is refused. */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { navigateTo } from '#shell/page/location.ts'
import { deptErrors, deptRoutes, type Dept } from '#system/contract/dept.ts'
import { partyAttrRoutes, partyValueRoutes } from '#system/contract/party-attr.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { act, buttonOf, chooseInTree, confirm, dialogOf, rowOf } from '../../../../tests/component/actions.ts'
import { expectCount } from '../../../../tests/component/expect.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import DeptList from './DeptList.tsx'

const idOf = (at: number) => `0192d5a0-0000-7000-8000-00000000030${at}`
const aDept = (at: number, name: string, pid: string): Dept => ({
  id: idOf(at),
  pid,
  name,
  sort: at,
  status: 1,
  type: '3',
  userCount: 0,
  leaders: [],
  createDate: '2026-11-20T02:30:00.000Z',
  version: 1,
  actions: ['update', 'addChild', 'move', 'delete'],
  disabled: false,
})

let depts: Dept[]

beforeEach(async () => {
  depts = [
    aDept(1, '总部', '0'),
    aDept(2, '甲部', idOf(1)),
    aDept(3, '甲组', idOf(2)),
    aDept(4, '前端组', idOf(3)),
    aDept(5, '丙部', idOf(1)),
  ]
  fakeServer.answer(deptRoutes.tree, () => depts)
  fakeServer.answer(deptRoutes.get, ({ params: { id } }) => depts.find((dept) => dept.id === id) ?? aDept(9, '', '0'))
  fakeServer.answer(partyAttrRoutes.options, () => [])
  fakeServer.answer(partyValueRoutes.sysPartyAttr.getWithVal, () => ({ mayChange: true, attrs: [] }))
  navigateTo('/sys/dept', { replace: true })
  await show(<DeptList />)
})

const creating = () => dialogOf(t('system.dept.create'))
const nameField = () => creating().getByRole('textbox', { name: t('system.dept.nameOf') })
const find = async (name: string) => {
  await page.getByRole('textbox', { name: t('system.dept.find') }).fill(name)
  await userEvent.keyboard('{Enter}')
}

test('the tree opens and closes as a whole; a department deep in it is found, and the address keeps the search', async () => {
  await buttonOf(t('system.dept.openAll')).click()
  await expect.element(page.getByText('前端组', { exact: true })).toBeVisible()
  await expectAccessible()
  await buttonOf(t('system.dept.closeAll')).click()
  await expectCount(page.getByText('前端组', { exact: true }), 0)
  await find('前端')
  await expect.element(page.getByText('前端组', { exact: true })).toBeVisible()
  await expectCount(page.getByText('丙部', { exact: true }), 0)
  expect(decodeURIComponent(window.location.hash)).toContain('name=前端')
})

test('a child is added below its parent; a name that stands there already is refused at its field', async () => {
  const created = fakeServer.answer(deptRoutes.create, ({ body }) => {
    if (depts.some(({ pid, name }) => pid === body.pid && name === body.name))
      return fakeServer.refuse({
        status: 409,
        error: deptErrors.nameTakenHere.name,
        msg: '同一上级部门下已有名为“乙组”的部门',
      })
    depts = [...depts, aDept(6, body.name, body.pid)]
    return { id: idOf(6) }
  })
  for (const refused of [false, true]) {
    await act('甲部', t('system.dept.addChild'))
    await nameField().fill('乙组')
    await buttonOf(t('kit.form.create'), creating()).click()
    if (!refused) await expectCount(creating(), 0)
  }
  expect(created.map(({ body }) => [body.pid, body.name])).toEqual([
    [idOf(2), '乙组'],
    [idOf(2), '乙组'],
  ])
  await expect.element(creating().getByText('同一上级部门下已有名为“乙组”的部门')).toBeVisible()
  await expectAccessible()
  await buttonOf(t('kit.cancel'), creating()).click()
  await buttonOf(t('kit.form.discard'), dialogOf(t('kit.form.discardTitle'))).click()
  await expectCount(creating(), 0)
  await buttonOf(t('system.dept.openAll')).click()
  await expect.element(page.getByText('乙组', { exact: true })).toBeVisible()
})

test('a department moves below another parent; below itself there is nothing to choose', async () => {
  const saved = fakeServer.answer(deptRoutes.update, ({ body }) => {
    depts = depts.map((dept) => (dept.id === body.id ? { ...dept, pid: body.pid } : dept))
    return null
  })
  await buttonOf(`${t('system.dept.update')} 甲部`).click()
  const edit = dialogOf(t('system.dept.edit', { name: '甲部' }))
  const parent = edit.getByRole('combobox', { name: t('system.dept.parent') })
  await parent.click()
  await parent.fill('前端组')
  const node = page.getByRole('tree').last().getByRole('treeitem').filter({ hasText: '前端组' })
  await expect.element(node).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Escape}')
  await chooseInTree(parent, '丙部')
  await buttonOf(t('system.save'), edit).click()
  await expect.element(page.getByText(t('system.dept.saved'))).toBeVisible()
  expect(saved.map(({ body }) => [body.id, body.pid, body.version])).toEqual([[idOf(2), idOf(5), 1]])
})

test('a department with people in it stays and says who they are; an empty one is deleted after a question', async () => {
  const removed = fakeServer.answer(deptRoutes.remove, ({ params: { id } }) => {
    if (id === idOf(2)) return fakeServer.refuse({ status: 409, error: 'in_use', msg: '“甲部”正在被用户陈思远使用' })
    depts = depts.filter((dept) => dept.id !== id)
    return null
  })
  const remove = async (name: string) => {
    await act(name, t('system.dept.delete'))
    await confirm(t('system.dept.delete.ask', { name }), t('system.dept.delete'))
  }
  await remove('甲部')
  const why = dialogOf(t('system.dept.delete.refused', { name: '甲部' }))
  await expect.element(why).toHaveTextContent('陈思远')
  await expectAccessible()
  await buttonOf(t('kit.gotIt'), why).click()
  await expect.element(rowOf('甲部')).toBeVisible()
  await remove('丙部')
  await expectCount(rowOf('丙部'), 0)
  expect(removed.map(({ params }) => params.id)).toEqual([idOf(2), idOf(5)])
})
