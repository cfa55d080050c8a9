/** Whatever fails on a page: the frame stays, the page says why and by which number, and trying again works. */
import { expectAccessible } from './support/accessible.ts'
import { signInByCall } from './support/caller.ts'
import { enter, makePerson } from './support/people.ts'
import { expect, test, type DemoServer } from './support/test.ts'
import { pattern, zh } from './support/words.ts'
import type { Page } from '@playwright/test'

const ADDRESS = '/pkms/dome'

/** A user without any role opens the catalogue, which has an entry that fails on demand. */
async function open(page: Page, demo: DemoServer, address: string): Promise<void> {
  const { username, password } = await makePerson(demo.admin, demo.url)
  await enter(page, await signInByCall(demo.url, { username, password }), demo.url, address)
}

test('whatever fails on a page, the frame stays and says what to do', async ({ demo, page, watch }) => {
  for (const thrown of [/有意抛出/, /dynamically imported module/]) watch.expect(thrown)
  await open(page, demo, `${ADDRESS}?entry=failure`)
  const failure = page.locator('[data-entry="failure"]')
  const menu = page.getByRole('navigation', { name: zh('shell.menu') })
  const number = page.getByText(pattern(zh('shell.failure.id')))

  await test.step('an error while rendering: a number of its own, and a retry that works', async () => {
    await failure.getByRole('button', { name: '渲染时出错' }).click()
    await expect(page.getByRole('heading', { name: zh('shell.failure.title') })).toBeVisible()
    await expect(number).toContainText(/P-[0-9a-f]{8}/)
    await expect(menu).toBeVisible()
    await expectAccessible(page)
    await expect(page.getByRole('button', { name: zh('shell.back') })).toBeVisible()
    await expect(page.getByRole('button', { name: zh('shell.home') })).toBeVisible()
    await page.getByRole('button', { name: zh('shell.retry') }).click()
    await expect(failure).toBeVisible()
  })

  await test.step('a file that does not come: the page is loaded anew at the same address', async () => {
    await failure.getByRole('button', { name: '文件没有取到' }).click()
    await expect(page.getByRole('heading', { name: zh('shell.failure.staleTitle') })).toBeVisible()
    await expect(number).toContainText(/P-[0-9a-f]{8}/)
    await expect(menu).toBeVisible()
    await page.getByRole('button', { name: zh('shell.reload') }).click()
    await expect(failure).toBeVisible()
    await expect(page).toHaveURL(/entry=failure\b/)
  })

  await test.step('a promise of an event: the page stays, a message has the number', async () => {
    await failure.getByRole('button', { name: '事件里的 Promise 出错' }).click()
    const message = page.getByRole('status').filter({ hasText: zh('shell.failure.unhandled') })
    await expect(message).toContainText(/P-[0-9a-f]{8}/)
    await expect(failure).toBeVisible()
    await message.getByRole('button', { name: zh('shell.failure.rebuild') }).click()
    await expect(failure).toBeVisible()
  })

  await test.step('a refused call: the message is the server’s, the number that of its log', async () => {
    await failure.getByRole('button', { name: '调用被服务器拒绝' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'example-0042' })).toContainText('有意抛出')
  })
})

test(
  'a page whose file does not come says so, and opens once it does',
  { tag: '@long' },
  async ({ demo, page, watch }) => {
    watch.expect(/ERR_FAILED GET .*load-catalogue-/)
    watch.expect(/dynamically imported module/)
    let isDown = true
    await page.route('**/load-catalogue-*.js', (route) => (isDown ? route.abort() : route.continue()))
    await open(page, demo, ADDRESS)
    await expect(page.getByRole('heading', { name: zh('shell.failure.staleTitle') })).toBeVisible()
    await expect(page.getByRole('navigation', { name: zh('shell.menu') })).toBeVisible()
    await expectAccessible(page)
    isDown = false
    await page.getByRole('button', { name: zh('shell.reload') }).click()
    await expect(page.getByRole('heading', { level: 1, name: zh('system.catalogue.title') })).toBeVisible()
  },
)
