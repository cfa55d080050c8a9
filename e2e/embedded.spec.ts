/**
 * Portico inside a page of another origin: only where that is registered as a host, without its own frame, and by the
 * host’s token.
 */
import type { Page } from '@playwright/test'
import { microAppRoutes } from '#microapp/contract/micro-app.ts'
import { servePage, type OtherSite } from './support/other-site.ts'
import { unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { en, zh } from './support/words.ts'

/** A real host: it shows Portico in a frame, keeps the messages it receives, and sends what the test asks for. */
const hostOf = (portico: string, address: string) => `<!doctype html><title>host</title>
<iframe title="portico" width="1000" height="640" src="${portico}/${address}"></iframe>
<script>
  heard = []
  addEventListener('message', ({ data, origin }) => { if (origin === '${portico}') heard.push(data) })
  say = (word) => document.querySelector('iframe').contentWindow.postMessage({ source: 'portico-host', ...word }, '${portico}')
</script>`

const received = (page: Page) => page.evaluate<{ type: string; path?: string }[]>('heard')
const say = (page: Page, word: object) => page.evaluate(`say(${JSON.stringify(word)})`)
const countOf = async (page: Page, type: string) => (await received(page)).filter((word) => word.type === type).length

test('a registered host shows the product without its frame, signs in for it, and dresses it', async ({
  demo,
  page,
  watch,
}) => {
  watch.expect(/^401 GET \/xtbg\/sys\/user\/page$/)
  const site = await servePage(hostOf(demo.url, '?_microApp=1#/sys/dept'))
  await demo.admin.call(microAppRoutes.create, {
    body: { kind: 'host', code: unique('host'), name: '集团门户', address: site.origin },
  })
  const inside = page.frameLocator('iframe')

  await test.step('it asks the host for a token, and shows nothing before', async () => {
    // Nodes hear of a new host a moment after it was written.
    const policy = async () => (await page.request.get(`${demo.url}/?_microApp=1`)).headers()['content-security-policy']
    await expect.poll(policy).toContain(site.origin)
    await page.goto(site.origin)
    await expect.poll(() => countOf(page, 'token-invalid')).toBe(1)
    await expect(inside.getByLabel(zh('signin.username'))).toHaveCount(0)
    await say(page, { type: 'token', token: demo.admin.token })
    await expect(inside.getByRole('heading', { name: zh('system.dept.title') }).first()).toBeVisible()
    await expect.poll(() => countOf(page, 'ready')).toBe(1)
    expect(await received(page)).toContainEqual({ source: 'portico', type: 'ready' })
  })

  await test.step('there is neither menu nor header nor tabs, and the token is kept nowhere', async () => {
    await expect(inside.getByRole('navigation', { name: zh('shell.menu'), exact: true })).toHaveCount(0)
    await expect(inside.getByRole('banner')).toHaveCount(0)
    await expect(inside.getByRole('tablist', { name: zh('shell.tabs') })).toHaveCount(0)
    const portico = page.frames().find((frame) => frame.url().startsWith(demo.url))
    expect(await portico?.evaluate('document.cookie')).not.toContain('token=')
  })

  await test.step('the host dresses it and leads it on, and hears where it is', async () => {
    await say(page, { type: 'theme', appearance: 'dark', themeColor: '#0a7f4f' })
    await expect(inside.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(inside.locator('html')).toHaveAttribute('style', /--pt-accent:/)
    await say(page, { type: 'navigate', path: '/gzkjXtbg' })
    await expect(inside.frameLocator('iframe').getByRole('heading', { name: zh('ws.meetings') })).toBeVisible()
    await expect.poll(async () => (await received(page)).at(-1)?.path).toMatch(/^\/gzkjXtbg/)
    await say(page, { type: 'navigate', path: '//evil.example' })
  })

  await test.step('a session that ends is the host’s to renew', async () => {
    const before = await countOf(page, 'token-invalid')
    let isOver = true
    await page.route(/\/sys\/user\/page\?/, (route) =>
      isOver ? route.fulfill({ status: 401, json: { code: 401, msg: '', data: null } }) : route.continue(),
    )
    await say(page, { type: 'navigate', path: '/sys/user' })
    await expect.poll(() => countOf(page, 'token-invalid')).toBeGreaterThan(before)
    isOver = false
    await say(page, { type: 'token', token: demo.admin.token })
    await expect(inside.getByRole('row').nth(1)).toBeVisible()
  })

  await test.step('another language starts it anew, with the host’s token again', async () => {
    const before = await countOf(page, 'token-invalid')
    await say(page, { type: 'language', language: 'en' })
    await expect.poll(() => countOf(page, 'token-invalid')).toBeGreaterThan(before)
    await say(page, { type: 'token', token: demo.admin.token })
    await expect(inside.getByRole('heading', { name: en('system.user.title') }).first()).toBeVisible()
    expect(await page.context().storageState()).toMatchObject({
      cookies: expect.not.arrayContaining([{ name: 'token' }]),
    })
  })
  await site.stop()
})

test('a page that is no registered host is refused, and so is one that does not ask', async ({ demo, page, watch }) => {
  watch.expect(/frame-ancestors|Refused to frame|Framing/)
  watch.expect(/ERR_BLOCKED_BY_RESPONSE/)
  const isShown = async (site: OtherSite) => {
    await page.goto(site.origin)
    await page.waitForLoadState('load')
    return page.frames().some((frame) => frame.url().startsWith(demo.url) && frame !== page.mainFrame())
  }
  const stranger = await servePage(hostOf(demo.url, '?_microApp=1#/sys/dept'))
  await expect.poll(() => isShown(stranger)).toBe(false)
  const { id } = await demo.admin.call(microAppRoutes.create, {
    body: { kind: 'host', code: unique('host'), name: '门户', address: stranger.origin },
  })
  await expect.poll(() => isShown(stranger)).toBe(true)
  const silent = await servePage(hostOf(demo.url, '#/sys/dept?_microApp=1'))
  await demo.admin.call(microAppRoutes.create, {
    body: { kind: 'host', code: unique('host'), name: '门户二', address: silent.origin },
  })
  await expect.poll(() => isShown(silent)).toBe(false)
  await demo.admin.call(microAppRoutes.switch, { body: { id, status: 0 } })
  await expect.poll(() => isShown(stranger)).toBe(false)
  await stranger.stop()
  await silent.stop()
})
