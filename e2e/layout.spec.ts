/** Nothing jumps while a page comes: the cumulative layout shift of what the browser itself measured. */
import { settle } from './support/accessible.ts'
import { enter } from './support/people.ts'
import { watchShifts } from './support/shifts.ts'
import { expect, test } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const sizes = [
  { name: 'a desk', viewport: { width: 1440, height: 900 } },
  { name: 'a phone', viewport: { width: 390, height: 844 } },
]

for (const { name, viewport } of sizes) {
  test(`nothing jumps while sign-in, home, users, roles and departments come up on ${name}`, async ({ demo, page }) => {
    await page.setViewportSize(viewport)
    const shifts = await watchShifts(page)
    const expectStill = async (address: string) => {
      await settle(page)
      await page.waitForTimeout(500)
      await shifts.expectStill(address)
    }
    await page.goto('/')
    await expect(page.getByRole('textbox').first()).toBeVisible()
    await expectStill('sign-in')
    await enter(page, demo.admin, demo.url, '/home')
    for (const address of ['/home', '/sys/user', '/sys/role', '/sys/dept']) {
      await page.goto(`/#${address}`)
      await page.reload()
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      await expectStill(address)
    }
  })
}
