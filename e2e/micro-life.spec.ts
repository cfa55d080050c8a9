/** The life of a micro app in its tab: late, silent, back again; and what happens to a token that it was given. */
import type { Page } from '@playwright/test'
import { sessionRoutes } from '#contract/session.ts'
import { microAppRoutes, type MicroAppDraft } from '#microapp/contract/micro-app.ts'
import { expectAccessibleAsShown } from './support/accessible.ts'
import { Caller, signInByCall } from './support/caller.ts'
import { servePage } from './support/other-site.ts'
import { enter, makePerson, unique } from './support/people.ts'
import { DUMB_APP, SMALL_APP } from './support/small-app.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

/** `shell/micro/micro-host.ts`, which only runs in a page. */
const [LOADING_MS, PING_EVERY_MS, PONG_WITHIN_MS] = [15_000, 15_000, 10_000]

const NAME = '小应用'
const app = (page: Page) => page.frameLocator('.pt-tab-page:not([data-resting]) iframe')
const heading = (page: Page) => app(page).getByRole('heading', { name: 'Small app' })

async function register(admin: Caller, more: Pick<MicroAppDraft, 'address' | 'session'>): Promise<string> {
  const code = unique('app')
  await admin.call(microAppRoutes.create, { body: { code, name: NAME, ...more } })
  return code
}

test(
  'an app that does not answer can be tried again; the page says when an app falls silent and when it is back',
  { tag: '@long' },
  async ({ demo, page, watch }) => {
    watch.expect(/Failed to execute 'postMessage' on 'DOMWindow'/) // axe, looking for itself in a frame of another origin
    let html = DUMB_APP
    const site = await servePage(() => html)
    const code = await register(demo.admin, { address: `${site.origin}/#/start`, session: 'none' })
    const inside = () => page.frames().find((frame) => frame.url().startsWith(site.origin))
    const beSilent = (isSilent: boolean) =>
      inside()?.evaluate((silent) => Object.assign(window, { isSilent: silent }), isSilent)
    const silent = page.getByRole('alert').filter({ hasText: zh('microapp.host.silent', { name: NAME }) })
    const fallSilent = async () => {
      await beSilent(true)
      await page.clock.fastForward(PING_EVERY_MS)
      await page.clock.fastForward(PONG_WITHIN_MS)
      await expect(silent).toBeVisible()
    }
    await page.clock.install()

    await test.step('late: what it is, and trying again loads it anew, whatever its address', async () => {
      await enter(page, demo.admin, demo.url, `/micro/${code}`)
      await expect(page.getByText(zh('microapp.host.loading', { name: NAME }))).toBeVisible()
      await page.clock.fastForward(LOADING_MS)
      await expect(page.getByRole('heading', { name: zh('microapp.host.late.title', { name: NAME }) })).toBeVisible()
      await expectAccessibleAsShown(page)
      html = SMALL_APP
      await page.getByRole('button', { name: zh('microapp.host.retry') }).click()
      await expect(heading(page)).toBeVisible()
      // No menu leads to it, and it has not given its title.
      await expect(page).toHaveTitle(new RegExp(NAME))
    })

    await test.step('silent: a message above it, with nothing lost; the message goes when it answers again', async () => {
      await app(page).getByLabel('Note').fill('half a sentence')
      await fallSilent()
      await expect(heading(page)).toBeVisible()
      await expectAccessibleAsShown(page)
      await beSilent(false)
      await page.clock.fastForward(PING_EVERY_MS)
      await expect(silent).toBeHidden()
      await expect(app(page).getByLabel('Note')).toHaveValue('half a sentence')
    })

    await test.step('silent for good: it can be loaded anew, and is watched again', async () => {
      await fallSilent()
      await page.getByRole('button', { name: zh('microapp.host.reload') }).click()
      await expect(app(page).getByLabel('Note')).toHaveValue('')
      await expect(silent).toBeHidden()
      expect(page.frames()).toHaveLength(2)
      await fallSilent()
    })
    await site.stop()
  },
)

test(
  'a token that an app refuses is confirmed or renewed; only a session that is over leads to signing in',
  { tag: '@long' },
  async ({ demo, page, watch }) => {
    watch.expect(/^401 GET /)
    watch.expect(/ERR_FAILED GET .*\/sys\/live$/)
    const site = await servePage(SMALL_APP)
    const trusted = await register(demo.admin, { address: `${site.origin}/`, session: 'token' })
    const plain = await register(demo.admin, { address: `${site.origin}/plain`, session: 'calls' })
    const { username, password } = await makePerson(demo.admin, demo.url, { roles: ['员工'] })
    const caller = await signInByCall(demo.url, { username, password })
    // No one tells this page that its session is over: the app finds out.
    await page.route('**/sys/live', (route) => route.abort())
    const tokens = app(page).getByRole('list', { name: 'Tokens' }).getByRole('listitem')
    const refuse = async () => {
      const asked = page.waitForResponse(
        (response) => response.url().includes('/xtbg/') && response.request().method() === 'GET',
      )
      await app(page).getByRole('button', { name: 'Refuse the token' }).click()
      return (await asked).status()
    }

    await test.step('an app that only calls gets none, and cannot complain of one', async () => {
      await enter(page, caller, demo.url, `/micro/${plain}`)
      await expect(heading(page)).toBeVisible()
      await app(page).getByRole('button', { name: 'Refuse the token' }).click()
      await expect(tokens).toHaveCount(0)
    })

    await test.step('one that is trusted gets it; refused, it comes once more, and then not again', async () => {
      await page.goto(`${demo.url}/#/micro/${trusted}`)
      await expect(tokens).toHaveText([caller.token])
      expect(await refuse()).toBe(200)
      await expect(tokens).toHaveText([caller.token, caller.token])
      expect(await refuse()).toBe(200)
      await expect(page.getByRole('heading', { name: NAME })).toBeAttached()
      await expect(tokens).toHaveCount(2)
    })

    await test.step('a session that is over is signed in again, and leads back', async () => {
      await new Caller(demo.url, caller.token).call(sessionRoutes.logout)
      expect(await refuse()).toBe(401)
      await expect(page).toHaveURL(new RegExp(`#/login\\?redirect=.*${trusted}`))
    })
    await site.stop()
  },
)
