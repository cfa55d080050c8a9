/** Files shown in the browser: every kind of them, and a share link from making it to revoking it. */
import type { Page } from '@playwright/test'
import { aPdfFile, aWavFile, aWordFile, aWorkbook } from '../tests/office-files.ts'
import { aPicture } from '../tests/some-files.ts'
import { expectAccessible } from './support/accessible.ts'
import { confirm, dialogOf, expectNoSideways, rowOf } from './support/pages.ts'
import { enter, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { uploadByCall } from './support/upload.ts'
import { zh } from './support/words.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('pictures, PDF, texts, documents, tables and sound are shown as what they are', async ({ demo, page }) => {
  const show = async (name: string, content: Uint8Array | string) => {
    const id = await uploadByCall(demo.admin, demo.url, name, content)
    await enter(page, demo.admin, demo.url, `/filePreview?id=${id}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }

  await test.step('a picture: larger, turned, by keys as well', async () => {
    await show('风景.png', await aPicture('png', { width: 400, height: 300 }))
    const picture = page.getByRole('img', { name: '风景.png' })
    await expect(picture).toHaveJSProperty('naturalWidth', 400)
    await expect(page.getByText('100%', { exact: true })).toBeVisible()
    await button(page, zh('gateway.preview.zoomIn')).click()
    await expect(picture).toHaveCSS('width', '500px')
    await page.getByRole('region', { name: '风景.png' }).press('r')
    await expect(picture).toHaveCSS('rotate', '90deg')
  })

  await test.step('a PDF: its pages, its text to select, found words', async () => {
    await show('合同.pdf', aPdfFile(['First page', 'Second page', 'Third with treasure']))
    await expect(page.getByText('First page', { exact: true })).toBeAttached()
    await expect(page.getByRole('navigation', { name: zh('gateway.preview.pages') }).getByRole('button')).toHaveCount(3)
    const field = page.getByRole('textbox', { name: zh('gateway.preview.find') })
    await field.fill('treasure')
    await field.press('Enter')
    await expect(page.getByText(zh('gateway.preview.found', { at: 1, count: 1 }))).toBeVisible()
    await expect(page.getByRole('textbox', { name: zh('gateway.preview.goTo') })).toHaveValue('3')
    const paper = page.locator('.gw-pdf-stage canvas').first()
    const isPainted = () =>
      paper.evaluate((board: HTMLCanvasElement) => {
        const { data } = board.getContext('2d')?.getImageData(0, 0, board.width, board.height) ?? { data: [] }
        return Array.from(data).some((value, at) => at % 4 === 0 && value < 100)
      })
    await expect.poll(isPainted, { message: 'black letters on the paper', timeout: 60_000 }).toBe(true)
    await expectAccessible(page)
  })

  await test.step('texts: what a page would run is only read here', async () => {
    await show('页面.txt', '<script>document.title = "taken"</script>合同')
    await expect(page.getByRole('region', { name: zh('gateway.preview.content') })).toContainText('<script>')
    await expect(page).not.toHaveTitle(/taken/)
  })

  await test.step('documents with their pictures and tables', async () => {
    const word = aWordFile({ heading: '季度总结', paragraphs: ['销售额增长'], picture: await aPicture('png') })
    await show('总结.docx', word)
    const shown = page.getByRole('region', { name: zh('gateway.preview.content') })
    await expect(shown.getByRole('heading', { name: '季度总结' })).toBeVisible()
    await expect(shown.getByRole('img')).toHaveJSProperty('naturalWidth', 40)
    await show('说明.md', '# 说明\n\n| 项 | 值 |\n|---|---|\n| 甲 | 1 |')
    await expect(shown.getByRole('cell', { name: '甲' })).toBeVisible()
  })

  await test.step('tables: sheets as tabs, of many rows only those in sight', async () => {
    const rows = Array.from({ length: 600 }, (_, at) => [`第${at}行`, at])
    await show('台账.xlsx', aWorkbook({ 一月: rows, 二月: [['二月的单元格']] }))
    await expect(page.getByText(zh('gateway.preview.rowsCut', { shown: 500, total: 600 }))).toBeVisible()
    await expect(page.getByRole('cell', { name: '第0行' })).toBeVisible()
    await expect(page.getByRole('cell', { name: '第450行' })).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('tab', { name: '一月' }).press('ArrowRight')
    await expect(page.getByRole('cell', { name: '二月的单元格' })).toBeVisible()
  })

  await test.step('sound is played by parts', async () => {
    await show('录音.wav', aWavFile())
    await expect(page.locator('audio')).toHaveJSProperty('duration', 1)
  })

  await test.step('what cannot be shown says so and can be saved', async () => {
    await show('附件.7z', Buffer.from('377abcaf271c0004'.padEnd(64, '0'), 'hex'))
    await expect(page.getByText(zh('gateway.preview.notShown'))).toBeVisible()
    const saved = page.waitForEvent('download')
    await button(page, zh('gateway.preview.download')).click()
    expect((await saved).suggestedFilename()).toBe('附件.7z')
  })
})

test('a link is made with a password, opened by a visitor, looked up in its log, and revoked', async ({
  demo,
  page,
  visitor,
  watch,
}) => {
  watch.expect(/^(422|404) POST \/xtbg\/share\/open$/)
  watch.expect(/^404 GET \/xtbg\/gw\/oss\//)
  watch.expect(/^401 GET /)
  const name = `${unique('方案')}.txt`
  const id = await uploadByCall(demo.admin, demo.url, name, '方案内容')
  await enter(page, demo.admin, demo.url, `/filePreview?id=${id}`)
  await button(page, zh('gateway.share.share')).click()
  const dialog = dialogOf(page, zh('gateway.share.of', { name }))
  await dialog.getByLabel(zh('gateway.share.password'), { exact: true }).fill('芝麻开门')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: zh('gateway.share.make') }).click()
  const link = await dialog.getByRole('textbox', { name: zh('gateway.share.link') }).inputValue()
  await expect(dialog.getByText(zh('gateway.share.opened', { count: 0 }))).toBeVisible()

  const guest = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await test.step('the visitor needs the password, and no account; a session from yesterday changes nothing', async () => {
    await guest.context().addCookies([{ name: 'token', value: 'A'.repeat(43), url: demo.url }])
    await guest.goto(link)
    const field = guest.getByLabel(zh('gateway.preview.password'), { exact: true })
    await field.fill('错误')
    await field.press('Enter')
    await expect(guest.getByRole('alert')).toHaveText('分享密码不正确')
    await field.fill('芝麻开门')
    await field.press('Enter')
    await expect(guest.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(guest.getByText('方案内容')).toBeVisible()
    await expect(button(guest, zh('gateway.preview.download'))).toHaveCount(0)
    await expectNoSideways(guest)
    await expectAccessible(guest)
  })

  await test.step('administrators see the link and who used it, and end it', async () => {
    await enter(page, demo.admin, demo.url, '/gw/share')
    await rowOf(page, name).getByRole('button', { name, exact: true }).click()
    const log = page.getByRole('dialog', { name: zh('gateway.share.logOf', { name }) })
    await expect(log.getByText(zh('gateway.share.outcome.opened'), { exact: true })).toBeVisible()
    await expect(log.getByText(zh('gateway.share.outcome.wrong_password'), { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await rowOf(page, name).getByRole('checkbox').check()
    await page
      .getByRole('toolbar', { name: zh('kit.batch.name') })
      .getByRole('button', { name: zh('gateway.share.revoke') })
      .click()
    await confirm(page, zh('gateway.share.revoke.ask', { count: 1 }), zh('gateway.share.revoke'))
    await expect(rowOf(page, name)).toContainText('已撤销')
  })

  await test.step('nothing opens any more', async () => {
    await guest.reload()
    await expect(guest.getByText(zh('gateway.preview.gone'))).toBeVisible()
  })
})
