/** Each kind of field is filled in, and read back as it is sent. */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CONTEXT, field, idOf, modelOf } from '../../../../packages/forms/testing/models.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import { recordRoutes } from '#forms/contract/record.ts'
import { optionsRoutes } from '#forms/contract/api-options.ts'
import { deptRoutes } from '#system/contract/dept.ts'
import { userRoutes } from '#system/contract/user.ts'
import { postRoutes } from '#system/contract/post.ts'
import { t } from '#shell/i18n.ts'
import { plug, ports } from '#shell/ports.ts'
import { webPorts } from '../../../../apps/web/ports.ts'
import { fill } from './testing/fill.tsx'

const FORM = '0192d5a0-0000-7000-8000-000000000500'
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
const RECORD = '0192d5a0-0000-7000-8000-000000000501'

beforeEach(() => {
  signInAs({
    dictionaries: {
      sex: [
        { val: '1', label: '男', status: 1 },
        { val: '2', label: '女', status: 1 },
      ],
      unit: [{ val: 'p', label: '件', status: 1 }],
    },
  })
})

const press = (keys: string) => userEvent.keyboard(keys)
const choose = async (name: string, option: string) => {
  await page.getByRole('combobox', { name }).click()
  await page.getByTitle(option, { exact: true }).click()
}

test('who may not look through the organisation is asked nothing of it, and keeps what is chosen', async () => {
  signInAs({ can: ['frm:record:page', 'frm:record:save'] })
  const model = modelOf([field('user', 'a', { default: { from: 'me' } }), field('department', 'b'), field('post', 'c')])
  const form = await fill(model, { names: { [CONTEXT.me.id]: '陈思远' } })
  for (const name of ['a', 'b', 'c'])
    await expect.element(page.getByRole('textbox', { name, exact: true })).toHaveAttribute('readonly')
  await expect.element(page.getByRole('textbox', { name: 'a', exact: true })).toHaveValue('陈思远')
  await expectAccessible()
  expect(form.sent()).toMatchObject({ a: CONTEXT.me.id })
})

test('texts, numbers and times', async () => {
  const form = await fill(
    modelOf([
      field('text', 'a'),
      field('textarea', 'b'),
      field('phone', 'c'),
      field('mail', 'd'),
      field('idNumber', 'e'),
      field('number', 'f', { unit: { zh: '天', en: 'days' }, decimals: 4 }),
      field('amount', 'g', { capital: true }),
      field('duration', 'h'),
      field('date', 'i'),
      field('dateTime', 'j'),
      field('dateRange', 'k'),
      field('time', 'l'),
      field('switch', 'm'),
      field('address', 'n'),
    ]),
  )
  const put = (name: string, text: string) => page.getByRole('textbox', { name, exact: true }).fill(text)
  await put('a', 'x')
  await put('b', 'line')
  await put('c', '138 0013 8000')
  await put('d', 'a@b.cn')
  await put('e', '11010519491231002X')
  await page.getByRole('spinbutton', { name: 'f' }).fill('1.2345')
  await page.getByRole('spinbutton', { name: 'g' }).fill('86400.5')
  await page.getByRole('spinbutton', { name: `h ${t('forms.fill.hours')}` }).fill('1')
  await page.getByRole('spinbutton', { name: `h ${t('forms.fill.minutes')}` }).fill('30')
  await put('i', '2026-11-24')
  await put('j', '2026-11-24')
  await press('{Enter}')
  await page.getByRole('textbox', { name: t('kit.day.time') }).fill('13:00')
  const range = page.getByRole('group', { name: 'k' })
  await range.getByRole('textbox', { name: t('kit.range.from') }).fill('2026-11-24')
  await range.getByRole('textbox', { name: t('kit.range.to') }).fill('2026-11-26')
  await put('l', '930')
  await page.getByRole('switch', { name: 'm' }).click()
  await put(`n ${t('forms.fill.regionName')}`, '广东省/深圳市')
  await put(`n ${t('forms.fill.street')}`, '科苑路 1 号')
  await press('{Tab}')
  await expect.element(page.getByText('捌万陆仟肆佰元伍角整')).toBeVisible()
  await expect.element(page.getByRole('spinbutton', { name: 'g' })).toHaveValue('86,400.50')
  await expectAccessible()
  expect(form.check()).toBe(0)
  expect(form.sent()).toEqual({
    a: 'x',
    b: 'line',
    c: '138 0013 8000',
    d: 'a@b.cn',
    e: '11010519491231002X',
    f: 1.2345,
    g: 86_400.5,
    h: 90,
    i: '2026-11-24',
    j: '2026-11-24T05:00:00.000Z',
    k: { from: '2026-11-24', to: '2026-11-26' },
    l: '09:30',
    m: true,
    n: { region: ['广东省', '深圳市'], detail: '科苑路 1 号' },
  })
})

