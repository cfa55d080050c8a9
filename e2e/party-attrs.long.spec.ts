/**
 * Attributes: an ordinary user defines one, fills it in for a colleague, is refused a wrong value, and finds by it; a
 * sheet brings values of many.
 */
import { writeXlsx } from 'hucre/xlsx'
import { partyAttrRoutes, partyValueRoutes } from '#system/contract/party-attr.ts'
import { meRoutes } from '#system/contract/me.ts'
import { userRoutes } from '#system/contract/user.ts'
import { makeHolder } from './support/holder.ts'
import { choose, dialogOf, rowOf, sendAgain } from './support/pages.ts'
import { enter, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

const CODES = ['sys:partyAttr:page', 'sys:partyAttr:save', 'sys:menu:page', 'sys:user:page', 'sys:user:update']

test('an attribute is defined, filled in and found by', async ({ demo, page, watch }) => {
  const name = unique('证件号')
  const code = `badge${Date.now() % 100_000}`
  const { caller } = await makeHolder(demo.admin, demo.url, CODES)
  const { deptId } = await demo.admin.call(meRoutes.info)
  const realName = unique('同事')
  await demo.admin.call(userRoutes.create, { body: { username: unique('badge'), realName, deptId } })

  await enter(page, caller, demo.url, '/sys/partyAttr')
  await page.getByRole('button', { name: zh('system.partyAttr.create') }).click()
  const form = dialogOf(page, zh('system.partyAttr.create'))
  await form.getByRole('textbox', { name: zh('system.partyAttr.name'), exact: true }).fill(name)
  await form.getByRole('textbox', { name: zh('kit.record.code') }).fill(code)
  await form.getByRole('textbox', { name: zh('system.partyAttr.pattern') }).fill(String.raw`[A-Z]{2}\d{4}`)
  await form.getByRole('button', { name: zh('kit.form.create') }).click()
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible()

  await enter(page, caller, demo.url, `/sys/user?keyword=${encodeURIComponent(realName)}`)
  await rowOf(page, realName)
    .getByRole('button', { name: zh('system.user.update') })
    .click()
  const user = dialogOf(page, zh('system.user.edit', { name: realName }))
  const field = user.getByRole('textbox', { name })
  await field.fill('nonsense')
  watch.expect(/^400 PUT \/xtbg\/sys\/user$/)
  await user.getByRole('button', { name: zh('kit.form.save') }).click()
  await expect(user.getByText('格式不符合要求')).toBeVisible()
  await field.fill('AB1234')
  await sendAgain(user, zh('kit.form.save'))
  await expect(user).toBeHidden()

  await page.getByRole('button', { name: zh('kit.list.reset') }).click()
  await page.getByRole('button', { name: zh('kit.list.more') }).click()
  await choose(page, page.getByRole('combobox', { name: zh('system.partyAttr.title') }), name)
  await page.getByRole('textbox', { name }).fill('AB1234')
  await page.getByRole('textbox', { name }).press('Enter')
  await expect(page.getByRole('button', { name: realName }).first()).toBeVisible()
  await expect(page.getByText(zh('system.user.count', { count: 1 }))).toBeVisible()

  const { list: attrs } = await demo.admin.call(partyAttrRoutes.page, { query: { keyword: code } })
  expect(attrs).toMatchObject([{ code, valueCount: 1 }])
})

test('a sheet brings values: the preview refuses a wrong one at its cell, corrected there it is written', async ({
  demo,
  page,
}) => {
  const name = unique('门禁')
  const code = `gate${Date.now() % 100_000}`
  const attr = { partyType: 'user', code, name, dataType: 'text', pattern: String.raw`[A-Z]{2}\d{4}` } as const
  await demo.admin.call(partyAttrRoutes.create, { body: attr })
  const { deptId } = await demo.admin.call(meRoutes.info)
  const username = unique('gate')
  const { id } = await demo.admin.call(userRoutes.create, { body: { username, realName: unique('员工'), deptId } })
  const content = await writeXlsx({
    sheets: [
      {
        name: '数据',
        rows: [
          ['账号', name],
          [username, 'wrong'],
        ],
      },
    ],
  })
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

  await enter(page, demo.admin, demo.url, '/sys/user')
  await page.getByRole('button', { name: zh('kit.import.button'), exact: true }).click()
  const wizard = dialogOf(page, zh('system.user.import'))
  await wizard.getByRole('radio', { name: new RegExp(`^${zh('kit.import.mode.update')}`) }).check()
  const file = { name: '门禁.xlsx', mimeType, buffer: Buffer.from(content) }
  await wizard.locator('input[type=file]').setInputFiles(file)
  await wizard.getByRole('button', { name: zh('kit.import.upload') }).click()
  const cell = wizard.getByRole('button', { name: new RegExp(`^${zh('kit.import.cellOf', { n: 2, column: name })}`) })
  await expect(cell).toBeVisible()
  await expect(wizard.getByText('格式不符合要求')).toBeVisible()
  await cell.click()
  await wizard.getByRole('textbox', { name: zh('kit.import.cellOf', { n: 2, column: name }) }).fill('AB1234')
  await page.keyboard.press('Enter')
  const passed = wizard.getByRole('status').filter({ hasText: zh('kit.import.rowPassed', { n: 2 }) })
  await expect(passed).toBeVisible()
  await wizard.getByRole('button', { name: zh('kit.import.next') }).click()
  await wizard.getByRole('button', { name: zh('kit.import.write', { count: 1 }) }).click()
  await expect(wizard.getByText(zh('kit.import.did.change', { count: 1 }))).toBeVisible()

  const { attrs } = await demo.admin.call(partyValueRoutes.sysPartyAttr.getWithVal, {
    body: { partyType: 'user', partyId: id },
  })
  expect(attrs.find((one) => one.code === code)?.value).toBe('AB1234')
})
