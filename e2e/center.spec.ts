/** The personal centre: one's own particulars, devices and preferences. */
import { expectAccessible } from './support/accessible.ts'
import { confirm, dialogOf, expectHome, expectNoSideways } from './support/pages.ts'
import { enter, makePerson, signIn } from './support/people.ts'
import { signInByCall } from './support/caller.ts'
import { expect, test } from './support/test.ts'
import { en, zh } from './support/words.ts'

/** A node remembers a session for five seconds. */
const REMEMBERED = 5_500

test('a user without any role changes their mobile number and signs another device out', async ({
  demo,
  page,
  visitor,
  watch,
}) => {
  watch.expect(/^403 PUT \/xtbg\/user\/center\/profile$/)
  const person = await makePerson(demo.admin, demo.url)
  const other = await visitor()
  await other.goto(demo.url)
  await signIn(other, person)
  await expectHome(other)
  await enter(page, await signInByCall(demo.url, { username: person.username, password: person.password }), demo.url)

  await page.getByTitle(zh('shell.account', { name: person.realName })).click()
  await expect(page.getByText('Portico 7.1.0')).toBeVisible()
  await page.getByRole('menuitem', { name: zh('system.center.title') }).click()
  await expect(page.getByRole('heading', { level: 1, name: zh('system.center.title') })).toBeVisible()
  await expectAccessible(page)

  await test.step('particulars; another number takes the password once more, and nothing entered is lost', async () => {
    await demo.sql(`update sys_session set verified_at = now() - interval '11 minutes' where user_id = $1`, [person.id])
    await page.getByRole('button', { name: zh('system.center.edit') }).click()
    const form = dialogOf(page, zh('system.center.edit'))
    const mobile = form.getByLabel(zh('system.user.mobile'))
    await mobile.fill('138 1234 5678')
    await page.waitForTimeout(REMEMBERED)
    const save = form.getByRole('button', { name: zh('kit.form.save') })
    await save.click()
    const proof = dialogOf(page, zh('stepUp.title'))
    const field = proof.getByLabel(zh('stepUp.password'), { exact: true })
    await expect(field).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(mobile).toHaveValue('138 1234 5678')
    await page.waitForTimeout(1_000) // the form does not send twice within a second
    await save.click()
    await expect(proof).toContainText('手机号')
    await expect(field).toBeFocused()
    await page.keyboard.type(person.password)
    await page.keyboard.press('Enter')
    await expect(form).toBeHidden()
    await expect(page.getByText('138 1234 5678')).toBeVisible()
  })

  await test.step('devices', async () => {
    await expect(page.getByText(zh('system.center.thisDevice'))).toBeVisible()
    await page.getByRole('button', { name: zh('system.center.endOthers') }).click()
    await confirm(page, zh('system.center.endOthers.ask'), zh('system.center.endOthers'))
    await expect(other.getByText(zh('signin.reason.forced'))).toBeVisible()
    await expect(page.getByRole('button', { name: zh('system.center.endOthers') })).toHaveCount(0)
  })

  await test.step('preferences, in English and on a phone', async () => {
    await page.getByText('English', { exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: en('system.center.title') })).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSideways(page)
    await expectAccessible(page)
  })
})
