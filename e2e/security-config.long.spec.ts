/** The security configuration: changed by keyboard, refused where it locks its author out, and under two authors. */
import { securityConfigRoutes } from '#security/contract/security-config.ts'
import { expectAccessible } from './support/accessible.ts'
import { dialogOf } from './support/pages.ts'
import { ADMIN, enter } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

test('an administrator changes the configuration, is kept from a lock-out, and settles a conflict', async ({
  demo,
  page,
  watch,
}) => {
  watch.expect(/409 PUT .*securityConfig/)
  const row = (name: string) => page.getByRole('group', { name, exact: true })
  const save = page.getByRole('button', { name: zh('security.config.save') })
  const before = await demo.admin.call(securityConfigRoutes.detail)

  await test.step('“/” leads to the search; a changed row says what it was and becomes', async () => {
    await enter(page, demo.admin, demo.url, '/sys/security')
    await expect(page.getByRole('heading', { name: zh('security.config.title') })).toBeVisible()
    await expect(save).toBeDisabled()
    await page.keyboard.press('/')
    await page.keyboard.type(zh('security.config.row.sessionsPerPerson'))
    await expect(row(zh('security.config.row.captchaAfter'))).toBeHidden()
    const sessions = row(zh('security.config.row.sessionsPerPerson'))
    await sessions.getByRole('spinbutton').fill('3')
    await expect(sessions).toContainText(zh('security.config.zero.any'))
    await expect(sessions).toContainText(zh('security.figure.overSessions'))
    await expectAccessible(page)
    await page.getByRole('button', { name: zh('kit.clear') }).click()
  })

  await test.step('networks that refuse their author are not saved', async () => {
    await row(zh('security.config.row.ipDeny')).getByRole('textbox').fill('127.0.0.0/8, ::1')
    await save.press('Enter')
    const refusal = dialogOf(page, zh('security.lockOut.title'))
    await expect(refusal).toContainText('127.0.0.1')
    await expectAccessible(page)
    const anyway = refusal.getByRole('button', { name: zh('security.lockOut.anyway') })
    await expect(anyway).toBeDisabled()
    await refusal.getByRole('textbox', { name: zh('security.lockOut.type') }).fill(ADMIN.username)
    await expect(anyway).toBeEnabled()
    await refusal.getByRole('button', { name: zh('security.lockOut.wayOut.ipDeny') }).click()
    await expect(refusal).toBeHidden()
    await expect(row(zh('security.config.row.ipDeny')).getByRole('textbox')).toHaveValue(before.ipDeny)
  })

  await test.step('a value that the server refuses is named at its row', async () => {
    watch.expect(/400 (PUT|POST) .*securityConfig/)
    await row(zh('security.config.row.ipAllow')).getByRole('textbox').fill('example')
    await save.click()
    await expect(row(zh('security.config.row.ipAllow')).getByRole('alert')).toBeVisible()
    await expect(row(zh('security.config.row.ipAllow')).getByRole('textbox')).toBeFocused()
    await row(zh('security.config.row.ipAllow')).getByRole('textbox').fill('')
  })

  await test.step('what another user saved meanwhile is shown beside the own change', async () => {
    await demo.admin.call(securityConfigRoutes.update, { body: { sessionsPerPerson: 5 } })
    await save.click()
    const conflict = dialogOf(page, zh('security.config.conflict'))
    await expect(conflict).toBeVisible()
    await expectAccessible(page)
    await conflict.getByRole('button', { name: zh('security.config.conflict.goOn') }).click()
    await expect(conflict).toBeHidden()
    await save.click()
    await expect(page.getByText(zh('security.config.saved'))).toBeVisible()
    await expect(save).toBeDisabled()
  })

  const after = await demo.admin.call(securityConfigRoutes.detail)
  expect(after).toMatchObject({ sessionsPerPerson: 3, ipDeny: before.ipDeny, version: before.version + 2 })
  await demo.admin.call(securityConfigRoutes.update, { body: { sessionsPerPerson: before.sessionsPerPerson } })
})
