/** Keys of programs: made for a service account and by a user for themselves, shown once, used, rotated and deleted. */
import { postRoutes } from '#system/contract/post.ts'
import { expectAccessible } from './support/accessible.ts'
import { act, choose, chooseInTree, confirm, dialogOf, rowOf } from './support/pages.ts'
import { enter, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

test('an administrator makes a service account and a key for it; a program uses the key until it is deleted', async ({
  demo,
  page,
}) => {
  const account = unique('接口')
  const callBy = (key: string) =>
    fetch(`${demo.url}/xtbg${postRoutes.page.path}`, { headers: { authorization: `Bearer ${key}` } })
  const keyIn = async () => page.getByRole('textbox', { name: zh('security.apiKey.key'), exact: true }).inputValue()

  await test.step('the account has no password', async () => {
    await enter(page, demo.admin, demo.url, '/sys/user')
    await page.getByRole('button', { name: zh('system.user.create') }).click()
    const form = dialogOf(page, zh('system.user.create'))
    await form.getByLabel(zh('system.user.realName')).fill(account)
    await form.getByLabel(zh('system.user.username')).fill(unique('svc'))
    await chooseInTree(page, form.getByLabel(zh('system.user.mainDept')), '财务中心')
    await choose(page, form.getByRole('combobox', { name: zh('system.user.roles') }), '组织管理员')
    await page.keyboard.press('Tab')
    await form.getByRole('switch', { name: zh('system.user.service') }).click()
    await expect(form.getByLabel(zh('system.user.confirmPassword'))).toBeHidden()
    await form.getByRole('button', { name: zh('kit.form.create'), exact: true }).click()
    await expect(form).toBeHidden()
    await expect(rowOf(page, account)).toContainText(zh('system.user.service.short'))
  })

  await test.step('its key is shown once', async () => {
    await enter(page, demo.admin, demo.url, '/sys/apiKey')
    await page.getByRole('button', { name: zh('security.apiKey.create') }).click()
    const form = dialogOf(page, zh('security.apiKey.create'))
    await choose(page, form.getByRole('combobox', { name: zh('security.apiKey.owner') }), account)
    await form.getByLabel(zh('security.apiKey.name')).fill('巡检程序')
    const scopes = form.getByRole('combobox', { name: zh('security.apiKey.scopes') })
    await scopes.fill('sys:post:page')
    await scopes.press('Enter')
    await scopes.press('Tab')
    await expectAccessible(page)
    await form.getByRole('button', { name: zh('kit.form.create'), exact: true }).click()
  })

  const shown = dialogOf(page, zh('security.apiKey.made', { name: '巡检程序' }))
  await expect(shown).toBeVisible()
  await expectAccessible(page)
  const key = await keyIn()
  expect((await callBy(key)).status).toBe(200)
  await shown.getByRole('button', { name: zh('kit.gotIt') }).click()
  await expect(shown).toBeHidden()
  await expect(page.locator('body')).not.toContainText(key)

  await test.step('rotated, the old one goes on for the overlap', async () => {
    await rowOf(page, '巡检程序')
      .getByRole('button', { name: zh('security.apiKey.rotate') })
      .click()
    const form = dialogOf(page, zh('security.apiKey.rotate.of', { name: '巡检程序' }))
    await expectAccessible(page)
    await form.getByRole('button', { name: zh('security.apiKey.rotate'), exact: true }).click()
    await expect(shown).toBeVisible()
    const next = await keyIn()
    expect([(await callBy(key)).status, (await callBy(next)).status]).toEqual([200, 200])
    await shown.getByRole('button', { name: zh('kit.gotIt') }).click()
    await act(page, '巡检程序', zh('kit.record.delete'))
    const question = zh('kit.record.delete.askMany', { what: zh('security.apiKey.count', { count: 1 }) })
    await confirm(page, question, zh('kit.record.delete'))
    await expect(rowOf(page, '巡检程序')).toHaveCount(0)
    expect([(await callBy(key)).status, (await callBy(next)).status]).toEqual([401, 401])
  })
})

test('a user makes a key of their own in the personal centre, by keyboard', async ({ demo, page }) => {
  await enter(page, demo.admin, demo.url, '/user/center')
  const card = page.getByRole('region', { name: zh('security.apiKey.own') })
  await card.getByRole('button', { name: zh('security.apiKey.create') }).press('Enter')
  const form = dialogOf(page, zh('security.apiKey.create'))
  await form.getByLabel(zh('security.apiKey.name')).fill('我的脚本')
  await page.keyboard.press('Tab')
  await page.keyboard.type('wf:task:page')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await form.getByRole('button', { name: zh('kit.form.create'), exact: true }).press('Enter')
  const shown = dialogOf(page, zh('security.apiKey.made', { name: '我的脚本' }))
  await expect(shown).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shown).toBeHidden()
  await expect(card).toContainText('我的脚本')
  await expectAccessible(page)
  await card.getByRole('button', { name: `${zh('kit.record.delete')} 我的脚本` }).press('Enter')
  await confirm(page, zh('security.apiKey.delete.ask', { name: '我的脚本' }), zh('kit.record.delete'))
  await expect(card).not.toContainText('我的脚本')
})
