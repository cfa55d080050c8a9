/** The build for demonstration: static files, a virtual administrator, recorded replies. */
import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test as base, type Page } from '@playwright/test'
import { findSecrets } from '../apps/server/demonstration/clean.ts'
import { expectAccessible } from './support/accessible.ts'
import { dialogOf, rowOf } from './support/pages.ts'
import { serveFolder, type StaticSite } from './support/static-site.ts'
import { Watch } from './support/watch.ts'
import { en, zh } from './support/words.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const BUILD_MS = 15 * 60_000
/** Stricter than the page's own policy says of itself: a site may send one, too. */
const HEADERS = { 'content-security-policy': "script-src 'self'; object-src 'none'; frame-ancestors 'self'" }
/** Words of the demonstration alone, as they stand in what its build writes. */
const MARKS = /demonstration[-_.](mark|left|keeps|not)|keepsNothing|演示：没有服务器|PORTICO_DEMONSTRATION|recorded\/\$/

const test = base.extend<{ watch: Watch }, { site: StaticSite }>({
  site: [
    async ({ playwright: _ }, use) => {
      const build = [join(root, 'scripts/build.mjs'), '--demonstration']
      await promisify(execFile)(process.execPath, build, { cwd: root, timeout: BUILD_MS })
      const site = await serveFolder(join(root, 'dist/demonstration'), HEADERS)
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: BUILD_MS },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  watch: [
    async ({ page }, use) => {
      const watch = new Watch()
      watch.follow(page.context())
      await use(watch)
      await watch.check()
    },
    { auto: true },
  ],
})

const filesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map((entry) => join(entry.parentPath, entry.name))
}

const open = async (page: Page, path: string, title: string | RegExp) => {
  await page.goto(`./#${path}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

test('home, users, roles, a process, and out, without a server and without a token', async ({ page, site }) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin !== new URL(site.url).origin || url.pathname.startsWith('/xtbg')) elsewhere.push(request.url())
  })
  await open(page, '/home', /./)
  await expect(page.getByLabel('演示：没有服务器，不保存任何更改')).toHaveText('演示')
  await expectAccessible(page)

  await open(page, '/sys/user', '用户管理')
  await expect(rowOf(page, 'admin')).toBeVisible()
  await page.getByPlaceholder(zh('system.user.find')).fill('helen')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'Helen Morgan')).toBeVisible()
  await expect(rowOf(page, 'admin')).toBeHidden()

  await open(page, '/sys/role', '角色管理')
  await open(page, '/bpm/process', '流程实例')
  expect(await page.evaluate(() => document.cookie)).not.toContain('token=')

  await page.goto('./#/sys/online')
  await expect(page.getByText('此内容不在演示范围内').first()).toBeVisible()

  await page.getByRole('button', { name: '管理员', exact: true }).click()
  await page.getByRole('menuitem', { name: zh('shell.signOut') }).click()
  await dialogOf(page, zh('shell.signOut'))
    .getByRole('button', { name: zh('shell.signOut') })
    .click()
  await expect(page.getByRole('heading', { name: '您已退出演示' })).toBeVisible()
  await page.getByRole('link', { name: '重新开始演示' }).click()
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page).toHaveURL(/#\/home/)
  expect(elsewhere, 'calls that leave the page').toEqual([])
})

test('in English; a change is refused and nothing claims that it was made', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  await page.goto('./#/sys/post')
  await expect(page.getByText('Demonstration', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: en('system.post.create') }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox').first().fill('Night shift')
  await form.getByRole('textbox').nth(1).fill('night')
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('The demonstration keeps no changes').first()).toBeVisible()
})

test('holds no secrets, and the ordinary build holds none of it', async ({ site: _ }) => {
  const recorded = (await filesIn('dist/demonstration/recorded')).filter((file) => file.endsWith('.json'))
  expect(recorded.length).toBeGreaterThan(100)
  for (const file of recorded) expect(findSecrets(await readFile(file, 'utf8'), []), file).toEqual([])
  const ordinary = (await filesIn('dist/web')).filter((file) => /\.(js|css|html|json)$/.test(file))
  expect(ordinary.length).toBeGreaterThan(100)
  for (const file of ordinary) expect(MARKS.exec(await readFile(file, 'utf8'))?.[0], file).toBeUndefined()
  const server = (await filesIn('dist')).filter((file) => /dist[\\/][\w-]+\.c?js$/.test(file))
  expect(server.filter((file) => /record/.test(file))).toEqual([])
  expect(await readFile(join(root, 'dist/server.cjs'), 'utf8')).not.toContain('demonstration-recorder')
})
