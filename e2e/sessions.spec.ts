/** Sessions that end because another user says so: on the other screen within a second or two, with the reason. */
import { userRoutes } from '#system/contract/user.ts'
import { signInByCall } from './support/caller.ts'
import { act, confirm, dialogOf, expectHome, rowOf } from './support/pages.ts'
import { enter, makePerson, signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

/** Milliseconds from saying yes until the other person reads it. */
const SOON = 10_000

test('a user whose session is ended reads why at once; disabled, they cannot come back until they are enabled', async ({
  demo,
  page,
  visitor,
  watch,
}) => {
  watch.expect(/^422 POST \/xtbg\/login$/)
  // What home was still asking for when its session ended.
  watch.expect(/^401 GET \/xtbg\//)
  const person = await makePerson(demo.admin, demo.url)
  const { id, realName } = person
  const other = await visitor()
  await other.goto('/')
  await signIn(other, person)
  await expectHome(other)
  const expectOut = async (reason: 'disabled' | 'forced' | 'password') => {
    await expect(other.getByText(zh(`signin.reason.${reason}`))).toBeVisible({ timeout: SOON })
    await expect(other.getByLabel(zh('signin.username'))).toBeVisible()
    expect((await other.context().cookies()).filter(({ name }) => name === 'token')).toEqual([])
  }

  await test.step('disabled', async () => {
    await enter(page, demo.admin, demo.url, `/sys/user?keyword=${person.username}`)
    await act(page, realName, zh('system.user.disable'))
    await confirm(page, zh('system.user.disable.ask', { name: realName }), zh('system.user.disable'))
    await expectOut('disabled')
    // The reason that is shown already sounds like the refusal.
    const refused = other.waitForResponse((response) => response.url().endsWith('/login') && response.status() === 422)
    await signIn(other, person)
    expect(await (await refused).text()).toContain('账号已停用')
    await expect(rowOf(page, realName)).toContainText('停用')
    await act(page, realName, zh('system.user.enable'))
    await expect(rowOf(page, realName)).toContainText('正常')
    await other.goto('/') // the form itself would not send twice within a second
    await signIn(other, person)
    await expectHome(other)
  })

  await test.step('signed out by force', async () => {
    await act(page, realName, zh('system.user.forceQuit'))
    await confirm(page, zh('system.user.forceQuit.ask', { name: realName }), zh('system.user.forceQuit'))
    await expectOut('forced')
  })

  await test.step('given a new password', async () => {
    await enter(other, await signInByCall(demo.url, { ...person }), demo.url)
    await expectHome(other)
    await demo.admin.call(userRoutes.resetPassword, { params: { id } })
    await expectOut('password')
  })
})

test('a new role shows its menus to a user who is already there', async ({ demo, page, visitor }) => {
  const person = await makePerson(demo.admin, demo.url)
  const other = await visitor()
  await enter(other, await signInByCall(demo.url, { ...person }), demo.url)
  await expect(other.getByText(zh('shell.homeEmpty'))).toBeVisible()
  await enter(page, demo.admin, demo.url, `/sys/user?keyword=${person.username}`)
  await rowOf(page, person.username)
    .getByRole('button', { name: zh('system.user.update') })
    .click()
  const form = dialogOf(page, zh('system.user.edit', { name: person.realName }))
  const roles = form.getByLabel(zh('system.user.roles'), { exact: true })
  await roles.fill('薪酬专员')
  await roles.press('Enter')
  await form.getByRole('button', { name: zh('system.save'), exact: true }).click()
  await expect(other.getByText(zh('shell.accessChanged'))).toBeVisible({ timeout: SOON + 3_000 })
  await expect(other.getByRole('main').getByRole('link', { name: zh('system.user.title') })).toBeVisible()
})
