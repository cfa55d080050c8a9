/** A notice from the one who writes it to the one who reads it, and back again. */
import type { Page } from '@playwright/test'
import { noticeRoutes } from '#messaging/contract/notice.ts'
import { deptRoutes } from '#system/contract/dept.ts'
import { expectAccessibleAsShown } from './support/accessible.ts'
import { signInByCall } from './support/caller.ts'
import { act, confirm, chooseInTree, dialogOf, expectNoSideways, rowOf } from './support/pages.ts'
import { enter, makePerson, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

const bell = (page: Page) => page.getByRole('button', { name: new RegExp(`^${zh('messaging.bell')}(，|$)`) })
const unread = (count: number) => zh('messaging.bell.unread', { count })

test('a notice to one department shows in an open page, is read, and goes when it is withdrawn', async ({
  demo,
  page,
  visitor,
}) => {
  const deptName = unique('部门')
  const title = unique('停电通知')
  const [root] = await demo.admin.call(deptRoutes.tree)
  await demo.admin.call(deptRoutes.create, { body: { name: deptName, pid: root?.id ?? '' } })
  const reader = await makePerson(demo.admin, demo.url, { deptName, roles: ['员工'] })
  const other = await visitor({ viewport: { width: 390, height: 844 } })
  await enter(other, await signInByCall(demo.url, { username: reader.username, password: reader.password }), demo.url)
  await expect(bell(other)).toBeVisible()

  await test.step('the administrator writes it, with form and to a department', async () => {
    await enter(page, demo.admin, demo.url, '/msg/notice')
    await page
      .getByRole('button', { name: zh('messaging.notice.create') })
      .first()
      .click()
    const form = dialogOf(page, zh('messaging.notice.create'))
    await form.getByLabel(zh('messaging.title'), { exact: true }).fill(title)
    const content = form.getByRole('textbox', { name: zh('messaging.content') })
    await content.click()
    await page.keyboard.type('周六 ')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('上午停电')
    await form
      .getByRole('toolbar')
      .getByRole('button', { name: zh('kit.rich.bold') })
      .focus()
    await expect(form.getByRole('button', { name: zh('kit.rich.bold') })).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('ArrowRight')
    await expect(form.getByRole('button', { name: zh('kit.rich.italic') })).toBeFocused()
    await form.getByText(zh('messaging.notice.audience.chosen')).click()
    await chooseInTree(page, form.getByLabel(zh('messaging.notice.depts'), { exact: true }), deptName)
    await page.keyboard.press('Escape')
    await expectAccessibleAsShown(page)
    await form.getByRole('button', { name: zh('messaging.notice.save') }).click()
    await expect(form).toBeHidden()
  })

  await test.step('publishing says how many get it', async () => {
    const view = dialogOf(page, zh('messaging.notice.view'))
    await expect(view.locator('strong')).toHaveText('上午停电')
    await view.getByRole('button', { name: zh('messaging.notice.publish'), exact: true }).click()
    const ask = dialogOf(page, zh('messaging.notice.publish.ask', { title }))
    await expect(ask).toContainText(zh('messaging.notice.publish.consequence', { count: 1 }))
    await ask.getByRole('button', { name: zh('messaging.notice.publish'), exact: true }).click()
    await expect(view.getByText(zh('messaging.notice.readOf', { readers: 0, count: 1 }))).toBeVisible()
  })

  await test.step('the reader’s bell rings by itself; the keyboard leads to the message, which is then read', async () => {
    await expect(bell(other)).toHaveAccessibleName(unread(1))
    await bell(other).focus()
    await other.keyboard.press('Enter')
    const panel = dialogOf(other, zh('messaging.bell'))
    await expect(panel.getByRole('button', { name: title })).toBeVisible()
    await expectAccessibleAsShown(other)
    await other.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(bell(other)).toBeFocused()
    await other.keyboard.press('Enter')
    await panel.getByRole('button', { name: title }).click()
    await expect(dialogOf(other, zh('messaging.mine.detail')).locator('strong')).toHaveText('上午停电')
    await expect(bell(other)).toHaveAccessibleName(zh('messaging.bell'))
    await expectAccessibleAsShown(other)
    await other.keyboard.press('Escape')
    await expectNoSideways(other)
  })

  await test.step('withdrawn, it is gone from there', async () => {
    await page.keyboard.press('Escape')
    await rowOf(page, title)
      .getByRole('button', { name: zh('messaging.notice.withdraw') })
      .click()
    await confirm(page, zh('messaging.notice.withdraw.ask', { title }), zh('messaging.notice.withdraw'))
    // Pages that are hidden ask again when they are shown.
    await expect(other.getByText(title).filter({ visible: true })).toHaveCount(0)
    await expect(other.getByText(zh('messaging.bell.empty')).filter({ visible: true })).toBeVisible()
    await expectAccessibleAsShown(page)
    await act(page, title, zh('messaging.delete'))
    await confirm(page, zh('messaging.notice.delete.ask', { title }), zh('messaging.delete'))
    await expect(rowOf(page, title)).toHaveCount(0)
  })
})

test(
  'what would run in a notice is gone, pasted markup keeps its form, and an old text is edited',
  { tag: '@long' },
  async ({ demo, page }) => {
    const title = unique('脚本')
    const content =
      '<h2>头</h2><p>正文<img src="x" onerror="window.ran=1"><a href="javascript:window.ran=1">点</a></p><script>window.ran=1</script><table><tbody><tr><td>格</td></tr></tbody></table>'
    const { id } = await demo.admin.call(noticeRoutes.create, { body: { title, content } })
    await enter(page, demo.admin, demo.url, `/msg/notice?id=${id}`)
    const view = dialogOf(page, zh('messaging.notice.view'))
    await expect(view.getByRole('heading', { name: '头' })).toBeVisible()
    await expect(view.getByRole('cell', { name: '格' })).toBeVisible()
    await expect(view.locator('img, script, a')).toHaveCount(0)
    await page.goto(`${demo.url}/#/msg/notice?edit=${id}`)
    const area = page.getByRole('textbox', { name: zh('messaging.content') })
    await expect(area.getByRole('heading', { name: '头' })).toBeVisible()
    await area.getByText('正文').click()
    await area.evaluate((target) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData(
        'text/html',
        '<p><b>粘贴</b><img src="https://elsewhere.example/a.png" onerror="window.ran=1"></p>',
      )
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect(area.locator('strong')).toHaveText('粘贴')
    await page.getByRole('button', { name: zh('kit.rich.undo') }).click()
    await expect(area.locator('strong')).toHaveCount(0)
    await page.getByRole('button', { name: zh('kit.rich.redo') }).click()
    await page.getByRole('button', { name: zh('messaging.notice.save') }).click()
    await expect(view.locator('strong')).toHaveText('粘贴')
    await expect(view.getByRole('cell', { name: '格' })).toBeVisible()
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
    await demo.admin.call(noticeRoutes.remove, { params: { id } })
  },
)
