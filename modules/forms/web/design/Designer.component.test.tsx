/** The designer: a form is built by pointer and by keyboard, saved by itself, checked and published. */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { templateRoutes } from '#forms/contract/template.ts'
import { formErrors } from '#forms/contract/errors.ts'
import type { FormModel } from '#forms-core/index.ts'
import { column, field, modelOf } from '../../../../packages/forms/testing/models.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { expectCount } from '../../../../tests/component/expect.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import {
  box,
  buttonIn,
  focusedName,
  FORM_ID,
  insertByKey,
  outline,
  palette,
  panel,
  selectedName,
  showDesigner,
} from './testing/shown.tsx'

const zh = (word: string) => ({ zh: word, en: '' })
const named = (kind: Parameters<typeof field>[0], name: string, label: string, rest = {}) =>
  field(kind, name, { label: zh(label), ...rest })

const empty = modelOf([], { title: zh('报销') })
const expense = modelOf(
  [
    named('text', 'subject', '事由', { required: true }),
    named('number', 'total', '合计'),
    named('textarea', 'reason', '超标说明', { visibleWhen: '${total > 100}' }),
    named('childTable', 'items', '明细', {
      fields: [column('text', 'what', { label: zh('项目') }), column('amount', 'price', { label: zh('金额') })],
    }),
  ],
  {
    title: zh('报销'),
    layout: [
      {
        type: 'section',
        title: zh('基本信息'),
        columns: 2,
        items: [
          { type: 'field', field: 'f-subject-1' },
          { type: 'field', field: 'f-total-1' },
        ],
      },
      { type: 'field', field: 'f-reason-1' },
      { type: 'field', field: 'f-items-1' },
    ],
  },
)

beforeEach(() => {
  signInAs({ can: ['page', 'update', 'publish', 'export'].map((verb) => `frm:template:${verb}`) })
})

const modelIn = (body: { model: Record<string, unknown> } | undefined) => body?.model as FormModel | undefined

test('a form stands on the canvas, in the outline and in the panel, and everything is accessible', async () => {
  await showDesigner(expense)
  await expect.element(box('事由')).toBeVisible()
  await expect.element(box('超标说明')).toHaveTextContent(t('forms.design.shownWhen'))
  await expectCount(outline().getByRole('treeitem'), 7)
  await expectAccessible()
  await box('合计').click()
  await expect.element(panel()).toHaveTextContent('合计')
  await expectAccessible()
  await panel()
    .getByRole('tab', { name: t('forms.design.tab.rules') })
    .click()
  await expect.element(panel()).toHaveTextContent(t('forms.design.usedBy'))
  await expect.element(panel()).toHaveTextContent('超标说明 的显示条件')
  await panel()
    .getByRole('tab', { name: t('forms.design.tab.data') })
    .click()
  await expectAccessible()
  await panel()
    .getByRole('tab', { name: t('forms.design.tab.properties') })
    .click()
})

test('by keyboard only: fields are inserted, named, moved, duplicated, removed and undone', async () => {
  const saved = await showDesigner(empty)
  await expect.element(page.getByRole('region', { name: t('forms.design.canvas'), exact: true })).toBeVisible()
  document.querySelector<HTMLElement>('.frd-sheet-head')?.focus()
  await insertByKey('单行')
  await expect.poll(focusedName).toContain('单行文本')
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('姓名{Enter}')
  await expect.poll(focusedName).toContain('姓名')
  await insertByKey('数字')
  await expect.poll(focusedName).toContain('数字')
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect
    .poll(() =>
      outline()
        .getByRole('treeitem')
        .elements()
        .map((one) => one.textContent),
    )
    .toEqual(['数字', '姓名'])
  await expect.poll(focusedName).toContain('数字')
  await userEvent.keyboard('{Control>}d{/Control}')
  await expectCount(outline().getByRole('treeitem'), 3)
  await userEvent.keyboard('{Delete}')
  await expectCount(outline().getByRole('treeitem'), 2)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expectCount(outline().getByRole('treeitem'), 3)
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await expectCount(outline().getByRole('treeitem'), 2)
  await expect.poll(() => modelIn(saved.at(-1)?.body)?.fields.map(({ label }) => label.zh)).toEqual(['姓名', '数字'])
  await expect.element(page.getByText(/^已保存/)).toBeVisible()
})

test('in the outline: arrows walk, with Alt they move into a section and out of it', async () => {
  const saved = await showDesigner(expense)
  const reason = outline().getByRole('treeitem', { name: /超标说明/ })
  await reason.click()
  await expect.poll(selectedName).toContain('超标说明')
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  await expect.element(reason).toHaveAttribute('aria-level', '2')
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(selectedName).toContain('合计')
  await userEvent.keyboard('{ArrowDown}{Alt>}{ArrowLeft}{/Alt}')
  await expect.element(reason).toHaveAttribute('aria-level', '1')
  await expect.poll(() => modelIn(saved.at(-1)?.body)?.layout.length).toBe(3)
})

