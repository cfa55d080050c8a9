/**
 * Dictionaries: making one with its entries, a label renamed under the eyes of a colleague, and what the product keeps.
 */
import { dictCustRoutes, dictCustTypeRoutes } from '#system/contract/dict-cust.ts'
import { dictDataRoutes, dictTypeRoutes } from '#system/contract/dict.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { signInByCall } from './support/caller.ts'
import { act, confirm, dialogOf, rowOf } from './support/pages.ts'
import { enter, makePerson, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

async function addEntry(page: Page, name: string, val: string): Promise<void> {
  await page
    .getByRole('button', { name: zh('system.dict.addEntry') })
    .first()
    .click()
  const form = dialogOf(page, zh('system.dict.addEntry'))
  await form.getByLabel(zh('system.dict.label')).fill(name)
  await form.getByLabel(zh('system.dict.val'), { exact: true }).fill(val)
  await form.getByRole('button', { name: zh('kit.form.create') }).click()
  await expect(form).toHaveCount(0)
}

const labels = (page: Page) => page.getByRole('row').locator('td .kit-tag')

test('an administrator makes a dictionary, fills it, orders it and disables an entry', async ({
  demo,
  page,
  watch,
}) => {
  const [name, code] = [unique('紧急程度'), unique('URGENCY_')]
  await enter(page, demo.admin, demo.url, '/sys/dict')

  await test.step('the dictionary', async () => {
    await page.getByRole('button', { name: zh('system.dict.create'), exact: true }).click()
    const form = dialogOf(page, zh('system.dict.create'))
    await form.getByLabel(zh('system.dict.name'), { exact: true }).fill(name)
    await form.getByLabel(zh('system.dict.code'), { exact: true }).fill('1st')
    await form.getByRole('button', { name: zh('kit.form.create') }).click()
    await expect(form.getByText(zh('rule.dict_code_format'))).toBeVisible()
    await form.getByLabel(zh('system.dict.code'), { exact: true }).fill(code)
    await expectAccessible(page)
    await form.getByRole('button', { name: zh('kit.form.create') }).click()
    await expect(form).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`type=${code}`))
    await expect(page.getByText(zh('system.dict.emptyIn', { name }))).toBeVisible()
  })

  await test.step('its entries, in the order of making', async () => {
    for (const [label, val] of [
      ['普通', '1'],
      ['加急', '2'],
      ['特急', '3'],
    ] as const)
      await addEntry(page, label, val)
    await expect(labels(page)).toHaveText(['普通', '加急', '特急'])
  })

  await test.step('a value that stands there already is refused at its field', async () => {
    watch.expect(/^409 POST \/xtbg\/sys\/dict\/data$/)
    await page.getByRole('button', { name: zh('system.dict.addEntry') }).click()
    const form = dialogOf(page, zh('system.dict.addEntry'))
    await form.getByLabel(zh('system.dict.label')).fill('另一个')
    await form.getByLabel(zh('system.dict.val'), { exact: true }).fill('2')
    await form.getByRole('button', { name: zh('kit.form.create') }).click()
    await expect(form.getByText('该字典中已有值“2”')).toBeVisible()
    await form.getByRole('button', { name: zh('kit.cancel') }).click()
    await dialogOf(page, zh('kit.form.discardTitle'))
      .getByRole('button', { name: zh('kit.form.discard') })
      .click()
    await expect(form).toHaveCount(0)
  })

  await test.step('the order, by the menu and by the keyboard', async () => {
    await act(page, '特急', zh('system.dict.up'))
    await expect(labels(page)).toHaveText(['普通', '特急', '加急'])
    await page.getByRole('button', { name: zh('system.dict.moveOf', { name: '特急' }) }).press('ArrowUp')
    await expect(labels(page)).toHaveText(['特急', '普通', '加急'])
    await page.reload()
    await expect(labels(page)).toHaveText(['特急', '普通', '加急'])
  })

  await test.step('one is disabled', async () => {
    await act(page, '加急', zh('system.dict.disable'))
    await expect(rowOf(page, '加急')).toContainText('停用')
    const entries = await demo.admin.call(dictDataRoutes.tree, { query: { dictType: code, status: '0' } })
    expect(entries.map(({ val }) => val)).toEqual(['2'])
  })

  await test.step('the whole goes into the recycle bin', async () => {
    await page.getByRole('button', { name: zh('kit.list.moreOf', { name }), exact: true }).click()
    await page.getByRole('menuitem', { name: zh('system.dict.delete') }).click()
    await confirm(page, zh('system.dict.delete.ask', { name }), zh('system.dict.delete'))
    await expect(page.getByRole('navigation', { name: zh('system.dict.title') })).not.toContainText(name)
  })
})

