/** Signing in when it does not go well, and where it leads. */
import { expectAccessible, expectAccessibleAsShown } from './support/accessible.ts'
import { signInByCall } from './support/caller.ts'
import { expectHome, signOut } from './support/pages.ts'
import { enter, makePerson, signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

/** Milliseconds the form waits between two submissions. */
const THROTTLE = 1_000

test(
  'a user mistypes the password until the account is locked, and verifies without a picture',
  { tag: '@long' },
  async ({ demo, page, watch }) => {
    test.slow()
    watch.expect(/^(401|422) POST \/xtbg\/login$/)
    const { username } = await makePerson(demo.admin, demo.url)
    const alert = page.getByRole('alert').first()
    const code = page.getByLabel(zh('signin.captcha'), { exact: true })
    const fail = async (left: number) => {
      await page.waitForTimeout(THROTTLE)
      await signIn(page, { username, password: 'Wrong-Pass-1' })
      await expect(alert).toContainText(zh('signin.attemptsLeft', { count: left, minutes: 30 }))
    }
    const prove = async () => {
      await page.getByRole('button', { name: zh('signin.proofStart') }).click()
      await expect(code).toHaveValue(zh('signin.proofDone'), { timeout: 45_000 })
    }

    await page.goto('/')
    await fail(4)
    await expect(alert).toContainText(zh('signin.wrong'))
    await expect(page.getByLabel(zh('signin.username'))).toHaveValue(username)
    await expect(page.getByLabel(zh('signin.password'), { exact: true })).toBeFocused()
    await expectAccessible(page)
    await expect(code).toHaveCount(0)
    await expect(signInByCall(demo.url, { username, password: 'Wrong-Pass-1' })).rejects.toThrow('401')
    await fail(2)
    await expect(code).toBeFocused()
    await expect(page.getByRole('img', { name: zh('signin.captchaPicture') })).toBeVisible()
    await expectAccessible(page)

    await test.step('a wrong verification code costs no attempt', async () => {
      await code.fill('????')
      await page.waitForTimeout(THROTTLE)
      await page.getByRole('button', { name: zh('signin.submit'), exact: true }).click()
      await expect(alert).toContainText(zh('signin.captchaWrong'))
      await expect(code).toHaveValue('')
    })

    await prove()
    await expectAccessibleAsShown(page)
    await fail(1)
    await prove()
    await page.waitForTimeout(THROTTLE)
    await signIn(page, { username, password: 'Wrong-Pass-1' })
    // That the right password does not help now either, `sign-in-attack.test.ts` shows.
    await expect.soft(alert).toContainText(zh('signin.locked', { minutes: 30 }))
    await expectAccessibleAsShown(page)
  },
)

test('a user leaves fields empty and is shown which', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: zh('signin.submit'), exact: true }).click()
  await expect(page.getByText(zh('signin.required'))).toHaveCount(2)
  await expect(page.getByLabel(zh('signin.username'))).toBeFocused()
  await expectAccessible(page)
})

test('a user is asked to sign in on the way to a page, and arrives there', async ({ demo, page }) => {
  const person = await makePerson(demo.admin, demo.url, { roles: ['薪酬专员'] })
  await page.goto(`/#/sys/user?keyword=${person.username}`)
  await signIn(page, person)
  await expect(page.getByRole('row').filter({ hasText: person.realName })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`#/sys/user\\?.*keyword=${person.username}`))
})

test('a user signs out, signs in again, and is where they were', async ({ demo, page }) => {
  const person = await makePerson(demo.admin, demo.url, { roles: ['薪酬专员'] })
  await page.goto('/')
  await signIn(page, person)
  await page
    .getByRole('main')
    .getByRole('link', { name: zh('system.dept.title') })
    .click()
  await expect(page.getByRole('heading', { name: zh('system.dept.title') })).toBeVisible()
  await signOut(page, person.realName)
  // The sign-in page asks for the name of the organisation a moment later, and keeps it.
  const kept = ['language', 'collapse', 'deviceTokens', 'sysConfig']
  const left = await page.evaluate(() => Object.keys(localStorage))
  expect(left.filter((key) => !kept.includes(key))).toEqual([])
  await signIn(page, person)
  await expect(page.getByRole('heading', { name: zh('system.dept.title') })).toBeVisible()
})

test('a link that would lead elsewhere leads home', async ({ demo, page }) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(demo.url) && !request.url().startsWith('data:')) elsewhere.push(request.url())
  })
  for (const evil of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', '/login']) {
    await page.goto('about:blank')
    await enter(page, demo.admin, demo.url, `/login?redirect=${encodeURIComponent(evil)}`)
    await expectHome(page)
    await expect(page).toHaveURL(/#\/home/)
  }
  expect(elsewhere).toEqual([])
})

test('a link that would lead elsewhere leads home after signing in, too', async ({ demo, page }) => {
  const person = await makePerson(demo.admin, demo.url)
  await page.goto('/#/login?redirect=//evil.example/home')
  await signIn(page, person)
  await expectHome(page)
  expect(new URL(page.url()).origin).toBe(demo.url)
  await expect(page).toHaveURL(/#\/home/)
})