test('a component is dragged from the palette to its place, and a field to another', async () => {
  const saved = await showDesigner(expense)
  const drop = box('超标说明')
  await userEvent.dragAndDrop(buttonIn(palette(), '日期'), drop, { targetPosition: { x: 40, y: 4 } })
  await expect
    .poll(() => modelIn(saved.at(-1)?.body)?.layout.map((item) => item.type === 'field' && item.field.slice(0, 8)))
    .toHaveLength(4)
  await expect.poll(() => modelIn(saved.at(-1)?.body)?.layout[2]).toMatchObject({ field: 'f-reason-1' })
  await userEvent.dragAndDrop(box('超标说明'), box('事由'), {
    sourcePosition: { x: 30, y: 10 },
    targetPosition: { x: 4, y: 10 },
  })
  await expect
    .poll(() => {
      const [section] = modelIn(saved.at(-1)?.body)?.layout ?? []
      return section?.type === 'section' ? section.items.map((item) => item.type === 'field' && item.field) : []
    })
    .toEqual(['f-reason-1', 'f-subject-1', 'f-total-1'])
})

test('removing a field that a rule reads names the place and asks', async () => {
  await showDesigner(expense)
  await box('合计').click()
  await userEvent.keyboard('{Delete}')
  const dialog = page.getByRole('dialog', { name: t('forms.design.remove.ask', { name: '合计' }) })
  await expect.element(dialog).toHaveTextContent('超标说明 的显示条件')
  await expectAccessible()
  await buttonIn(dialog, t('forms.design.remove')).click()
  await expect.element(buttonIn(page, t('forms.design.problems', { count: 1 }))).toBeVisible()
  await expect.element(box('超标说明')).toHaveAttribute('data-problem', 'true')
  await buttonIn(page, t('forms.design.problems', { count: 1 })).click()
  await page
    .getByRole('dialog', { name: t('forms.design.problemList') })
    .getByRole('button')
    .click()
  await expect.poll(selectedName).toContain('超标说明')
})

test('a rule is clicked together, shown in words, and applied as text', async () => {
  const saved = await showDesigner(expense)
  await box('事由').click()
  await panel()
    .getByRole('tab', { name: t('forms.design.tab.rules') })
    .click()
  await buttonIn(panel(), t('forms.design.addRule', { name: '显示条件' })).click()
  const editor = page.getByRole('dialog', { name: t('forms.design.ruleTitle.visibleWhen', { label: '事由' }) })
  await expect.element(buttonIn(editor, t('forms.design.applyRule'))).toBeDisabled()
  await expect.element(editor).toHaveTextContent(t('forms.design.incomplete', { count: 1 }))
  await editor.getByRole('combobox', { name: t('forms.design.conditionField', { number: '1' }) }).click()
  await page.getByTitle('合计', { exact: true }).click()
  await editor.getByRole('combobox', { name: t('forms.design.conditionOperator', { number: '1' }) }).click()
  await page.getByTitle(t('forms.design.operator.atLeast'), { exact: true }).click()
  await editor.getByRole('spinbutton', { name: t('forms.design.conditionValue', { number: '1' }) }).fill('500')
  await expect.element(editor).toHaveTextContent('合计 大于等于 500')
  await buttonIn(editor, t('forms.design.try')).click()
  const trial = editor.getByRole('region', { name: t('forms.design.try') })
  await expect.element(trial.getByText(`事由 ${t('forms.design.state.visibleWhen.no')}`)).toBeVisible()
  await trial.getByLabelText('合计', { exact: true }).fill('600')
  await expect.element(trial.getByText(`事由 ${t('forms.design.state.visibleWhen.yes')}`)).toBeVisible()
  await expectAccessible()
  await editor.getByText(t('forms.design.mode.text'), { exact: true }).click()
  await expect.element(editor.getByRole('textbox', { name: t('forms.design.ruleText') })).toHaveValue('${total >= 500}')
  await editor.getByRole('textbox', { name: t('forms.design.ruleText') }).fill('${unknown_field > 1}')
  await expect.element(editor.getByRole('status')).toHaveTextContent('unknown_field')
  await expect.element(buttonIn(editor, t('forms.design.applyRule'))).toBeDisabled()
  await editor.getByRole('textbox', { name: t('forms.design.ruleText') }).fill('${total >= 500}')
  await buttonIn(editor, t('forms.design.applyRule')).click()
  await expectCount(editor, 0)
  await expect.poll(() => modelIn(saved.at(-1)?.body)?.fields[0]?.visibleWhen).toBe('${total >= 500}')
  await panel()
    .getByRole('tab', { name: t('forms.design.tab.properties') })
    .click()
})

