/** Files: uploading, what is refused, cropping, deleting; and the configuration with its name and logo. */
import type { Page } from '@playwright/test'
import { portalThemeRoutes } from '#portal/contract/portal-theme.ts'
import { configRoutes } from '#system/contract/config.ts'
import { ossRoutes } from '#files/contract/oss.ts'
import { aPdf, aPicture } from '../tests/some-files.ts'
import { expectAccessible } from './support/accessible.ts'
import { signInByCall } from './support/caller.ts'
import { act, confirm, dialogOf, rowOf } from './support/pages.ts'
import { enter, makePerson, unique } from './support/people.ts'
import { expect, test, type DemoServer } from './support/test.ts'
import { zh } from './support/words.ts'

const chooser = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true })

/** Answers the browser's own dialog that a button opens. */
async function give(page: Page, button: string, files: { name: string; mimeType: string; buffer: Buffer }[]) {
  const asked = page.waitForEvent('filechooser')
  await chooser(page, button).click()
  await (await asked).setFiles(files)
}

const aText = (name: string, text = 'x') => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

async function openUploads(page: Page, demo: DemoServer) {
  await enter(page, demo.admin, demo.url, '/sys/oss')
  await page
    .getByRole('button', { name: zh('system.oss.upload') })
    .first()
    .click()
  return dialogOf(page, zh('system.oss.upload'))
}

test('several files at once: what is accepted arrives, what is not says why and can be taken away', async ({
  demo,
  page,
  watch,
}) => {
  const name = unique('合同')
  watch.expect(/^415 POST \/xtbg\/sys\/oss\/upload$/)
  const drawer = await openUploads(page, demo)
  await give(page, zh('kit.upload.choose'), [
    { name: `${name}.pdf`, mimeType: 'application/pdf', buffer: aPdf() },
    { name: `${name}.png`, mimeType: 'image/png', buffer: await aPicture('png') },
    aText(`${name}.csv`, '编号,名称\n1,甲\n'),
    aText(`${name}.exe`),
    { name: `假${name}.png`, mimeType: 'image/png', buffer: Buffer.from('<html><script>alert(1)</script>') },
  ])
  for (const ending of ['pdf', 'png', 'csv'])
    await expect(drawer.getByRole('link', { name: `${name}.${ending}`, exact: true })).toBeVisible()
  await expect(drawer.getByText(zh('kit.upload.wrongKind'), { exact: true })).toBeVisible()
  await expect(drawer.getByText(/^不支持此类文件，可上传：png/)).toBeVisible()
  await expect(drawer.getByRole('status')).toContainText(zh('kit.upload.news.there', { count: 3 }))
  await expectAccessible(page)

  await test.step('what was refused before it was sent is not tried again', async () => {
    await expect(chooser(page, zh('kit.upload.retryOf', { name: `假${name}.png` }))).toBeVisible()
    await expect(chooser(page, zh('kit.upload.retryOf', { name: `${name}.exe` }))).toHaveCount(0)
    for (const refused of [`${name}.exe`, `假${name}.png`])
      await chooser(page, zh('kit.upload.removeOf', { name: refused })).click()
    await expect(drawer.getByRole('listitem')).toHaveCount(3)
  })

  await test.step('one that arrived is taken away only after a question, and is gone from the server', async () => {
    await chooser(page, zh('kit.upload.removeOf', { name: `${name}.csv` })).click()
    await confirm(page, zh('kit.upload.removeAsk', { name: `${name}.csv` }), zh('kit.upload.remove'))
    await expect(drawer.getByRole('listitem')).toHaveCount(2)
    const left = async () => (await demo.admin.call(ossRoutes.page, { query: { name } })).list.map((file) => file.name)
    await expect.poll(async () => (await left()).sort()).toEqual([`${name}.pdf`, `${name}.png`])
  })

  await test.step('the list shows them, a picture opens, a file is saved under its name', async () => {
    await chooser(page, zh('system.oss.done')).click()
    await expect(rowOf(page, `${name}.pdf`)).toContainText(zh('system.oss.inLibrary'))
    await chooser(page, `${name}.png`).click()
    const preview = dialogOf(page, `${name}.png`)
    await expect(preview.getByRole('img', { name: `${name}.png` })).toHaveJSProperty('naturalWidth', 40)
    await page.keyboard.press('Escape')
    const saved = page.waitForEvent('download')
    await rowOf(page, `${name}.pdf`)
      .getByRole('button', { name: zh('system.oss.download') })
      .click()
    expect((await saved).suggestedFilename()).toBe(`${name}.pdf`)
  })

  await test.step('deleting asks and says that it is for good', async () => {
    await act(page, `${name}.pdf`, zh('system.oss.delete'))
    await confirm(page, zh('system.oss.delete.ask', { name: `${name}.pdf` }), zh('system.oss.delete'))
    await expect(rowOf(page, `${name}.pdf`)).toHaveCount(0)
  })
})

