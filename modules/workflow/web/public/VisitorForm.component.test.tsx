/** The form of a visitor: what is sent, what is asked before, and what stays where it is refused. */
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sessionRoutes } from '#contract/session.ts'
import { t } from '#shell/i18n.ts'
import { windowStorage } from '#shell/session/window-storage.ts'
import { publicProcessRoutes, type PublicForm } from '#workflow/contract/public-process.ts'
import { field } from '../../../../packages/forms/testing/models.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { fakeServer, type Refusal } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { aForm } from '../form/process-form.fixture.ts'
import { withVisitTexts } from './texts.ts'
import { VisitorForm } from './VisitorForm.tsx'
import { VisitorStart } from './VisitorStart.tsx'
import '#kit/ui/visit.css'
import './public.css'

const label = (zh: string) => ({ label: { zh, en: zh } })
const FORM: PublicForm = {
  key: 'suggestion',
  name: '意见建议',
  category: '',
  note: '',
  forms: [
    aForm([
      field('text', 'matter', { ...label('建议'), required: true }),
      field('number', 'people', label('涉及人数')),
    ]),
  ],
  isFull: false,
  today: '2026-11-26',
  zone: 'Asia/Shanghai',
}
const CODE = '01912f4e-0000-7000-8000-00000000c0de'

let filed: string[] = []
let stale: boolean[] = []
/** How often a code was asked for: each try uses one up. */
let codes: readonly unknown[] = []

beforeEach(async () => {
  windowStorage.remove('texts')
  filed = []
  stale = []
  codes = fakeServer.answer(sessionRoutes.captcha, () => ({
    id: CODE,
    image: '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="30"/>',
    proof: { salt: 's', challenge: 'c', max: 1 },
  }))
  await withVisitTexts(Promise.resolve())
})

const open = () =>
  show(
    <VisitorForm
      form={FORM}
      visited={{ tenantCode: 'office' }}
      onFiled={(receipt) => filed.push(receipt)}
      onStale={(isChanged) => stale.push(isChanged)}
    />,
  )
const matter = () => page.getByRole('textbox', { name: '建议' })
const code = () => page.getByRole('textbox', { name: t('forms.public.code') })
const send = () => page.getByRole('button', { name: t('workflow.public.send') }).click()
const refusing = (refusal: Refusal) => fakeServer.answer(publicProcessRoutes.start, () => fakeServer.refuse(refusal))

async function fill() {
  await open()
  await matter().fill('增设自行车停放处')
  await page.getByRole('spinbutton', { name: '涉及人数' }).fill('12')
  await code().fill('ab12')
}

test('sent while the browser still verifies, the form says to wait and not to enter a code', async () => {
  const sent = fakeServer.answer(publicProcessRoutes.start, () => ({ receipt: 'R-1' }))
  fakeServer.answer(sessionRoutes.captcha, () => ({
    id: CODE,
    image: '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="30"/>',
    proof: { salt: 's', challenge: 'never', max: 50_000_000 },
  }))
  const shown = await open()
  await matter().fill('增设自行车停放处')
  await page.getByRole('button', { name: t('forms.public.code.prove') }).click()
  await send()
  await expect.element(page.getByRole('alert').filter({ hasText: t('forms.public.code.wait') })).toBeVisible()
  expect(sent).toEqual([])
  await shown.unmount()
})

test('what was entered is sent with the code to the organisation that is visited; the receipt is handed on', async () => {
  const sent = fakeServer.answer(publicProcessRoutes.start, () => ({ receipt: 'R-1' }))
  await fill()
  await expectAccessible()
  await send()
  await expect.poll(() => filed).toEqual(['R-1'])
  expect(sent.map(({ body }) => body)).toEqual([
    {
      tenantCode: 'office',
      key: 'suggestion',
      vars: { matter: '增设自行车停放处', people: 12 },
      captchaId: CODE,
      captcha: 'ab12',
    },
  ])
})

test('nothing is sent without what is required, nor without a code', async () => {
  const sent = fakeServer.answer(publicProcessRoutes.start, () => ({ receipt: 'R-1' }))
  await open()
  await send()
  await expect.element(matter()).toHaveFocus()
  await matter().fill('照明')
  await send()
  await expect.element(page.getByText(t('forms.public.code.missing'))).toBeVisible()
  await expect.element(code()).toHaveFocus()
  expect(sent).toEqual([])
})

test('a wrong code is reported at the code; another one is shown, and what was entered stays', async () => {
  refusing({ status: 422, error: 'captcha_wrong', msg: '验证码错误' })
  await fill()
  await send()
  await expect.element(code()).toHaveAccessibleDescription('验证码错误')
  await expect.element(code()).toHaveValue('')
  await expect.element(matter()).toHaveValue('增设自行车停放处')
  expect(codes).toHaveLength(2)
  expect([filed, stale]).toEqual([[], []])
})

