/** The very first start: the one-time password of the terminal, and the dialog no one gets past. */
import { configRoutes } from '#system/contract/config.ts'
import { expectAccessible } from './support/accessible.ts'
import { signInByCall } from './support/caller.ts'
import { dialogOf, expectHome, signOut } from './support/pages.ts'
import { OWN_PASSWORD, signIn } from './support/people.ts'
import { startServer, type RunningServer } from './support/server.ts'
import { BEHIND_FORCED_CHANGE } from './support/watch.ts'
import { expect, test as base } from './support/test.ts'
import { zh } from './support/words.ts'

const test = base.extend<{ fresh: RunningServer }>({
  fresh: async ({ playwright: _ }, use) => {
    const server = await startServer({})
    await use(server)
    await server.stop()
  },
  baseURL: async ({ fresh }, use) => use(fresh.url),
})

test('the first administrator signs in with the printed password, must choose their own, and is home', async ({
  fresh,
  page,
  watch,
}) => {
  const password = /one-time password: (\S+)/.exec(fresh.output())?.[1] ?? ''
  expect(password).not.toBe('')
  // While the change is forced, the page behind the dialog is refused its records.
  watch.expect(BEHIND_FORCED_CHANGE)

  await page.goto('/')
  await expectAccessible(page)
  await signIn(page, { username: 'admin', password })
  const dialog = dialogOf(page, zh('shell.password.title'))
  await expect(dialog).toBeVisible()
  await expect(dialog.getByText(zh('shell.password.reason.initial'))).toBeVisible()
  await expectAccessible(page)

  await test.step('there is no way out', async () => {
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape')
    await page.mouse.click(8, 400)
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('button', { name: zh('shell.close') })).toHaveCount(0)
    await page.reload()
    await expect(dialog).toBeVisible()
    await page.goto('/#/sys/user')
    await expect(dialog).toBeVisible()
    await page.goBack()
    await page.goto('/#/home')
    await expect(dialog).toBeVisible()
  })

  const current = dialog.getByLabel(zh('shell.password.current'), { exact: true })
  const chosen = dialog.getByLabel(zh('shell.password.new'), { exact: true })
  const again = dialog.getByLabel(zh('shell.password.confirm'), { exact: true })
  const save = dialog.getByRole('button', { name: zh('shell.password.submit') })

  await test.step('the meter says how strong the password is', async () => {
    const levels = [
      ['abcd12', 'shell.password.strength.1'],
      ['abcdefgh', 'shell.password.strength.2'],
      ['abcd1234', 'shell.password.strength.3'],
      [OWN_PASSWORD, 'shell.password.strength.4'],
    ] as const
    for (const [typed, level] of levels) {
      await chosen.fill(typed)
      await expect(dialog.getByText(zh(level), { exact: true })).toBeVisible()
    }
  })

  await test.step('a confirmation that differs is refused in words', async () => {
    await current.fill(password)
    await again.fill(`${OWN_PASSWORD}x`)
    await save.click()
    await expect(dialog.getByText(zh('shell.password.mismatch'))).toBeVisible()
    await expect(again).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
  })

  await again.fill(OWN_PASSWORD)
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(zh('shell.password.changed'))).toBeVisible()
  await expect(page).toHaveURL(/#\/home/)
  await expectHome(page)

  await test.step('home shows what to do first; each step leads to its page, and is done by the data', async () => {
    const steps = page.getByRole('region', { name: zh('help.widget.firstRun') })
    await expect(steps.getByRole('listitem')).toHaveCount(6)
    await expect(steps.locator('[aria-current="step"]')).toContainText(zh('help.step.organisation'))
    await expectAccessible(page)
    const admin = await signInByCall(fresh.url, { username: 'admin', password: OWN_PASSWORD })
    const { logos: _, updateDate: __, ...config } = await admin.call(configRoutes.detail)
    await admin.call(configRoutes.update, { body: config })
    await page.reload()
    await expect(steps.locator('[aria-current="step"]')).toContainText(zh('help.step.departments'))
    await expect(steps.getByText(zh('help.steps.progress', { done: 1, count: 6 }))).toBeVisible()
    await steps
      .getByRole('link', { name: zh('help.step.departments.action') })
      .first()
      .click()
    await expect(page).toHaveURL(/#\/sys\/dept/)
  })

  await test.step('moved to the help, the steps leave home for good', async () => {
    await page.goto('/#/home')
    const kept = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().endsWith('/sys/preference/home.widgets'),
    )
    await page.getByRole('button', { name: zh('help.steps.hide') }).click()
    await expect(page.getByRole('region', { name: zh('help.widget.firstRun') })).toHaveCount(0)
    await kept
    await page.reload()
    await expectHome(page)
    await expect(page.getByRole('region', { name: zh('widgets.shortcuts') })).toBeVisible()
    await expect(page.getByRole('region', { name: zh('help.widget.firstRun') })).toHaveCount(0)
    await page.goto('/#/help?page=start')
    await expect(page.locator('.help-steps > li')).toHaveCount(6)
    await page.goto('/#/home')
  })

  await test.step('the chosen password is the one that counts', async () => {
    await signOut(page, '管理员')
    await signIn(page, { username: 'admin', password: OWN_PASSWORD })
    await expectHome(page)
    await expect(dialog).toHaveCount(0)
  })
})