test('who may only look at a form can change nothing in its panel, and opens no rule', async () => {
  signInAs({ can: ['frm:template:page'] })
  await showDesigner(expense)
  await box('合计').click()
  for (const field of panel().getByRole('textbox').all()) await expect.element(field).toBeDisabled()
  await expect.element(panel().getByRole('switch').first()).toBeDisabled()
  await buttonIn(page, t('forms.design.rules')).click()
  const rules = page.getByRole('dialog', { name: t('forms.design.rulesTitle') })
  await expect.element(rules.getByText('合计 大于 100')).toBeVisible()
  await expectCount(rules.getByRole('button', { name: t('forms.design.edit') }), 0)
  await expectAccessible()
})

test('options: many lines are pasted at once', async () => {
  const saved = await showDesigner(modelOf([named('select', 'city', '城市')], { title: zh('表') }))
  await box('城市').click()
  await buttonIn(panel(), t('forms.design.options.paste')).click()
  await panel()
    .getByRole('textbox', { name: t('forms.design.options.lines') })
    .fill('北京\n上海\nsz\t深圳\n北京')
  await buttonIn(panel(), t('forms.design.options.takeOver')).click()
  await expect
    .poll(() => {
      const [one] = modelIn(saved.at(-1)?.body)?.fields ?? []
      return one?.kind === 'select' && one.options.from === 'fixed' ? one.options.options.map(({ value }) => value) : []
    })
    .toEqual(['a', 'b', '北京', '上海', 'sz'])
})

test('what another user saved meanwhile is shown with who and when; the own draft can be kept', async () => {
  const saved = await showDesigner(expense)
  fakeServer.answer(templateRoutes.saveDraft, ({ body }) =>
    body.rev === 1
      ? fakeServer.refuse({
          status: 409,
          error: formErrors.draftChanged.name,
          msg: '草稿已被保存',
          data: { rev: 7, savedBy: '林小雨', savedDate: '2026-11-24T03:00:00.000Z' },
        })
      : { rev: body.rev + 1, savedDate: '2026-11-24T03:05:00.000Z', problems: [] },
  )
  await buttonIn(palette(), '日期').click()
  const alert = page.getByRole('alert')
  await expect.element(alert).toHaveTextContent('林小雨')
  await expectAccessible()
  await buttonIn(alert, t('forms.design.conflict.mine')).click()
  await expectCount(alert, 0)
  await expect.element(page.getByText(/^已保存/)).toBeVisible()
  expect(saved).toEqual([])
})

test('publishing says what changes; with problems it is refused and says why', async () => {
  const changed: FormModel = { ...expense, title: zh('差旅报销') }
  await showDesigner(changed, {
    published: expense,
    versionNo: 3,
    status: 1,
    usedFields: ['f-total-1'],
    recordCount: 9,
  })
  await buttonIn(page, t('forms.design.publish')).click()
  const dialog = page.getByRole('dialog', { name: t('forms.design.publishTitle', { no: 4 }) })
  await expect.element(dialog).toHaveTextContent('差旅报销')
  await expectAccessible()
  fakeServer.answer(templateRoutes.publish, () =>
    fakeServer.refuse({
      status: 400,
      error: 'invalid_input',
      msg: '输入有误',
      issues: [{ path: 'model.fields.0', code: 'form_problem', msg: '字典不存在' }],
    }),
  )
  await dialog.getByRole('textbox', { name: t('forms.design.note') }).fill('改名')
  await buttonIn(dialog, t('forms.design.publish')).click()
  await expect.element(dialog.getByText('字典不存在')).toBeVisible()
  const sent = fakeServer.answer(templateRoutes.publish, () => ({ no: 4 }))
  await buttonIn(dialog, t('forms.design.publish')).click()
  await expectCount(dialog, 0)
  expect(sent.at(-1)?.body).toEqual({ rev: 1, note: '改名' })
})

test('publishing right behind a change saves it once: no save behind it refuses the version', async () => {
  await showDesigner(expense, { published: expense, versionNo: 3, status: 1 })
  const saved = fakeServer.answer(templateRoutes.saveDraft, async ({ body }) => {
    await new Promise((done) => setTimeout(done, 1_500)) // longer than the designer waits to save by itself
    return { rev: body.rev + 1, savedDate: '2026-11-24T03:05:00.000Z', problems: [] }
  })
  const sent = fakeServer.answer(templateRoutes.publish, async () => {
    await new Promise((done) => setTimeout(done, 500))
    return { no: 4 }
  })
  await buttonIn(palette(), '日期').click()
  await buttonIn(page, t('forms.design.publish')).click()
  const dialog = page.getByRole('dialog', { name: t('forms.design.publishTitle', { no: 4 }) })
  await buttonIn(dialog, t('forms.design.publish')).click()
  await expectCount(dialog, 0)
  expect(sent.map(({ body }) => body.rev)).toEqual([2])
  expect(saved).toHaveLength(1)
})

