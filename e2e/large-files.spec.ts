/** Large files: sent in parts, continued after a cut, after a pause and after the page was loaded anew. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ossRoutes } from '#files/contract/oss.ts'
import { expectAccessible } from './support/accessible.ts'
import { makeHolder } from './support/holder.ts'
import { dialogOf, rowOf } from './support/pages.ts'
import { enter, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { chooseFile } from './support/upload.ts'
import { zh } from './support/words.ts'

const MB = 1024 * 1024
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test(
  'a file of 20 MB survives a cut connection, a pause and a reload, and nothing is sent twice',
  { tag: '@long' },
  async ({ demo, page, watch }) => {
    watch.expect(/^net::ERR_CONNECTION_RESET PATCH \/xtbg\/sys\/oss\/tus\//)
    const { caller: holder } = await makeHolder(demo.admin, demo.url, ['sys:oss:page', 'sys:oss:upload'])
    const folder = await mkdtemp(join(tmpdir(), 'large-'))
    const name = `${unique('录像')}.txt`
    const content = randomBytes(10 * MB).toString('hex')
    await writeFile(join(folder, name), content)
    const sent: string[] = []
    let isCut = false
    let isStopped = true
    await page.route('**/sys/oss/tus**', async (route) => {
      const call = route.request()
      const offset = Number(call.headers()['upload-offset'] ?? 0) / MB
      sent.push(call.method() === 'PATCH' ? `PATCH ${offset}` : call.method())
      if (call.method() === 'PATCH' && offset === 8 && !isCut) {
        isCut = true
        return route.abort('connectionreset')
      }
      // The last part waits until the test has paused.
      if (call.method() === 'PATCH' && offset === 16 && isStopped) return
      return route.continue()
    })
    try {
      await enter(page, holder, demo.url, '/sys/oss')
      await chooseFile(page, join(folder, name))
      await expect.poll(() => sent).toEqual(['POST', 'PATCH 0', 'PATCH 8', 'HEAD', 'PATCH 8', 'PATCH 16'])

      await test.step('paused it says how far it is', async () => {
        await button(page, zh('kit.upload.pauseOf', { name })).click()
        await expect(dialogOf(page, zh('system.oss.upload'))).toContainText(/已暂停，(8|9)\d%/)
        await expectAccessible(page)
      })

      await test.step('after a reload the same file goes on where it was', async () => {
        isStopped = false
        sent.length = 0
        await page.reload()
        await chooseFile(page, join(folder, name))
        await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
        expect(sent).toEqual(['HEAD', 'PATCH 16', 'POST'])
        await button(page, zh('system.oss.done')).click()
        await expect(rowOf(page, name)).toContainText('20 MB')
      })

      const [file] = (await holder.call(ossRoutes.page, { query: { name } })).list
      const stored = await (await fetch(`${demo.url}${file?.url}`)).text()
      expect(stored === content).toBe(true)
      expect(await page.evaluate(() => localStorage.getItem('uploads'))).toBe('{}')
    } finally {
      await rm(folder, { recursive: true })
    }
  },
)
