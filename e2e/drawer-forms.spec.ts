/** Forms in drawers: the first field has the focus, and what is chosen is seen in the dark. */
import type { Locator, Page } from '@playwright/test'
import { settle } from './support/accessible.ts'
import { dialogOf } from './support/pages.ts'
import { enter } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh, type WordKey } from './support/words.ts'

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
  ['/bpm/webhook', 'workflow.webhook.create'],
]

const focusIsIn = (page: Page) =>
  page.evaluate(() => {
    const form = document.querySelector('.ant-drawer form.ant-form, .ant-modal form.ant-form')
    const fields = [...(form?.querySelectorAll('input, textarea, [contenteditable="true"]') ?? [])]
    const first = fields.find((field) => field.checkVisibility() && !field.matches(':disabled'))
    return first !== undefined && first === document.activeElement
  })

test(
  'the first field of every form in a drawer has the focus, and so has the name of a new role',
  { tag: '@long' },
  async ({ demo, page }) => {
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
  },
)

test(
  'edges and fills of what is chosen, ticked and switched contrast 4.5 : 1 in the dark',
  { tag: '@long' },
  async ({ demo, page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.context().addCookies([{ name: 'appearance', value: 'dark', url: demo.url }])
    await enter(page, demo.admin, demo.url, '/msg/notice')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page
      .getByRole('button', { name: zh('messaging.notice.create'), exact: true })
      .first()
      .click()
    const form = dialogOf(page, zh('messaging.notice.create'))
    await expect(form.getByRole('switch')).toBeVisible()
    await settle(page)
    for (const [part, side] of [
      ['.ant-radio:not(.ant-radio-checked)', 'borderTopColor'],
      ['.ant-radio-checked', 'backgroundColor'],
      ['.ant-switch', 'backgroundColor'],
    ] as const)
      expect.soft(await contrastOf(form.locator(part).first(), side), part).toBeGreaterThanOrEqual(4.5)
    await form.getByRole('switch').click()
    await settle(page)
    expect(await contrastOf(form.locator('.ant-switch-checked'), 'backgroundColor')).toBeGreaterThanOrEqual(4.5)
    await page.keyboard.press('Escape')
    for (const tick of ['.kit-check > input'])
      expect.soft(await contrastOf(page.locator(tick).first(), 'borderTopColor'), tick).toBeGreaterThanOrEqual(4.5)
  },
)

/** The contrast of a colour of an element with what is behind it (WCAG 2). */
async function contrastOf(element: Locator, side: 'backgroundColor' | 'borderTopColor'): Promise<number> {
  return element.evaluate((node, name) => {
    const parts = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number)
    const luminance = (colour: string) => {
      const [r = 0, g = 0, b = 0] = parts(colour).map((value) => {
        const share = value / 255
        return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    let behind = node.parentElement
    while (behind && parts(getComputedStyle(behind).backgroundColor)[3] === 0) behind = behind.parentElement
    const [one, other] = [
      getComputedStyle(node)[name],
      behind ? getComputedStyle(behind).backgroundColor : 'rgb(0, 0, 0)',
    ]
    const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
    return (high + 0.05) / (low + 0.05)
  }, side)
}
