/** The help inside the product: from the frame, by search, by deep link, on a phone and in English. */
import { expectAccessible } from './support/accessible.ts'
import { signInByCall } from './support/caller.ts'
import { expectHome, expectNoSideways } from './support/pages.ts'
import { enter, makePerson } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { en, zh } from './support/words.ts'

test('an employee opens the help about a page, reads on, and finds what they look for', async ({ demo, page }) => {
  const person = await makePerson(demo.admin, demo.url, { realName: '章问学', roles: ['员工'] })
  await enter(page, await signInByCall(demo.url, { username: person.username, password: person.password }), demo.url)
  await expectHome(page)
  await expect(page.getByRole('region', { name: zh('help.widget.firstRun') })).toHaveCount(0)

  await test.step('the menu of the avatar leads to the help about the page that is open', async () => {
    await page.goto('/#/bpm/work')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByTitle(zh('shell.account', { name: '章问学' })).click()
    await page.getByRole('menuitem', { name: zh('help.title'), exact: true }).click()
    await expect(page).toHaveURL(/#\/help\?page=process-tasks/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(zh('help.topic.process-tasks'))
    await expect(page.locator('.help-steps')).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('the next page, and a heading of it', async () => {
    await page
      .getByRole('link', { name: zh('help.topic.process-absence') })
      .last()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(zh('help.topic.process-absence'))
    await page.goto('/#/help?page=roles&at=data-scope')
    await expect(page.locator('#help-data-scope')).toBeInViewport()
  })

  await test.step('searching the help', async () => {
    const search = page.getByRole('searchbox', { name: zh('help.search') })
    await search.fill('首个密码')
    await page.getByRole('link', { name: '首个密码', exact: false }).first().click()
    await expect(page).toHaveURL(/page=import/)
    await search.fill('xyzxyz')
    await expect(page.getByText(zh('help.none', { typed: 'xyzxyz' }))).toBeVisible()
  })

  await test.step('an unknown page says so', async () => {
    await page.goto('/#/help?page=nothing')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(zh('help.missing'))
  })

  await test.step('the palette finds pages of the help, also by initials, and remembers them', async () => {
    await page.keyboard.press('Control+k')
    const group = page.getByRole('group', { name: zh('help.palette.group') })
    await page.getByRole('combobox', { name: zh('shell.search') }).fill('kjj')
    await group.getByRole('option', { name: zh('help.topic.shortcuts') }).click()
    await expect(page).toHaveURL(/page=shortcuts/)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('option', { name: zh('help.topic.shortcuts') })).toBeVisible()
  })
})

test(
  'on a phone in English the contents open on demand, and nothing is wider than the screen',
  { tag: '@long' },
  async ({ demo, visitor }) => {
    const page = await visitor({ viewport: { width: 390, height: 844 }, locale: 'en-US', colorScheme: 'dark' })
    await page.addInitScript(() => localStorage.setItem('language', 'en'))
    await enter(page, demo.admin, demo.url, '/help?page=import')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('help.topic.import'))
    await expectNoSideways(page)
    await page.getByRole('button', { name: en('help.contents') }).click()
    await page.getByRole('link', { name: en('help.topic.roles'), exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('help.topic.roles'))
    await expect(page.getByRole('navigation', { name: en('help.contents') })).toHaveCount(0)
    await expectNoSideways(page)
    await expectAccessible(page)
  },
)
