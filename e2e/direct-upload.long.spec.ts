/** A large file whose parts the browser brings to the bucket; where the bucket refuses, they go through the server. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ossRoutes } from '#files/contract/oss.ts'
import { storageRoutes } from '#files/contract/storage.ts'
import { S3Double } from '../tests/s3-double.ts'
import { expectAccessible } from './support/accessible.ts'
import { makeHolder } from './support/holder.ts'
import { dialogOf, expectNoSideways, rowOf } from './support/pages.ts'
import { enter, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { chooseFile } from './support/upload.ts'
import { zh } from './support/words.ts'

const MB = 1024 * 1024
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('the parts of a large file go from the browser to the bucket, or through the server where it refuses', async ({
  demo,
  page,
  watch,
}) => {
  test.setTimeout(240_000)
  const cloud = await S3Double.start({ accessKey: 'AKTEST', secret: 'right' })
  cloud.allowedOrigin = demo.url
  const { endpoint, region, bucket } = cloud
  const body = { name: unique('云存储'), type: 1, endpoint, region, bucket, direct: 1 } as const
  const keys = { accessKey: 'AKTEST', secretKey: 'right' }
  const { id } = await demo.admin.call(storageRoutes.create, { body: { ...body, ...keys } })
  const { list } = await demo.admin.call(storageRoutes.page, { query: { type: '5' } })
  await demo.admin.call(storageRoutes.activate, { params: { id } })
  const { caller: holder } = await makeHolder(demo.admin, demo.url, ['sys:oss:page', 'sys:oss:upload'])
  const folder = await mkdtemp(join(tmpdir(), 'direct-'))
  /** Stores a text of so many MB under a new name. */
  const aFile = async (megabytes: number) => {
    const name = `${unique('录像')}.txt`
    const content = randomBytes((megabytes * MB) / 2).toString('hex')
    await writeFile(join(folder, name), content)
    return { name, content, path: join(folder, name) }
  }
  const stored = async (name: string) => {
    const [file] = (await holder.call(ossRoutes.page, { query: { name } })).list
    return (await fetch(`${demo.url}${file?.url}`)).text()
  }
  const throughServer: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && request.url().includes('/sys/oss/tus/')) throughServer.push(request.url())
  })
  /** Of a browser: what the server itself puts has no origin. */
  const brought = () =>
    cloud.calls.filter((call, at) => call.startsWith('PUT') && cloud.headers[at]?.origin === demo.url).length
  try {
    await enter(page, holder, demo.url, '/sys/oss')
    await test.step('20 MB in three parts, none of them through the server', async () => {
      const file = await aFile(20)
      await chooseFile(page, file.path)
      await expect(page.getByRole('link', { name: file.name, exact: true })).toBeVisible({ timeout: 60_000 })
      await expectAccessible(page)
      await button(page, zh('system.oss.done')).click()
      await expect(rowOf(page, file.name)).toContainText('20 MB')
      expect([brought(), throughServer.length]).toEqual([3, 0])
      expect((await stored(file.name)) === file.content).toBe(true)
      // The parts go, the file stays.
      await expect.poll(() => cloud.objects.size).toBe(1)
    })

    await test.step('on a phone, a bucket whose rules refuse the page: the same file arrives through the server', async () => {
      watch.expect(/^net::ERR_FAILED PUT /)
      watch.expect(/^403 (OPTIONS|PUT) /)
      watch.expect(/^console error: Access to XMLHttpRequest at .* has been blocked by CORS policy/)
      cloud.allowedOrigin = undefined
      await page.setViewportSize({ width: 390, height: 844 })
      await page.reload()
      const file = await aFile(10)
      await chooseFile(page, file.path)
      await expect(page.getByRole('link', { name: file.name, exact: true })).toBeVisible({ timeout: 60_000 })
      await expect(dialogOf(page, zh('system.oss.upload'))).toBeVisible()
      await expectNoSideways(page)
      await expectAccessible(page)
      expect(brought()).toBe(3)
      expect(throughServer.length).toBeGreaterThan(0)
      expect((await stored(file.name)) === file.content).toBe(true)
    })
  } finally {
    await demo.admin.call(storageRoutes.activate, { params: { id: list[0]?.id ?? '' } })
    await rm(folder, { recursive: true })
    await cloud.stop()
  }
})
