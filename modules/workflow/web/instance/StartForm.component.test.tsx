/** A start that is being filled in: its session ends, and it goes on with the draft that was saved of it. */
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { queryClient } from '#shell/request/query-client.ts'
import { keepBegun } from '#shell/session/keep-begun.ts'
import { windowStorage } from '#shell/session/window-storage.ts'
import { workflowChoiceRoutes } from '#workflow/contract/choice.ts'
import { workflowDraftRoutes } from '#workflow/contract/draft.ts'
import { workflowForecastRoutes } from '#workflow/contract/forecast.ts'
import { workflowFormRoutes } from '#workflow/contract/form.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { field } from '../../../../packages/forms/testing/models.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import { aForm } from '../form/process-form.fixture.ts'
import StartForm from './StartForm.tsx'

const ID = '0192d5a0-0000-7000-8000-000000000a01'
const nothing = () => undefined
const form = { key: 'seal', name: '用印', number: 1, mayAdd: false }
const view = (
  <StartForm
    process="seal"
    draft={undefined}
    open
    afterOpenChange={nothing}
    onStarted={nothing}
    onDraft={nothing}
    onClose={nothing}
  />
)

beforeEach(() => {
  windowStorage.remove('texts')
  signInAs({ can: ['wf:instance:start', 'wf:instance:page'] })
  fakeServer.answer(workflowInstanceRoutes.startable, () => [])
  fakeServer.answer(workflowChoiceRoutes.ofProcess, () => [])
  fakeServer.answer(workflowForecastRoutes.ofStart, () =>
    fakeServer.refuse({ status: 404, error: 'not_found', msg: '' }),
  )
})

test('a form that was deployed anew since it was opened is shown anew with what was entered', async () => {
  const matter = field('text', 'matter')
  fakeServer.answer(workflowFormRoutes.start, () => ({ ...form, forms: [aForm([matter, field('text', 'old')])] }))
  fakeServer.answer(workflowDraftRoutes.create, () => ({ id: ID }))
  fakeServer.answer(workflowDraftRoutes.update, () => null)
  const issues = [{ path: 'vars.old', code: 'not_writable', msg: '此处不能设置。' }]
  fakeServer.answer(workflowInstanceRoutes.start, () =>
    fakeServer.refuse({ status: 400, error: 'invalid_input', msg: '输入有误。', issues }),
  )
  const fieldOf = (name: string) => page.getByRole('textbox', { name, exact: true })
  await show(view)
  await fieldOf('matter').fill('合同')
  await fieldOf('old').fill('三份')
  fakeServer.answer(workflowFormRoutes.start, () => ({
    ...form,
    number: 2,
    forms: [aForm([matter, field('text', 'new')])],
  }))
  await page.getByRole('button', { name: t('workflow.start.yes'), exact: true }).click()
  await expect.element(page.getByText(t('workflow.form.changed'))).toBeVisible()
  await expect.element(fieldOf('new')).toBeVisible()
  await expect.element(fieldOf('old')).not.toBeInTheDocument()
  await expect.element(fieldOf('matter')).toHaveValue('合同')
  await expect.element(page.getByText('此处不能设置。')).not.toBeInTheDocument()
})

test('what was entered is back after the session ended, and its draft is the same one', async () => {
  fakeServer.answer(workflowFormRoutes.start, () => ({ ...form, forms: [aForm([field('text', 'matter')])] }))
  const created = fakeServer.answer(workflowDraftRoutes.create, () => ({ id: ID }))
  const updated = fakeServer.answer(workflowDraftRoutes.update, () => null)
  const matter = () => page.getByRole('textbox', { name: 'matter', exact: true })
  const title = () => page.getByLabelText(t('workflow.matter'))
  const shown = await show(view)
  await matter().fill('合同')
  await expect.poll(() => created.length).toBe(1)
  await title().fill('用印一份')
  await matter().fill('合同三份')
  keepBegun()
  await shown.unmount()
  queryClient.clear()
  await show(view)
  await expect.element(matter()).toHaveValue('合同三份')
  await expect.element(title()).toHaveValue('用印一份')
  await expect.element(page.getByText(t('kit.form.restored'))).toBeVisible()
  await matter().fill('合同五份')
  await expect
    .poll(() => updated.at(-1)?.body)
    .toMatchObject({ id: ID, title: '用印一份', vars: { matter: '合同五份' } })
  expect(created).toHaveLength(1)
})