test('nodes of a tree are chosen in a dialog; where only leaves are wanted, a parent stands for its leaves', async () => {
  const label = (zh: string) => ({ zh, en: zh })
  const leaves = ['丁', '戊'].map((name) => ({ value: name, label: label(name) }))
  const options = { from: 'fixed', options: [{ value: 'c', label: label('丙'), children: leaves }] }
  const form = await fill(
    modelOf([
      field('tree', 'a', { options, inDialog: true, leavesOnly: true }),
      field('tree', 'b', { options, inDialog: true, leavesOnly: true, multiple: true }),
    ]),
  )
  const pick = async (name: string, node: string) => {
    await page.getByRole('button', { name, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(node, { exact: true }).click()
    await expectAccessible()
    await dialog.getByRole('button', { name: t('kit.pick.confirm') }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  }
  await pick('a', '丁')
  await pick('b', '丙')
  expect(form.check()).toBe(0)
  expect(form.sent()).toEqual({ a: '丁', b: ['丁', '戊'] })
})

test('choices among options of every source', async () => {
  const answers = fakeServer.answer(optionsRoutes.list, ({ query }) => [
    { value: 'sz', label: `深圳 ${query['p.country'] ?? ''}` },
  ])
  const more = { value: 'c', label: { zh: '丙', en: 'C' }, children: [{ value: 'd', label: { zh: '丁', en: 'D' } }] }
  const nested = { options: { from: 'fixed', options: [more] } }
  const form = await fill(
    modelOf([
      field('radio', 'a'),
      field('checkbox', 'b'),
      field('select', 'c'),
      field('select', 'd', { multiple: true, options: { from: 'field', field: idOf('b') } }),
      field('select', 'e', { options: { from: 'dictionary', dict: 'sex' } }),
      field('text', 'f'),
      field('select', 'g', { options: { from: 'api', api: 'cities', params: { country: idOf('f') } } }),
      field('cascader', 'h', nested),
      field('tree', 'i', nested),
      field('dictionary', 'j', { dict: 'unit' }),
    ]),
    { formId: FORM },
  )
  await page.getByRole('radiogroup', { name: 'a' }).getByRole('radio', { name: '乙' }).click()
  const checks = page.getByRole('group', { name: 'b', exact: true })
  await checks.getByRole('checkbox', { name: '甲' }).click()
  await choose('c', '甲')
  await choose('d', 'a')
  await press('{Escape}')
  await choose('e', '女')
  await page.getByRole('textbox', { name: 'f' }).fill('CN')
  await choose('g', '深圳 CN')
  await page.getByRole('combobox', { name: 'h' }).click()
  await page.getByRole('menuitemcheckbox', { name: '丙' }).click()
  await page.getByRole('menuitemcheckbox', { name: '丁' }).click()
  await page.getByRole('combobox', { name: 'i' }).click()
  await page.getByRole('tree').getByTitle('丁', { exact: true }).click()
  await choose('j', '件')
  await expectAccessible()
  expect(answers.at(-1)).toMatchObject({ params: { formId: FORM, fieldId: idOf('g') }, query: { 'p.country': 'CN' } })
  expect(form.check()).toBe(0)
  expect(form.sent()).toEqual({
    a: 'b',
    b: ['a'],
    c: 'a',
    d: ['a'],
    e: '2',
    f: 'CN',
    g: 'sz',
    h: ['c', 'd'],
    i: 'd',
    j: 'p',
  })
})

test('people, posts and records', async () => {
  fakeServer.answer(postRoutes.options, () => [
    { id: RECORD, code: 'fin', name: '会计', status: 1 as const, grantable: false },
    { id: FORM, code: 'old', name: '出纳', status: 0 as const, grantable: true },
  ])
  const asked = fakeServer.answer(recordRoutes.options, () => [{ id: RECORD, title: 'CC-001' }])
  fakeServer.answer(userRoutes.page, () => ({ list: [], total: 0, totalExact: true }))
  fakeServer.answer(deptRoutes.tree, () => [])
  const form = await fill(
    modelOf([
      field('user', 'a', { default: { from: 'me' } }),
      field('department', 'b', { multiple: true }),
      field('post', 'c'),
      field('reference', 'd'),
      field('reference', 'e', { multiple: true }),
    ]),
    { formId: FORM },
  )
  await choose('c', '会计')
  await choose('d', 'CC-001')
  await page.getByRole('combobox', { name: 'e' }).fill('CC')
  await expect.poll(() => asked.at(-1)?.query).toEqual({ keyword: 'CC' })
  await press('{Enter}{Escape}')
  await expectAccessible()
  expect(form.sent()).toEqual({ a: CONTEXT.me.id, c: RECORD, d: RECORD, e: [RECORD] })
})

test('files, and a signature by keyboard', async () => {
  let count = 0
  const sent: File[] = []
  plug({
    ...ports(),
    files: {
      upload: (file) => {
        sent.push(file)
        count += 1
        return Promise.resolve({ id: `${FORM.slice(0, -1)}${count}`, name: file.name, url: PIXEL, bytes: file.size })
      },
      remove: () => Promise.resolve(),
    },
  })
  const form = await fill(modelOf([field('file', 'a', { maxFiles: 3, maxMegabytes: 1 }), field('signature', 'b')]))
  const chooser = document.querySelector<HTMLInputElement>('.frm-files input[type="file"]')
  await userEvent.upload(page.elementLocator(chooser ?? document.body), [
    new File(['x'], 'note.txt', { type: 'text/plain' }),
    new File([new Uint8Array(2_000_000)], 'large.txt', { type: 'text/plain' }),
  ])
  await expect.element(page.getByRole('link', { name: 'note.txt' })).toBeVisible()
  await expect.element(page.getByText(t('kit.upload.tooLarge', { size: '1 MB' }), { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: t('forms.fill.sign.nameOf', { name: 'b' }) }).fill('陈思远')
  await press('{Enter}')
  await expect.element(page.getByRole('img', { name: 'b', exact: true })).toBeVisible()
  await expectAccessible()
  expect(sent.map(({ name, type }) => `${name} ${type}`)).toEqual(['note.txt text/plain', 'signature.png image/png'])
  expect(form.sent()).toEqual({ a: [`${FORM.slice(0, -1)}1`], b: `${FORM.slice(0, -1)}2` })
  await page.getByRole('button', { name: t('forms.fill.sign.again') }).click()
  await expect.element(page.getByRole('img', { name: t('forms.fill.sign.pad', { name: 'b' }) })).toBeVisible()
  expect(form.sent()).not.toHaveProperty('b')
  plug(webPorts)
})

test('a signature is drawn', async () => {
  const drawn: File[] = []
  plug({
    ...ports(),
    files: {
      upload: (file) => {
        drawn.push(file)
        return Promise.resolve({ id: RECORD, name: file.name, url: PIXEL, bytes: file.size })
      },
      remove: () => Promise.resolve(),
    },
  })
  const form = await fill(modelOf([field('signature', 'b')]))
  const keep = page.getByRole('button', { name: t('forms.fill.sign.keep') })
  await expect.element(keep).toBeDisabled()
  await page.getByRole('img', { name: t('forms.fill.sign.pad', { name: 'b' }) }).click()
  await keep.click()
  await expect.poll(() => form.sent()).toEqual({ b: RECORD })
  expect(drawn[0]?.size).toBeGreaterThan(100)
  plug(webPorts)
})

test('text with form is entered and sent as HTML', async () => {
  const form = await fill(modelOf([field('richText', 'c')]))
  await page.getByRole('textbox', { name: 'c' }).click()
  await press('abc')
  await expectAccessible()
  expect(form.sent()).toEqual({ c: '<p>abc</p>' })
})
