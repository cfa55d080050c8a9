/** Field permissions: a role administrator masks numbers for all, and one role reads them all the same. */
import { fieldModeRoutes } from '#system/contract/field-mode.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { userRoutes } from '#system/contract/user.ts'
import { makeHolder } from './support/holder.ts'
import { choose, dialogOf } from './support/pages.ts'
import { enter, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

const CODES = ['sys:role:page', 'sys:role:field', 'sys:fieldMode:update', 'sys:menu:page', 'sys:user:page']
const FIELD = 'user.mobile'

test('a role administrator masks the numbers of users, and lets one role read them', async ({ demo, page }) => {
  const name = unique('角色')
  const { id } = await demo.admin.call(roleRoutes.create, { body: { name, grade: 90 } })
  const { caller } = await makeHolder(demo.admin, demo.url, CODES)
  const { list } = await demo.admin.call(userRoutes.page, { query: { limit: '100' } })
  const person = list.find(({ mobile }) => mobile?.length === 11)
  const [personId, mobile] = [person?.id ?? '', person?.mobile ?? '']
  const masked = `${mobile.slice(0, 3)}****${mobile.slice(-4)}`

  await enter(page, caller, demo.url, `/sys/role?id=${id}`)
  await page.getByRole('button', { name: zh('system.fieldMode'), exact: true }).click()
  const drawer = dialogOf(page, zh('system.fieldMode.of', { name }))
  const field = zh('system.field.user.mobile')
  await choose(
    page,
    drawer.getByRole('combobox', { name: zh('system.fieldMode.baseOf', { field }) }),
    zh('system.fieldMode.2'),
  )
  await choose(
    page,
    drawer.getByRole('combobox', { name: zh('system.fieldMode.raisedOf', { field }) }),
    zh('system.fieldMode.1'),
  )
  await drawer.getByRole('button', { name: zh('kit.form.save') }).click()
  await expect(page.getByText(zh('system.fieldMode.saved')).first()).toBeVisible()
  await expect(drawer).toBeHidden()

  await enter(page, caller, demo.url, `/sys/user?id=${personId}`)
  const detail = dialogOf(page, zh('system.user.detail'))
  await expect(detail.getByText(masked)).toBeVisible()
  await expect(page.getByText(mobile)).toBeHidden()

  const { fields } = await demo.admin.call(fieldModeRoutes.ofRole, { params: { id } })
  expect(fields.find((one) => one.field === FIELD)).toMatchObject({ mode: 2, raised: 1 })
  await demo.admin.call(fieldModeRoutes.update, { body: { fields: [{ field: FIELD, mode: 0 }] } })
  await expect(detail.getByText(mobile)).toBeVisible()
})