test('files are dropped and pasted, too', { tag: '@long' }, async ({ demo, page }) => {
  const name = unique('拖放')
  const drawer = await openUploads(page, demo)
  for (const event of ['drop', 'paste'] as const) {
    await drawer.locator('.kit-upload').evaluate(
      (field, { type, file }) => {
        const carried = new DataTransfer()
        carried.items.add(new File(['x'], file, { type: 'text/plain' }))
        const more = { bubbles: true, cancelable: true }
        field.dispatchEvent(
          type === 'drop'
            ? new DragEvent('drop', { ...more, dataTransfer: carried })
            : new ClipboardEvent('paste', { ...more, clipboardData: carried }),
        )
      },
      { type: event, file: `${name}-${event}.txt` },
    )
    await expect(drawer.getByRole('link', { name: `${name}-${event}.txt` })).toBeVisible()
  }
})

test('a user who may only upload finds no page of files, and their addresses open nothing of others', async ({
  demo,
  page,
  watch,
}) => {
  const { username, password } = await makePerson(demo.admin, demo.url, { roles: ['员工'] })
  const staff = await signInByCall(demo.url, { username, password })
  expect(await staff.attempt(ossRoutes.page)).toMatchObject({ status: 403 })
  await enter(page, staff, demo.url, '/sys/oss')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(zh('system.oss.title'))
  watch.expect(/^404 GET \/xtbg\/sys\/oss\/file\//)
  const forged = `/xtbg/sys/oss/file/0192a000-0000-7000-8000-000000000001?e=9999999999&s=${'A'.repeat(43)}`
  expect((await page.request.get(forged)).status()).toBe(404)
})

test.describe('the configuration', () => {
  test.describe.configure({ mode: 'serial' })

  test.afterAll(async ({ demo }) => {
    const { logos: _, updateDate: __, version: ___, ...now } = await demo.admin.call(configRoutes.detail)
    const before = { ...now, sysNameZh: '协同办公', logoDark: '', languages: ['zh' as const, 'en' as const] }
    await demo.admin.call(configRoutes.update, { body: before })
  })

  test('name and logo change on every open page at once, and on the sign-in page', async ({ demo, page, visitor }) => {
    const name = `门户${Date.now() % 1000}`
    const other = await visitor()
    await enter(other, demo.admin, demo.url, '/home')
    await expect(other.getByRole('navigation', { name: zh('shell.menu') })).toContainText('协同办公')
    await enter(page, demo.admin, demo.url, '/sys/config')
    await page.getByLabel(zh('system.config.sysNameZh')).fill('一二三四五六七')
    await page.getByLabel(zh('system.config.sysNameEn')).click()
    await expect(page.getByText('最多六个字', { exact: true })).toBeVisible()
    await page.getByLabel(zh('system.config.sysNameZh')).fill(name)

    await test.step('the logo is cropped by keyboard', async () => {
      const asked = page.waitForEvent('filechooser')
      await page.getByLabel(zh('system.config.logoDark')).click()
      await (
        await asked
      ).setFiles({
        name: '标志.png',
        mimeType: 'image/png',
        buffer: await aPicture('png', { width: 300, height: 200 }),
      })
      const crop = dialogOf(page, zh('kit.crop.title'))
      await expect(crop.getByRole('button', { name: zh('kit.crop.use') })).toBeEnabled()
      await expectAccessible(page)
      const corner = crop.locator('.ReactCrop__drag-handle.ord-se')
      await corner.focus()
      for (let step = 0; step < 5; step += 1) await page.keyboard.press('Shift+ArrowLeft')
      await crop.getByRole('button', { name: zh('kit.crop.use') }).click()
      await expect(page.getByRole('img', { name: zh('system.config.logoDark') })).toBeVisible()
      const { list } = await demo.admin.call(ossRoutes.page, { query: { name: '标志' } })
      expect(list[0]?.width).toBeLessThan(300)
    })

    await page.getByRole('button', { name: zh('system.save'), exact: true }).click()
    await expect(other.getByRole('navigation', { name: zh('shell.menu') })).toContainText(name)
    await expect(other.locator('.pt-rail .pt-logo img')).toBeVisible()
    await expect(other).toHaveTitle(new RegExp(name))
    const { list } = await demo.admin.call(ossRoutes.page, { query: { name: '标志' } })
    const { refused } = await demo.admin.call(ossRoutes.removeMany, { body: [list[0]?.id ?? ''] })
    expect(refused).toMatchObject([{ error: 'in_use' }])

    const stranger = await visitor()
    await stranger.goto('/#/login')
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(zh('signin.titleNamed', { name }))
  })

  test(
    'another user’s change in between is shown, not overwritten',
    { tag: '@long' },
    async ({ demo, page, watch }) => {
      watch.expect(/^409 PUT \/xtbg\/sys\/config$/)
      await enter(page, demo.admin, demo.url, '/sys/config')
      await page.getByLabel(zh('system.config.requestTimeout')).fill('40000')
      const { logos: _, updateDate: __, ...now } = await demo.admin.call(configRoutes.detail)
      await demo.admin.call(configRoutes.update, { body: { ...now, requestTimeout: 50_000 } })
      await page.getByRole('button', { name: zh('system.save'), exact: true }).click()
      await expect(page.getByRole('region', { name: zh('kit.form.conflict') })).toBeVisible()
      await expectAccessible(page)
      expect((await demo.admin.call(configRoutes.detail)).requestTimeout).toBe(50_000)
    },
  )

  test('a language that is not offered cannot be chosen', { tag: '@long' }, async ({ demo, page }) => {
    const { logos: _, updateDate: __, version: ___, ...now } = await demo.admin.call(configRoutes.detail)
    await demo.admin.call(configRoutes.update, { body: { ...now, languages: ['zh'], defaultLanguage: 'zh' } })
    await enter(page, demo.admin, demo.url, '/home')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The switch in the header is off unless a user wants it.
    const mine = { portalCode: 'OAyy', theme: { showLanguage: true } }
    await demo.admin.call(portalThemeRoutes.save, { body: mine })
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: zh('shell.language'), exact: true })).toHaveCount(0)
    await demo.admin.call(configRoutes.update, { body: { ...now, languages: ['zh', 'en'] } })
    await expect(page.getByRole('button', { name: zh('shell.language'), exact: true })).toBeVisible()
    await demo.admin.call(portalThemeRoutes.reset, { query: { portalCode: 'OAyy' } })
  })
})

test('on a phone a picture can be taken', { tag: '@long' }, async ({ demo, visitor }) => {
  const page = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await enter(page, demo.admin, demo.url, '/sys/config')
  await expect(page.getByRole('button', { name: zh('kit.upload.takePicture') }).first()).toBeVisible()
})
