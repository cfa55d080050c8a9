/** Sections, columns and tabs; phones; records that are only shown; texts of designers. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LayoutItem } from '#forms-core/index.ts'
import { t } from '#shell/i18n.ts'
import { column, CONTEXT, field, idOf, modelOf } from '../../../../packages/forms/testing/models.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { expectCount } from '../../../../tests/component/expect.ts'
import { fill } from './testing/fill.tsx'

const both = (text: string) => ({ zh: text, en: text })
const at = (name: string, rest = {}): LayoutItem => ({ type: 'field', field: idOf(name), ...rest })
const FILE = '0192d5a0-0000-7000-8000-000000000700'

test('a problem in a folded section or in another tab is shown where it is', async () => {
  const model = modelOf(
    [field('text', 'a'), field('text', 'b', { required: true }), field('text', 'c', { required: true })],
    {
      layout: [
        { type: 'section', title: both('第一部分'), columns: 2, folded: true, items: [at('b')] },
        {
          type: 'tabs',
          tabs: [
            { title: both('其一'), items: [at('a')] },
            { title: both('其二'), items: [at('c')] },
          ],
        },
      ],
    },
  )
  const form = await fill(model)
  await expectCount(page.getByLabelText('b'), 0)
  expect(form.check()).toBe(2)
  await expect.element(page.getByLabelText('b')).toHaveFocus()
  await page.getByLabelText('b').fill('x')
  expect(form.check()).toBe(1)
  await expect.element(page.getByLabelText('c')).toHaveFocus()
  await expect.element(page.getByRole('tab', { name: /其二/ })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible()
  await page.getByRole('button', { name: '第一部分' }).click()
  await expectCount(page.getByLabelText('b'), 0)
})

test('a section whose fields are all hidden is hidden', async () => {
  const model = modelOf([field('switch', 'a'), field('text', 'b', { visibleWhen: '${a}' })], {
    layout: [at('a'), { type: 'section', title: both('其他'), columns: 1, items: [at('b')] }],
  })
  await fill(model)
  await expectCount(page.getByRole('region', { name: '其他' }), 0)
  await page.getByRole('switch', { name: 'a' }).click()
  await expect.element(page.getByRole('region', { name: '其他' })).toBeVisible()
})

test('columns stand side by side; on a phone below each other, in their own order', async () => {
  const fields = ['a', 'b', 'c'].map((name) => field('text', name))
  const items = [at('a', { phoneOrder: 3 }), at('b', { phoneOrder: 1 }), at('c', { phoneOrder: 2, span: 2 })]
  const model = modelOf(fields, { layout: [{ type: 'columns', columns: 2, items }] })
  const boxes = () => [...document.querySelectorAll('[data-place]')].map((box) => box.getBoundingClientRect())
  const names = () => [...document.querySelectorAll('[data-place]')].map((box) => box.textContent)
  await fill(model)
  const [a, b, c] = boxes()
  expect(a?.top).toBe(b?.top)
  expect(Math.round((c?.width ?? 0) - (a?.width ?? 0) * 2)).toBeGreaterThan(0)
  await page.viewport(390, 844)
  await expect.poll(names).toEqual(['b', 'c', 'a'])
  expect(new Set(boxes().map(({ left, width }) => `${left} ${width}`)).size).toBe(1)
  expect(Math.min(...[...document.querySelectorAll('input')].map((one) => one.offsetHeight))).toBeGreaterThanOrEqual(42)
  await expectAccessible()
  await page.viewport(1440, 900)
})

test('a field that cannot be changed says why, and is not sent', async () => {
  const model = modelOf([
    field('text', 'a', { readOnly: true, default: { from: 'literal', value: 'x' } }),
    field('text', 'b'),
    field('text', 'c'),
    field('formula', 'd', { computed: '${1 + 1}' }),
    field('serial', 'e'),
    field('text', 'f', { readOnlyWhen: '${b == "1"}' }),
  ])
  const form = await fill(model, { modes: { [idOf('c')]: 'read' } })
  await page.getByLabelText('b').fill('1')
  const reasons = { a: 'form', c: 'role', d: 'computed', e: 'serial', f: 'rule' } as const
  for (const [name, reason] of Object.entries(reasons)) {
    const group = page.getByRole('group', { name, exact: true })
    await expect.element(group).toHaveAccessibleDescription(t(`forms.fill.locked.${reason}`))
  }
  await expectAccessible()
  expect(form.sent()).toEqual({ b: '1' })
})

test('a record is shown as it is stored, with a dash for what is empty', async () => {
  const model = modelOf([
    field('amount', 'money', { capital: true }),
    field('user', 'who'),
    field('file', 'paper'),
    field('signature', 'sign'),
    field('richText', 'rich'),
    field('checkbox', 'many'),
    field('duration', 'long'),
    field('dateRange', 'range'),
    field('switch', 'is'),
    field('text', 'none'),
    field('formula', 'today', { result: 'date', computed: '${today()}' }),
    field('childTable', 'rows', { fields: [column('number', 'qty')] }),
  ])
  const values = {
    [idOf('money')]: 1_234.5,
    [idOf('who')]: CONTEXT.me.id,
    [idOf('paper')]: [FILE],
    [idOf('sign')]: FILE,
    [idOf('rich')]: '<p>好<strong>的</strong></p>',
    [idOf('many')]: ['a', 'b'],
    [idOf('long')]: 90,
    [idOf('range')]: { from: '2026-11-24', to: '2026-11-25' },
    [idOf('is')]: true,
    [idOf('today')]: '2026-01-02',
    [idOf('rows')]: [{ id: FILE, [idOf('qty')]: 7 }],
  }
  await fill(model, {
    mode: 'view',
    isNew: false,
    initial: values,
    names: { [CONTEXT.me.id]: '林一', [FILE]: '合同.pdf' },
    files: {
      [FILE]: {
        id: FILE,
        name: '合同.pdf',
        url: 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==',
      },
    },
    changed: new Set([idOf('money')]),
  })
  const shown = {
    money: '¥1,234.50壹仟贰佰叁拾肆元伍角整',
    who: '林一',
    paper: '合同.pdf',
    rich: '好的',
    many: '甲、乙',
    long: '1 小时 30 分钟',
    range: '2026-11-24 至 2026-11-25',
    is: '是',
    none: t('kit.none'),
    today: '2026-01-02',
  }
  for (const [name, text] of Object.entries(shown))
    await expect.element(page.getByRole('group', { name, exact: true })).toHaveTextContent(text)
  await expect.element(page.getByRole('img', { name: 'sign', exact: true })).toBeVisible()
  await expect.element(page.getByRole('link', { name: '合同.pdf' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: '7' })).toBeVisible()
  expect(document.querySelectorAll('[data-changed="true"]')).toHaveLength(1)
  await expectCount(page.getByRole('textbox'), 0)
  await expectAccessible()
})

test('texts of designers are texts', async () => {
  const bad = both('<img src=x onerror=alert(1)>')
  const option = { from: 'fixed', options: [{ value: 'a', label: bad }] }
  const model = modelOf(
    [
      field('text', 'a', { label: bad, help: bad, placeholder: bad }),
      field('radio', 'b', { options: option }),
      field('childTable', 'c', { label: bad, fields: [column('text', 'd', { label: bad })] }),
    ],
    {
      layout: [
        { type: 'text', text: bad },
        { type: 'divider', title: bad },
        { type: 'section', title: bad, columns: 1, items: [at('a'), at('b'), at('c')] },
      ],
    },
  )
  await fill(model)
  await page.getByRole('button', { name: t('kit.child.add') }).click()
  await expect.element(page.getByRole('radio', { name: bad.zh })).toBeVisible()
  await expect.element(page.getByText(bad.zh, { exact: true }).first()).toBeVisible()
  expect(document.querySelector('.frm-form img')).toBeNull()
})

test('issues of a refused call stand at their fields until those change; others above', async () => {
  const form = await fill(modelOf([field('text', 'a'), field('text', 'b')]))
  form.showIssues([
    { path: 'values.b', msg: '已被使用' },
    { path: 'gone', msg: '没有此字段' },
  ])
  await expect.element(page.getByLabelText('b')).toHaveAccessibleDescription('已被使用')
  await expect.element(page.getByLabelText('b')).toHaveFocus()
  await expect.element(page.getByText('没有此字段')).toBeVisible()
  await userEvent.keyboard('x')
  await expect.element(page.getByLabelText('b')).toHaveAccessibleDescription('')
})

test('what was typed earlier is shown in place of what is stored, and is sent', async () => {
  const form = await fill(modelOf([field('text', 'a'), field('text', 'b')]), {
    isNew: false,
    initial: { [idOf('a')]: 'old', [idOf('b')]: 'same' },
    draft: { [idOf('a')]: 'new', [idOf('b')]: 'same' },
  })
  await expect.element(page.getByLabelText('a')).toHaveValue('new')
  expect(form.isChanged()).toBe(true)
  expect(form.sent()).toEqual({ a: 'new' })
})

test('a model that is wrong says so', async () => {
  const model = modelOf([field('text', 'a', { visibleWhen: '${unknown}' })])
  const { show } = await import('../../../../tests/component/show.tsx')
  const { default: FormView } = await import('./FormView.tsx')
  await show(<FormView model={model} initial={{}} names={{}} isNew mode="edit" context={CONTEXT} />)
  await expect.element(page.getByText(/此表单有问题/)).toBeVisible()
})
