/** Forms in drawers: the first field has the focus, a required field says which it is, messages cover nothing. */
import type { Locator, Page } from '@playwright/test'
import { settle } from './support/accessible.ts'
import { dialogOf } from './support/pages.ts'
import { enter } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh, type WordKey } from './support/words.ts'

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const boxOf = async (element: Locator): Promise<Box> => {
  const box = await element.boundingBox()
  if (!box) throw new Error('it is not shown')
  return box
}
const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

const DRAWERS: readonly (readonly [address: string, create: WordKey])[] = [
  ['/sys/user', 'system.user.create'],
  ['/sys/dept', 'system.dept.create'],
  ['/sys/post', 'system.post.create'],
  ['/sys/group', 'system.group.create'],
  ['/sys/param', 'system.param.create'],
  ['/sys/dict', 'system.dict.create'],
  ['/sys/menu', 'system.menu.create'],
  ['/sys/portal', 'portal.portal.create'],
  ['/sys/microApp', 'microapp.app.create'],
  ['/msg/notice', 'messaging.notice.create'],
  ['/gw/client', 'gateway.client.create'],
  ['/bpm/model', 'workflow.model.create'],
  ['/bpm/service', 'workflow.service.create'],
]

const focusIsIn = (page: Page) =>
  page.evaluate(() => {
    const form = document.querySelector('.ant-drawer form.ant-form, .ant-modal form.ant-form')
    const fields = [...(form?.querySelectorAll('input, textarea, [contenteditable="true"]') ?? [])]
    const first = fields.find((field) => field.checkVisibility() && !field.matches(':disabled'))
    return first !== undefined && first === document.activeElement
  })

test('the first field of every form in a drawer has the focus, and so has the name of a new role', async ({
  demo,
  page,
}) => {
  test.setTimeout(240_000)
  await enter(page, demo.admin, demo.url, '/sys/role?id=new')
  await expect(page.getByLabel(zh('system.role.name'))).toBeFocused()
  for (const [address, create] of DRAWERS) {
    await page.goto(`/#${address}`)
    await page
      .getByRole('button', { name: zh(create), exact: true })
      .first()
      .click()
    await expect.poll(() => focusIsIn(page), { message: `the first field of ${address}` }).toBe(true)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

for (const { width, height } of [
  { width: 1440, height: 900 },
  { width: 768, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`a message covers no field and no button of a drawer in a window of ${width}`, async ({ demo, page }) => {
    await page.setViewportSize({ width, height })
    await enter(page, demo.admin, demo.url, '/sys/user')
    await page.getByRole('button', { name: zh('system.user.create'), exact: true }).click()
    const form = dialogOf(page, zh('system.user.create'))
    await settle(page)
    await form.getByRole('button', { name: zh('kit.form.create'), exact: true }).click()
    const message = page.getByRole('status').filter({ hasText: zh('kit.form.invalid') })
    await expect(message).toBeVisible()
    const toast = await boxOf(message.locator('.pt-toast'))
    await expect(form.getByText(zh('kit.rule.enter', { attr: zh('system.user.realName') }))).toBeVisible()
    await expect(form.getByText(zh('kit.rule.select', { attr: zh('system.user.mainDept') }))).toBeVisible()
    for (const part of ['.ant-drawer-body', '.ant-drawer-footer', '.ant-drawer-close'])
      expect.soft(overlap(toast, await boxOf(form.locator(part))), part).toBe(false)
  })
}
