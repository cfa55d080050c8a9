/** Message preferences: an employee without any code sets quiet hours and a digest in the personal centre. */
import { channelRoutes } from '#messaging/contract/channel.ts'
import { preferenceRoutes } from '#messaging/contract/preference.ts'
import { expectAccessible } from './support/accessible.ts'
import { signInByCall } from './support/caller.ts'
import { expectNoSideways } from './support/pages.ts'
import { enter, makePerson, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

test('quiet hours and a digest are set once, kept, and shown on a phone', async ({ demo, page }) => {
  const config = { host: 'smtp.example.com', port: 587, auth: 'none', from: 'office@example.com' }
  const body = { kind: 'mail' as const, name: unique('邮件'), config }
  const channel = await demo.admin.call(channelRoutes.create, { body })
  const person = await makePerson(demo.admin, demo.url, { roles: ['员工'] })
  const employee = await signInByCall(demo.url, { ...person })
  await enter(page, employee, demo.url, '/user/center')
  const card = page.getByRole('region', { name: zh('messaging.preference.title') })
  const names = { kind: zh('messaging.channel.kind.mail'), category: zh('messaging.category.notice') }
  const choice = card.getByRole('combobox', { name: zh('messaging.preference.of', names) })
  const quiet = card.getByRole('switch', { name: zh('messaging.quiet.title') })

  await test.step('what the organisation fixes has a padlock and no choice', async () => {
    const row = card.getByRole('row', { name: new RegExp(zh('messaging.category.security')) })
    await expect(row.getByRole('img', { name: zh('messaging.preference.fixed') })).toBeVisible()
    await expect(row.getByRole('combobox')).toHaveCount(0)
  })
  await test.step('notices come in a digest on Mondays at seven in the evening; nights from Monday to Friday are quiet', async () => {
    await choice.click()
    await page.getByTitle(zh('messaging.preference.choice.digest'), { exact: true }).click()
    await quiet.click()
    await card.getByLabel(zh('messaging.quiet.from'), { exact: true }).click()
    await page.getByTitle('21:30', { exact: true }).click()
    for (const day of ['周六', '周日']) await card.getByRole('button', { name: day }).click()
    await card.getByLabel(zh('messaging.digestTime.rhythm')).click()
    await page.getByTitle(zh('messaging.digestTime.weekly'), { exact: true }).click()
    await card.getByLabel(zh('messaging.digestTime.hour')).click()
    await page.getByTitle('19:00', { exact: true }).last().click()
    await expectAccessible(page)
    await card.getByRole('button', { name: zh('kit.form.save') }).click()
    await expect(page.getByText(zh('messaging.preference.saved'))).toBeVisible()
  })
  await test.step('on a phone it is as it was saved, and fits', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await enter(page, employee, demo.url, '/user/center')
    await expect(card.getByText('21:30')).toBeVisible()
    await expect(card.getByRole('button', { name: '周六' })).toHaveAttribute('aria-pressed', 'false')
    await expectNoSideways(page)
    await expectAccessible(page)
    expect(await employee.call(preferenceRoutes.get)).toMatchObject({
      quiet: { isOn: 1, from: '21:30', to: '08:00', days: [1, 2, 3, 4, 5] },
      digest: { rhythm: 'weekly', weekday: 1, hour: 19 },
    })
  })
  await demo.admin.call(channelRoutes.remove, { params: { id: channel.id } })
})
