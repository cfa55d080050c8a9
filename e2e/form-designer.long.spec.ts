/** The form designer: a newcomer designs an expense form with lines and a rule, and publishes it. */
import { templateRoutes } from '#forms/contract/template.ts'
import { expectAccessible } from './support/accessible.ts'
import { choose, dialogOf } from './support/pages.ts'
import { enter, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'
import type { Page } from '@playwright/test'

const MAX_ACTIONS = 40

/** Counts what a user does: each click, text and key. */
class Actions {
  count = 0
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async click(name: string | RegExp, role: 'button' | 'tab' | 'group' | 'treeitem' = 'button'): Promise<void> {
    this.count += 1
    await this.#page.getByRole(role, { name, exact: typeof name === 'string' }).click()
  }

  async press(key: string): Promise<void> {
    this.count += 1
    await this.#page.keyboard.press(key)
  }

  /** Writes the label of what is selected: Enter, the word, Enter. */
  async label(word: string): Promise<void> {
    await this.press('Enter')
    await expect(this.#page.getByRole('textbox', { name: zh('forms.design.label'), exact: true }).first()).toBeFocused()
    this.count += 1
    await this.#page.keyboard.type(word)
    await this.press('Enter')
  }

  async choose(label: string, option: string): Promise<void> {
    this.count += 2
    await choose(this.#page, this.#page.getByRole('combobox', { name: label }), option)
  }

  async fill(role: 'spinbutton' | 'textbox', label: string, value: string): Promise<void> {
    this.count += 1
    await this.#page.getByRole(role, { name: label, exact: true }).fill(value)
  }
}

test('a newcomer designs an expense form with lines and a rule in at most 40 actions, and publishes it', async ({
  demo,
  page,
}) => {
  test.slow()
  const name = unique('报销')
  await enter(page, demo.admin, demo.url, '/form/template')
  const user = new Actions(page)
  user.count += 1
  // The empty list offers it as well.
  await page
    .getByRole('button', { name: zh('forms.template.create'), exact: true })
    .first()
    .click()
  await user.fill('textbox', zh('forms.template.name'), name)
  await user.click(zh('forms.template.createAndDesign'))
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()

  await test.step('a subject, and lines with what and how much', async () => {
    await user.click('单行文本')
    await user.label('事由')
    await user.click('明细表')
    await expect(page.getByRole('group', { name: /^明细表，/ })).toBeFocused()
    await user.click(/^单行文本，.*列$/, 'group')
    await user.label('项目')
    await user.click(zh('forms.design.addColumnTo', { table: '明细表' }))
    user.count += 1
    await page.getByRole('combobox', { name: zh('forms.design.findKind') }).fill('金额')
    await user.press('Enter')
    await expect(page.getByRole('group', { name: /^金额，/ })).toBeFocused()
  })
  await test.step('a total that is computed', async () => {
    await user.click('明细表', 'treeitem')
    await user.click('金额')
    await expect(page.getByRole('group', { name: /^金额 2，/ })).toBeFocused()
    await user.label('合计')
    await user.click(zh('forms.design.tab.rules'), 'tab')
    await user.click(zh('forms.design.addRule', { name: '计算公式' }))
    await user.click(zh('forms.design.subject.sum', { field: '明细表 / 金额' }))
    await user.click(zh('forms.design.applyRule'))
  })
  await test.step('a reason that is shown above an amount', async () => {
    await user.click('多行文本')
    await user.label('超标说明')
    await user.click(zh('forms.design.addRule', { name: '显示条件' }))
    await user.choose(zh('forms.design.conditionField', { number: '1' }), '合计')
    await user.choose(zh('forms.design.conditionOperator', { number: '1' }), zh('forms.design.operator.more'))
    await user.fill('spinbutton', zh('forms.design.conditionValue', { number: '1' }), '1000')
    await expectAccessible(page)
    await user.click(zh('forms.design.applyRule'))
    await expect(page.getByText(zh('forms.design.shownWhen'))).toBeVisible()
  })
  await user.click(zh('forms.design.publish'))
  const dialog = dialogOf(page, zh('forms.design.publishTitle', { no: 1 }))
  user.count += 1
  await dialog.getByRole('button', { name: zh('forms.design.publish'), exact: true }).click()
  await expect(dialog).toHaveCount(0)
  expect(user.count).toBeLessThanOrEqual(MAX_ACTIONS)

  const { list } = await demo.admin.call(templateRoutes.page, { query: { keyword: name } })
  const [template] = list
  expect(template).toMatchObject({ status: 1, versionNo: 1, isChanged: 0 })
  const { published } = await demo.admin.call(templateRoutes.draft, { params: { id: template?.id ?? '' } })
  const fields = published?.fields.map(({ label, computed, visibleWhen }) => [label.zh, computed ?? visibleWhen])
  expect(fields).toEqual([
    ['事由', undefined],
    ['明细表', undefined],
    ['合计', '${sum(childTable1.amount1)}'],
    ['超标说明', '${amount2 > 1000}'],
  ])
})

test(
  'what two users design at once is not lost: the second sees who saved and when',
  { tag: '@long' },
  async ({ demo, page, watch }) => {
    watch.expect(/^409 PUT .*\/draft$/)
    const { id } = await demo.admin.call(templateRoutes.create, { body: { name: unique('表单'), ready: 'seal' } })
    await enter(page, demo.admin, demo.url, `/form/template/design?id=${id}`)
    await expect(page.getByRole('tree').getByRole('treeitem').first()).toBeVisible()
    const { model, rev } = await demo.admin.call(templateRoutes.draft, { params: { id } })
    const other = { ...model, title: { zh: '别人改的', en: '' } }
    await demo.admin.call(templateRoutes.saveDraft, {
      params: { id },
      body: { rev, model: JSON.parse(JSON.stringify(other)) },
    })
    await page.getByRole('button', { name: '日期', exact: true }).click()
    const alert = page.getByRole('alert').filter({ hasText: zh('forms.design.conflict.mine') })
    await expect(alert).toContainText(zh('forms.design.conflict', { name: '管理员', time: '' }).slice(0, 6))
    await alert.getByRole('button', { name: zh('forms.design.conflict.theirs') }).click()
    await dialogOf(page, zh('forms.design.conflict.ask'))
      .getByRole('button', { name: zh('forms.design.conflict.theirs') })
      .click()
    await expect(page.getByRole('heading', { name: '别人改的', level: 2 })).toBeVisible()
  },
)
