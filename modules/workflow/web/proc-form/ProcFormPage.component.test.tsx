/** One process form by itself: what is public shows without a session, a link shows one run; neither shows more. */
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sessionRoutes } from '#contract/session.ts'
import { shareTicketRoutes } from '#contract/share.ts'
import { t } from '#shell/i18n.ts'
import { session } from '#shell/session/session.ts'
import { workflowFollowRoutes } from '#workflow/contract/follow.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { publicProcessRoutes } from '#workflow/contract/public-process.ts'
import { field } from '../../../../packages/forms/testing/models.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { expectCount } from '../../../../tests/component/expect.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { aForm } from '../form/process-form.fixture.ts'
import ProcFormPage from './ProcFormPage.tsx'

const ID = '0192d5a0-0000-7000-8000-000000000901'
const refusal = (error: string) => fakeServer.refuse({ status: 404, error, msg: '不存在' })

/** No other call has an answer: one that is made fails its test. */
beforeEach(() => {
  session.set(undefined)
  fakeServer.answer(sessionRoutes.captcha, () => ({
    id: ID,
    image: '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="30"/>',
    proof: { salt: 's', challenge: 'c', max: 1 },
  }))
})

const open = async (query: string) => {
  window.location.hash = `#/procFormByBtn?${query}`
  await show(<ProcFormPage />)
}
const offered = () =>
  fakeServer.answer(publicProcessRoutes.form, () => ({
    key: 'suggestion',
    name: '意见建议',
    category: '',
    note: '',
    forms: [aForm([{ ...field('text', 'matter'), label: { zh: '建议', en: '' } }])],
    isFull: false,
    today: '2026-11-26',
    zone: 'Asia/Shanghai',
  }))

test.each([
  ['', {}],
  ['&tenantCode=acme', { tenantCode: 'acme' }],
  // Whatever else the address names is no visitor's.
  [`&taskId=${ID}&instanceId=${ID}`, {}],
])('a process that is public is filled in by a visitor: %s', async (more, visited) => {
  const asked = offered()
  await open(`key=suggestion&public=1${more}`)
  await expect.element(page.getByRole('textbox', { name: '建议' })).toBeVisible()
  expect(asked.map(({ query }) => query)).toEqual([{ ...visited, key: 'suggestion' }])
  await expectAccessible()
})

test('one that is not says nothing of itself', async () => {
  fakeServer.answer(publicProcessRoutes.form, () => refusal('not_found'))
  await open('key=secret&public=1')
  await expect.element(page.getByRole('heading', { name: t('workflow.public.gone') })).toBeVisible()
  await expectCount(page.getByRole('textbox'), 0)
  await expectAccessible()
})

test('a link that is over opens nothing, also beside the mark of what is public', async () => {
  const opened = fakeServer.answer(shareTicketRoutes.open, () => refusal('share_gone'))
  await open('share=over&key=suggestion&public=1')
  await expect.element(page.getByRole('heading', { name: t('gateway.preview.gone') })).toBeVisible()
  expect(opened.map(({ body }) => body)).toEqual([{ ticket: 'over' }])
})

test('a link shows the run that it is for, whatever the address names beside', async () => {
  fakeServer.answer(shareTicketRoutes.open, () => ({ kind: 'process' as const, id: ID, label: '采购', pass: 'pass' }))
  const asked = fakeServer.answer(workflowFollowRoutes.report, () => refusal('not_found'))
  fakeServer.answer(workflowInstanceRoutes.drawing, () => refusal('not_found'))
  await open(`share=good&instanceId=${ID.replace('901', '902')}`)
  await expect.element(page.getByRole('heading', { name: t('workflow.instance.gone') })).toBeVisible()
  expect(new Set(asked.map(({ params }) => params.id))).toEqual(new Set([ID]))
})
