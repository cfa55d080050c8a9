/** Plain http:// under a name of the office network: no WebCrypto there, so a library is fetched that does the same. */
import { expectHome } from './support/pages.ts'
import { makePerson, signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

/** playwright.config.ts lets the browser find it. */
const HOST = 'portico.test'

test('a user signs in over plain http from another machine', async ({ demo, page }) => {
  const person = await makePerson(demo.admin, demo.url)
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  await page.goto(`http://${HOST}:${demo.port}/`)
  expect(await page.evaluate(() => [window.isSecureContext, 'subtle' in crypto])).toEqual([false, false])
  await expect(page.getByText(zh('signin.insecure'))).toBeVisible()
  const isForge = (path: string) => path.includes('forge')
  expect(scripts.filter(isForge)).toEqual([])
  await signIn(page, person)
  await expectHome(page)
  expect(scripts.filter(isForge)).toHaveLength(1)
})

test('a user on the machine itself is not warned and fetches no library', { tag: '@long' }, async ({ demo, page }) => {
  const person = await makePerson(demo.admin, demo.url)
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  await page.goto('/')
  await expect(page.getByText(zh('signin.insecure'))).toHaveCount(0)
  await signIn(page, person)
  await expectHome(page)
  expect(scripts.filter((path) => path.includes('forge'))).toEqual([])
})
