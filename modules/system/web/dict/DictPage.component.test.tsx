/** Dictionaries: making one with its entries, putting them in order, what is refused, and what the product keeps. */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { navigateTo } from '#shell/page/location.ts'
import { dictCustRoutes, dictCustTypeRoutes } from '#system/contract/dict-cust.ts'
import { dictDataRoutes, type DictData } from '#system/contract/dict-data.ts'
import { dictTypeRoutes, type DictType } from '#system/contract/dict-type.ts'
import { dictErrors } from '#system/contract/dict.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { act, buttonOf, confirm, dataRows, dialogOf, rowOf } from '../../../../tests/component/actions.ts'
import { expectCount } from '../../../../tests/component/expect.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import DictCustList from '../dict-cust/DictCustList.tsx'
import DictList from './DictList.tsx'
import { ordered } from './entry-order.ts'

const idOf = (at: number) => `0192d5a0-0000-7000-8000-00000000040${at}`
const MADE = { createDate: '2026-11-20T02:30:00.000Z', version: 1, nameEn: '', remark: '', status: 1 } as const
const aType = (at: number, code: string, name: string, more: Partial<DictType> = {}): DictType => ({
  ...MADE,
  id: idOf(at),
  code,
  name,
  entryCount: 0,
  isSeeded: false,
  actions: ['update', 'disable', 'addEntry', 'delete'],
  ...more,
})
const anEntry = (at: number, name: string, val: string, more: Partial<DictData> = {}): DictData => ({
  ...MADE,
  id: idOf(at),
  pid: '0',
  typeId: idOf(1),
  val,
  name,
  sort: at,
  tone: 'neutral',
  isSeeded: false,
  actions: ['update', 'addChild', 'move', 'disable', 'delete'],
  ...more,
})

let types: DictType[]
let entries: DictData[]

beforeEach(() => {
  types = []
  entries = []
  const status = [
    { val: '1', label: '正常', status: 1 },
    { val: '0', label: '停用', status: 0 },
  ] as const
  signInAs({ dictionaries: { dict_status: [...status] } })
  fakeServer.answer(dictTypeRoutes.page, () => ({ list: types, total: types.length, totalExact: true }))
  fakeServer.answer(dictDataRoutes.tree, () => entries)
})

const names = () =>
  dataRows()
    .elements()
    .map((row) => row.querySelector('td .kit-tag')?.textContent)
const fieldIn = (form: string, key: Parameters<typeof t>[0]) =>
  dialogOf(form).getByRole('textbox', { name: t(key), exact: true })
const nav = () => page.getByRole('navigation', { name: t('system.dict.title') })

async function addEntry(label: string, val: string): Promise<void> {
  const title = t('system.dict.addEntry')
  await page.getByRole('button', { name: title, exact: true }).first().click()
  await fieldIn(title, 'system.dict.label').fill(label)
  await fieldIn(title, 'system.dict.val').fill(val)
  await buttonOf(t('kit.form.create'), dialogOf(title)).click()
}

test('a dictionary is made, filled with entries in the order of making, and deleted as a whole', async () => {
  types = [aType(9, 'other', '别的')]
  const made = fakeServer.answer(dictTypeRoutes.create, ({ body }) => {
    types = [...types, aType(1, body.code, body.name)]
    return { id: idOf(1) }
  })
  fakeServer.answer(dictDataRoutes.create, ({ body }) => {
    if (entries.some(({ val }) => val === body.val))
      return fakeServer.refuse({ status: 409, error: dictErrors.valueTaken.name, msg: '该字典中已有值“2”' })
    entries = [...entries, anEntry(entries.length + 2, body.name, body.val)]
    return { id: idOf(entries.length + 1) }
  })
  fakeServer.answer(dictTypeRoutes.remove, () => {
    types = types.slice(0, 1)
    return null
  })
  navigateTo('/sys/dict', { replace: true })
  await show(<DictList />)
  await buttonOf(t('system.dict.create')).click()
  const title = t('system.dict.create')
  await fieldIn(title, 'system.dict.name').fill('紧急程度')
  await fieldIn(title, 'system.dict.code').fill('1st')
  await buttonOf(t('kit.form.create'), dialogOf(title)).click()
  await expect.element(dialogOf(title).getByText(t('rule.dict_code_format'))).toBeVisible()
  expect(made).toEqual([])
  await fieldIn(title, 'system.dict.code').fill('URGENCY')
  await expectAccessible()
  // A form is sent at most once a second.
  await expect
    .poll(async () => {
      if (made.length === 0) await buttonOf(t('kit.form.create'), dialogOf(title)).click()
      return made.length
    })
    .toBe(1)
  await expectCount(dialogOf(title), 0)
  await expect.poll(() => window.location.hash).toContain('type=URGENCY')
  await expect.element(page.getByText(t('system.dict.emptyIn', { name: '紧急程度' }))).toBeVisible()

  for (const [label, val] of [
    ['普通', '1'],
    ['加急', '2'],
  ] as const) {
    await addEntry(label, val)
    await expectCount(dialogOf(t('system.dict.addEntry')), 0)
  }
  await expect.poll(names).toEqual(['普通', '加急'])
  await addEntry('另一个', '2')
  const form = dialogOf(t('system.dict.addEntry'))
  await expect.element(form.getByText('该字典中已有值“2”')).toBeVisible()
  await buttonOf(t('kit.cancel'), form).click()
  await buttonOf(t('kit.form.discard'), dialogOf(t('kit.form.discardTitle'))).click()
  await expectCount(form, 0)

  await act('紧急程度', t('system.dict.delete'))
  await confirm(t('system.dict.delete.ask', { name: '紧急程度' }), t('system.dict.delete'))
  await expect.element(nav()).not.toHaveTextContent('紧急程度')
})

