/** Storages: someone with exactly the codes sets one up, corrects a wrong key, activates it and moves the files. */
import { setTimeout as sleep } from 'node:timers/promises'
import { S3Double } from '../tests/s3-double.ts'
import { expectAccessible } from './support/accessible.ts'
import { act, choose, confirm, expectNoSideways, rowOf } from './support/pages.ts'
import { makeHolder } from './support/holder.ts'
import { enter, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

const CODES = ['page', 'save', 'update', 'delete', 'test', 'activate'].map((verb) => `sys:storage:${verb}`)
const LOCAL = zh('system.storage.type.5')

test('a storage is set up, a wrong key is explained and corrected, and files move there and back', async ({
  demo,
  page,
}) => {
  const cloud = await S3Double.start({ accessKey: 'AKTEST', secret: 'right' })
  const { caller: keeper } = await makeHolder(demo.admin, demo.url, CODES)
  const name = unique('云存储')
  const field = (key: Parameters<typeof zh>[0]) => page.getByRole('dialog').getByLabel(zh(key), { exact: true })
  try {
    await enter(page, keeper, demo.url, '/sys/storage')
    await expect(rowOf(page, LOCAL)).toContainText(zh('system.storage.active'))
    await expectAccessible(page)

    await test.step('a wrong key is explained, with the step and the reason', async () => {
      await page.getByRole('button', { name: zh('system.storage.create') }).click()
      await field('system.storage.name').fill(name)
      await choose(page, field('system.storage.type'), zh('system.storage.type.3'))
      await field('system.storage.endpoint').fill(cloud.endpoint)
      await field('system.storage.region').fill(cloud.region)
      await field('system.storage.bucket').fill(cloud.bucket)
      await field('system.storage.accessKey').fill('AKTEST')
      await field('system.storage.secretKey').fill('wrong')
      await expectAccessible(page)
      await page.getByRole('button', { name: zh('kit.form.create'), exact: true }).click()
      await expect(rowOf(page, name)).toContainText(zh('system.storage.passive'))
      await act(page, name, zh('system.storage.test'))
      await page.getByRole('button', { name: zh('system.storage.test.begin') }).click()
      await expect(page.getByRole('alert').filter({ hasText: '签名不符' })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: zh('kit.cancel') }).click()
      await expect(rowOf(page, name)).toContainText(zh('system.storage.testFailed'))
    })

    await test.step('the secret is replaced without being shown, and the test passes', async () => {
      await page.getByRole('button', { name, exact: true }).click()
      await expect(field('system.storage.secretKey')).toHaveValue('')
      await field('system.storage.secretKey').fill('right')
      await page.getByRole('button', { name: zh('kit.form.save'), exact: true }).click()
      await act(page, name, zh('system.storage.test'))
      await page.getByRole('button', { name: zh('system.storage.test.begin') }).click()
      await expect(page.getByText(zh('system.storage.test.passed'))).toBeVisible()
      await page.getByRole('button', { name: zh('kit.cancel') }).click()
    })

    await test.step('it becomes the one for new files; the old ones move there, with a pause in between', async () => {
      await act(page, name, zh('system.storage.activate'))
      await confirm(page, zh('system.storage.activate.ask', { name }), zh('system.storage.activate'))
      await expect(rowOf(page, name)).toContainText(zh('system.storage.active'))
      await act(page, LOCAL, zh('system.storage.migrate'))
      await choose(page, field('system.storage.target'), name)
      // Slow enough for a pause.
      cloud.interfere = async ({ method }) => {
        if (method === 'PUT') await sleep(1_500)
        return false
      }
      await page.getByRole('button', { name: zh('system.storage.migrate.begin') }).click()
      const card = page.getByRole('region', { name: zh('system.storage.migration', { from: LOCAL, to: name }) })
      await expect(card).toContainText(zh('system.storage.migration.running'))
      await card.getByRole('button', { name: zh('system.storage.migration.pause') }).press('Enter')
      await expect(card).toContainText(zh('system.storage.migration.paused'))
      await expect(card.getByRole('button', { name: zh('system.storage.migration.cancel') })).toHaveCount(0)
      await expectAccessible(page)
      await page.reload()
      await expect(card).toContainText(zh('system.storage.migration.paused'))
      cloud.interfere = undefined
      await card.getByRole('button', { name: zh('system.storage.migration.resume') }).press('Enter')
      await expect(card).toContainText(zh('system.storage.migration.done'), { timeout: 60_000 })
      await expect.poll(() => cloud.objects.size).toBeGreaterThan(0)
      await expectAccessible(page)
      await page.setViewportSize({ width: 390, height: 844 })
      await expectNoSideways(page)
      await page.setViewportSize({ width: 1440, height: 900 })
    })

    await test.step('everything moves back: the organisation needs the storage no longer', async () => {
      await expect(rowOf(page, LOCAL)).toBeVisible()
      await act(page, LOCAL, zh('system.storage.activate'))
      await confirm(page, zh('system.storage.activate.ask', { name: LOCAL }), zh('system.storage.activate'))
      await expect(rowOf(page, LOCAL)).toContainText(zh('system.storage.active'))
      await act(page, name, zh('system.storage.migrate'))
      await choose(page, field('system.storage.target'), LOCAL)
      await page.getByRole('button', { name: zh('system.storage.migrate.begin') }).click()
      const card = page.getByRole('region', { name: zh('system.storage.migration', { from: name, to: LOCAL }) })
      await expect(card).toContainText(zh('system.storage.migration.done'), { timeout: 60_000 })
    })
  } finally {
    await cloud.stop()
  }
})