test('verification that begins while another code is on its way is for that one', async () => {
  const [salt, next] = ['second', '01912f4e-0000-7000-8000-00000000c0d2']
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${salt}2`))
  const challenge = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  refusing({ status: 422, error: 'captcha_wrong', msg: '验证码错误' })
  await fill()
  let arrive: () => void = () => undefined
  const onItsWay = new Promise<void>((resolve) => (arrive = resolve))
  const asked = fakeServer.answer(sessionRoutes.captcha, async () => {
    await onItsWay
    const image = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="30"/>'
    return { id: next, image, proof: { salt, challenge, max: 9 } }
  })
  await send()
  await expect.poll(() => asked.length).toBe(1)
  await page.getByRole('button', { name: t('forms.public.code.prove') }).click()
  arrive()
  await expect.element(code()).toHaveValue(t('forms.public.code.proven'))
  const sent = fakeServer.answer(publicProcessRoutes.start, () => ({ receipt: 'R-1' }))
  await send()
  await expect.poll(() => sent.map(({ body }) => [body.captchaId, body.captcha])).toEqual([[next, '2']])
})

test('what is refused of a value stands at its field, the rest above the button', async () => {
  refusing({
    status: 400,
    error: 'invalid_input',
    msg: '输入有误。',
    issues: [
      { path: 'vars.people', code: 'form_problem', msg: '人数过多。' },
      { path: 'vars', code: 'form_problem', msg: '不能设置。' },
    ],
  })
  await fill()
  await send()
  await expect
    .element(page.getByRole('spinbutton', { name: '涉及人数' }))
    .toHaveAccessibleDescription(expect.stringContaining('人数过多。'))
  await expect.element(page.getByText(`${t('workflow.public.refused')} 不能设置。`)).toBeVisible()
  expect(stale).toEqual([])
})

test.each([
  { path: 'vars.people', code: 'not_writable', msg: '此处不能设置。' },
  { path: 'vars.phone', code: 'form_problem', msg: '必须填写。' },
])('a form that was deployed anew since it was opened is shown anew with what was typed: $path', async (issue) => {
  fakeServer.answer(publicProcessRoutes.form, () => FORM)
  refusing({ status: 400, error: 'invalid_input', msg: '输入有误。', issues: [issue] })
  const shown = await show(
    <VisitorStart process="suggestion" visited={{ tenantCode: 'office' }} onLookUp={() => undefined} />,
  )
  await matter().fill('增设自行车停放处')
  await code().fill('ab12')
  fakeServer.answer(publicProcessRoutes.form, () => ({
    ...FORM,
    forms: [aForm([field('text', 'matter', label('建议')), field('text', 'phone', label('电话'))])],
  }))
  await send()
  await expect.element(page.getByText(t('workflow.public.changed'))).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: '电话' })).toBeVisible()
  await expect.element(matter()).toHaveValue('增设自行车停放处')
  await expect.element(page.getByText(issue.msg)).not.toBeInTheDocument()
  await shown.unmount()
})

test.each(['not_found', 'process_public_full'])(
  'a process that takes no requests any more is asked for anew: %s',
  async (error) => {
    refusing({ status: error === 'not_found' ? 404 : 422, error, msg: '今天不能再提交。' })
    await fill()
    await send()
    await expect.poll(() => stale).toEqual([false])
    await expect.element(page.getByText('今天不能再提交。')).toBeVisible()
    await expect.element(matter()).toHaveValue('增设自行车停放处')
  },
)

test('what was typed outlives a reload of the window, and can be cleared; once it is sent nothing is left of it', async () => {
  fakeServer.answer(publicProcessRoutes.start, () => ({ receipt: 'R-1' }))
  const first = await open()
  await matter().fill('增设自行车停放处')
  await expect.poll(() => windowStorage.read('texts')).toContain('增设自行车停放处')
  await first.unmount()
  const second = await open()
  await expect.element(matter()).toHaveValue('增设自行车停放处')
  await expectAccessible()
  await page.getByRole('button', { name: t('forms.public.kept.clear') }).click()
  await expect.element(matter()).toHaveValue('')
  expect(windowStorage.read('texts')).toBeNull()
  await second.unmount()
  await fill()
  await expect.poll(() => windowStorage.read('texts')).toContain('增设自行车停放处')
  expect(windowStorage.read('texts')).not.toContain('ab12')
  await send()
  await expect.poll(() => filed).toEqual(['R-1'])
  expect(windowStorage.read('texts')).toBeNull()
})

test('what was typed long ago is forgotten', async () => {
  const first = await open()
  await matter().fill('照明')
  await expect.poll(() => windowStorage.read('texts')).toContain('照明')
  await first.unmount()
  const old = windowStorage.read('texts')?.replace(/("at\\*":)\d+/, `$1${Date.now() - 31 * 60_000}`)
  windowStorage.write('texts', old ?? '')
  await open()
  await expect.element(matter()).toHaveValue('')
  expect(windowStorage.read('texts')).toBeNull()
})

test('two presses send one request', async () => {
  let release: () => void = () => undefined
  const waiting = new Promise<void>((resolve) => (release = resolve))
  const sent = fakeServer.answer(publicProcessRoutes.start, async () => {
    await waiting
    return { receipt: 'R-1' }
  })
  await fill()
  await send()
  await code().click()
  document.querySelector('form')?.requestSubmit()
  release()
  await expect.poll(() => filed).toEqual(['R-1'])
  expect(sent).toHaveLength(1)
})