test('a label renamed by one is read by a colleague at once, without loading the page anew', async ({
  demo,
  page,
  visitor,
}) => {
  const renamed = unique('在岗')
  const { username, password } = await makePerson(demo.admin, demo.url, { roles: ['组织管理员'] })
  const theirs = await visitor()
  await enter(theirs, await signInByCall(demo.url, { username, password }), demo.url, '/sys/user')
  const status = theirs
    .getByRole('row')
    .filter({ has: theirs.getByRole('cell') })
    .first()
  await expect(status).toContainText('正常')
  await theirs.evaluate(() => Object.assign(window, { isSamePage: true }))

  await enter(page, demo.admin, demo.url, '/sys/dict?type=user_status')
  const rename = async (from: string, to: string) => {
    await rowOf(page, from)
      .getByRole('button', { name: `${zh('system.dict.update')} ${from}` })
      .click()
    const form = dialogOf(page, zh('system.dict.edit', { name: from }))
    await form.getByLabel(zh('system.dict.label')).fill(to)
    await form.getByRole('button', { name: zh('kit.form.save') }).click()
    await expect(form).toHaveCount(0)
  }
  await rename('正常', renamed)
  await expect(status).toContainText(renamed)
  await rename(renamed, '正常')
  await expect(status).toContainText('正常')
  expect(await theirs.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('what the product relies on stays, and says why', async ({ demo, page }) => {
  await enter(page, demo.admin, demo.url, '/sys/dict?type=app_type')
  await expect(page.getByTitle(zh('system.dict.seeded.hint'))).toBeVisible()
  await page.getByRole('button', { name: zh('kit.list.moreOf', { name: '应用类型' }), exact: true }).click()
  await expect(page.getByRole('menuitem', { name: zh('system.dict.disable') })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: zh('system.dict.delete') })).toHaveCount(0)
  await page.keyboard.press('Escape')
  const { list } = await demo.admin.call(dictTypeRoutes.page, { query: { keyword: 'app_type' } })
  const refused = await demo.admin.attempt(dictTypeRoutes.remove, { params: { id: list[0]?.id } })
  expect(refused).toMatchObject({ status: 409, error: 'dict_protected' })
  expect(refused.msg).toContain('应用类型')

  await addEntry(page, '临时', '9')
  for (const name of ['单租户', '临时']) await page.getByLabel(zh('kit.list.choose', { name }), { exact: true }).check()
  await page
    .getByRole('toolbar', { name: zh('kit.batch.name') })
    .getByRole('button', { name: zh('system.dict.delete') })
    .click()
  await confirm(page, zh('system.dict.deleteEntry.askMany', { count: 2 }), zh('system.dict.delete'))
  const why = dialogOf(page, zh('kit.batch.partly', { done: 1, refused: 1 }))
  await expect(why).toContainText('系统依赖字典项“单租户”')
  await expectAccessible(page)
  await why.getByRole('button', { name: zh('kit.gotIt') }).click()
  await expect(rowOf(page, '临时')).toHaveCount(0)
  await expect(rowOf(page, '单租户')).toBeVisible()
})

test('a dictionary of one’s own is a tree whose entries are dragged', { tag: '@long' }, async ({ demo, page }) => {
  const [name, code] = [unique('仓库'), unique('STORE_')]
  const { id: typeId } = await demo.admin.call(dictCustTypeRoutes.create, { body: { code, name } })
  for (const val of ['甲库', '乙库', '丙库'])
    await demo.admin.call(dictCustRoutes.create, { body: { typeId, val, name: val } })
  await enter(page, demo.admin, demo.url, `/sys/dictCust?type=${code}`)
  await expect(labels(page)).toHaveText(['甲库', '乙库', '丙库'])
  const handle = (of: string) => page.getByRole('button', { name: zh('system.dict.moveOf', { name: of }) })
  await rowOf(page, '丙库').hover()
  await handle('丙库').dragTo(rowOf(page, '甲库'))
  await expect(page.getByRole('button', { name: zh('kit.tree.closeOf', { name: '甲库' }) })).toBeVisible()
  const kept = async () => {
    const entries = await demo.admin.call(dictCustRoutes.tree, { query: { dictType: code } })
    return entries.map(({ val, pid }) => [val, pid === '0'])
  }
  // The page shows it before the server has it.
  await expect.poll(kept).toEqual([
    ['甲库', true],
    ['丙库', false],
    ['乙库', true],
  ])
})