test('a form with problems is not published', async () => {
  const broken = modelOf([named('text', 'a', '甲', { visibleWhen: '${gone}' })], { title: zh('表') })
  await showDesigner(broken)
  await buttonIn(page, t('forms.design.publish')).click()
  const dialog = page.getByRole('dialog', { name: t('forms.design.publishTitle', { no: 1 }) })
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('gone')
  await expect.element(buttonIn(dialog, t('forms.design.publish'))).toBeDisabled()
})

test('a published field keeps its type: the way out is a new field beside it', async () => {
  const saved = await showDesigner(expense, {
    published: expense,
    versionNo: 1,
    status: 1,
    usedFields: ['f-subject-1'],
  })
  await box('事由').click()
  const kinds = panel().getByRole('combobox', { name: t('forms.design.newOfKind') })
  await kinds.fill('多行')
  await page.getByTitle('多行文本').last().click()
  await expect
    .poll(() =>
      modelIn(saved.at(-1)?.body)
        ?.fields.filter(({ label }) => label.zh === '事由')
        .map(({ kind }) => kind),
    )
    .toEqual(['text', 'textarea'])
})

test('fields of another form are copied, with a word on the rules that stay behind', async () => {
  const otherId = FORM_ID.replace(/1$/, '2')
  const other = { id: otherId, name: '请假', nameEn: '', category: '', icon: '', remark: '', status: 1 as const }
  const counts = { versionNo: 1, publishDate: null, isChanged: 0 as const, fieldCount: 3, recordCount: 0, version: 1 }
  const dates = { createDate: '2026-11-20T02:30:00.000Z', updateDate: '2026-11-20T02:30:00.000Z', actions: [] }
  const saved = await showDesigner(empty)
  fakeServer.answer(templateRoutes.page, () => ({
    list: [{ ...other, ...counts, ...dates }],
    total: 1,
    totalExact: true,
  }))
  await buttonIn(page, t('forms.design.copyFields')).click()
  const dialog = page.getByRole('dialog', { name: t('forms.design.copyTitle') })
  fakeServer.answer(templateRoutes.draft, () => ({
    id: otherId,
    model: expense,
    rev: 1,
    savedBy: '',
    savedDate: '2026-11-24T02:16:00.000Z',
    status: 1 as const,
    versionNo: 1,
    published: expense,
    usedFields: [],
    recordCount: 0,
    problems: [],
  }))
  await dialog.getByRole('combobox', { name: t('forms.design.copyFrom') }).click()
  await page.getByTitle('请假').click()
  await dialog.getByRole('checkbox', { name: /超标说明/ }).click()
  await expect.element(dialog).toHaveTextContent(t('forms.design.copyLeftOut', { count: 1 }))
  await expectAccessible()
  await buttonIn(dialog, t('forms.design.copyChosen', { count: 1 })).click()
  await expect
    .poll(() => modelIn(saved.at(-1)?.body)?.fields.map(({ id, label }) => [id === 'f-reason-1', label.zh]))
    .toEqual([[false, '超标说明']])
})

test('a user who may only look sees the form, and nothing that changes it', async () => {
  signInAs({ can: ['frm:template:page'] })
  await showDesigner(expense)
  await expect.element(box('事由')).toBeVisible()
  for (const name of [t('forms.design.publish'), t('forms.design.copyFields')])
    await expectCount(page.getByRole('button', { name, exact: true }), 0)
  await expectCount(palette(), 0)
  await box('事由').click()
  await userEvent.keyboard('{Delete}')
  await expect.element(box('事由')).toBeVisible()
  await expect.element(panel().getByRole('textbox', { name: t('forms.design.label'), exact: true })).toBeDisabled()
})

test('the preview fills the form in and says which rules fired', async () => {
  await showDesigner(expense)
  await buttonIn(page, t('forms.design.preview')).click()
  const frame = page.getByRole('region', { name: t('forms.design.preview') })
  const rules = page.getByRole('complementary', { name: t('forms.design.fired') })
  await expect.element(rules).toHaveTextContent(t('forms.design.state.visibleWhen.no'))
  await frame.getByRole('spinbutton', { name: /合计/ }).fill('200')
  await userEvent.keyboard('{Tab}')
  await expect.element(rules).toHaveTextContent(t('forms.design.state.visibleWhen.yes'))
  await expectAccessible()
  await buttonIn(page, t('forms.design.endPreview')).click()
  await expect.element(box('事由')).toBeVisible()
})