test('entries are put in order from the menu and by keyboard, and one is disabled', async () => {
  types = [aType(1, 'URGENCY', '紧急程度')]
  entries = [anEntry(2, '普通', '1'), anEntry(3, '加急', '2'), anEntry(4, '特急', '3')]
  const orders = fakeServer.answer(dictDataRoutes.order, ({ body }) => {
    entries = [...ordered(entries, body)]
    return null
  })
  const disabled = fakeServer.answer(dictDataRoutes.setStatus, ({ body: { ids, status } }) => {
    entries = entries.map((entry) => (ids.includes(entry.id) ? { ...entry, status } : entry))
    return { done: ids, refused: [] }
  })
  navigateTo('/sys/dict?type=URGENCY', { replace: true })
  await show(<DictList />)
  await act('特急', t('system.dict.up'))
  await expect.poll(names).toEqual(['普通', '特急', '加急'])
  buttonOf(t('system.dict.moveOf', { name: '特急' }))
    .element()
    .focus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(names).toEqual(['特急', '普通', '加急'])
  await expect.poll(() => orders.at(-1)?.body.ids.slice(0, 2)).toEqual([idOf(4), idOf(2)])
  await act('加急', t('system.dict.disable'))
  await expect.element(rowOf('加急')).toHaveTextContent('停用')
  expect(disabled.map(({ body }) => body)).toEqual([{ ids: [idOf(3)], status: 0 }])
})

test('what the product relies on is marked and not offered for deletion; of several the refused one says why', async () => {
  const kept = { isSeeded: true, actions: ['update', 'disable', 'addEntry'] } as const
  types = [aType(1, 'app_type', '应用类型', { ...kept, actions: [...kept.actions] })]
  entries = [anEntry(2, '单租户', '1', { isSeeded: true }), anEntry(3, '临时', '9')]
  fakeServer.answer(dictDataRoutes.removeMany, ({ body }) => {
    entries = entries.slice(0, 1)
    const msg = '系统依赖字典项“单租户”'
    return { done: body.slice(1), refused: [{ id: idOf(2), error: dictErrors.entryProtected.name, msg }] }
  })
  navigateTo('/sys/dict?type=app_type', { replace: true })
  await show(<DictList />)
  await expect.element(page.getByTitle(t('system.dict.seeded.hint'))).toBeVisible()
  await buttonOf(t('kit.list.moreOf', { name: '应用类型' })).click()
  await expect.element(page.getByRole('menuitem', { name: t('system.dict.disable') })).toBeVisible()
  await expectCount(page.getByRole('menuitem', { name: t('system.dict.delete') }), 0)
  await userEvent.keyboard('{Escape}')
  for (const name of ['单租户', '临时'])
    await page.getByRole('checkbox', { name: t('kit.list.choose', { name }), exact: true }).click()
  await buttonOf(t('system.dict.delete'), page.getByRole('toolbar', { name: t('kit.batch.name') })).click()
  await confirm(t('system.dict.deleteEntry.askMany', { count: 2 }), t('system.dict.delete'))
  const why = dialogOf(t('kit.batch.partly', { done: 1, refused: 1 }))
  await expect.element(why).toHaveTextContent('系统依赖字典项“单租户”')
  await expectAccessible()
  await buttonOf(t('kit.gotIt'), why).click()
  await expectCount(rowOf('临时'), 0)
  await expect.element(rowOf('单租户')).toBeVisible()
})

test('a dictionary of one’s own is a tree whose entries are dragged', async () => {
  entries = [anEntry(2, '甲库', 'a'), anEntry(3, '乙库', 'b'), anEntry(4, '丙库', 'c')]
  types = [aType(1, 'STORE', '仓库')]
  fakeServer.answer(dictCustTypeRoutes.page, () => ({ list: types, total: 1, totalExact: true }))
  fakeServer.answer(dictCustRoutes.tree, () => entries)
  const orders = fakeServer.answer(dictCustRoutes.order, ({ body }) => {
    entries = [...ordered(entries, body)]
    return null
  })
  navigateTo('/sys/dictCust?type=STORE', { replace: true })
  await show(<DictCustList />)
  await expect.poll(names).toEqual(['甲库', '乙库', '丙库'])
  await buttonOf(t('system.dict.moveOf', { name: '丙库' })).dropTo(rowOf('甲库'))
  await expect.element(buttonOf(t('kit.tree.closeOf', { name: '甲库' }))).toBeVisible()
  await expect.poll(() => orders.map(({ body }) => body)).toEqual([{ pid: idOf(2), ids: [idOf(4)] }])
})
