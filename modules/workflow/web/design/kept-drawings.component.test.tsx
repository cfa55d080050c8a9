/** What was drawn and not saved outlives a page that is loaded anew: it is offered, taken up again or given up. */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readTree, writeTree, type SimpleTree } from '#process/simple/index.ts'
import { t } from '#shell/i18n.ts'
import { navigateTo } from '#shell/page/location.ts'
import { session } from '#shell/session/session.ts'
import { windowStorage } from '#shell/session/window-storage.ts'
import { workflowFormRoutes } from '#workflow/contract/form.ts'
import { workflowModelRoutes, type ModelUpdate } from '#workflow/contract/model.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import DesignPage from './DesignPage.tsx'
import { keepDrawing, keptDrawing } from './kept-drawings.ts'
import { skeletonOf } from './skeleton.ts'
import { ID, storedModel } from './testing/stored-model.ts'

const treeOf = (name: string): SimpleTree => ({
  version: 1,
  made: 1,
  process: { key: 'leave', name: '请假' },
  start: { name: '发起' },
  steps: [{ id: 'approve1', kind: 'approve', fields: { name, people: 'leader:1' } }],
  end: { name: '结束' },
})
const STORED = writeTree(treeOf('审批'))
const NOTHING = { problems: [], services: [], calls: [], decisions: [], calendars: [], processes: [], forms: [] }
const CAN = ['page', 'save', 'update'].map((verb) => `wf:model:${verb}`)

let sent: ModelUpdate[] = []

beforeEach(() => {
  sent = []
  windowStorage.remove('texts')
  signInAs({ can: CAN })
  fakeServer.answer(workflowModelRoutes.get, () => storedModel(STORED))
  fakeServer.answer(workflowModelRoutes.check, () => NOTHING)
  fakeServer.answer(workflowFormRoutes.published, () => [])
  fakeServer.answer(workflowModelRoutes.update, ({ body }) => {
    sent.push(body)
    return { id: ID, key: 'leave', version: 4, problems: [] }
  })
})

async function open(address = `?id=${ID}`) {
  await page.viewport(1440, 900)
  navigateTo(`/bpm/model/design${address}`)
  await show(<DesignPage />)
  await expect.element(page.getByRole('complementary', { name: t('workflow.design.panel') })).toBeVisible()
}
const card = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const offer = () => page.getByText(t('workflow.design.kept'), { exact: true })

test('a change is kept until it is saved', async () => {
  await open()
  await expect.element(offer()).not.toBeInTheDocument()
  await card('审批').click()
  const panel = page.getByRole('complementary', { name: t('workflow.design.panel') })
  await panel.getByRole('textbox', { name: t('workflow.design.field.name'), exact: true }).fill('主管审批')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => readTree(keptDrawing(ID)?.xml ?? '')?.steps[0]?.fields['name']).toBe('主管审批')
  expect(keptDrawing(ID)?.version).toBe(3)
  await button(t('workflow.design.save')).click()
  await expect.poll(() => sent.length).toBe(1)
  await expect.poll(() => keptDrawing(ID)).toBeUndefined()
})

test('what is kept is taken up again as a change by its version, and saved', async () => {
  keepDrawing(ID, { xml: writeTree(treeOf('经理审批')), formKey: '', version: 2 })
  await open()
  await expect.element(card('审批')).toBeVisible()
  await expectAccessible()
  await button(t('workflow.design.kept.restore')).click()
  await expect.element(card('经理审批')).toBeVisible()
  await expect.element(offer()).not.toBeInTheDocument()
  await expect.element(page.getByText(t('workflow.design.changed'))).toBeVisible()
  await button(t('workflow.design.save')).click()
  await expect.poll(() => sent.length).toBe(1)
  // What another user saved meanwhile is not overwritten: the server refuses the older version.
  expect(sent[0]).toMatchObject({ version: 2, name: '请假' })
  await expect.poll(() => keptDrawing(ID)).toBeUndefined()
})

test('a new process is taken up again, also as a drawing', async () => {
  const texts = { process: '休假', start: '开始', approve: '审批', end: '结束' }
  keepDrawing(undefined, { xml: skeletonOf('holiday', texts), formKey: '' })
  await open('')
  await button(t('workflow.design.kept.restore')).click()
  await expect.element(page.getByRole('application', { name: t('workflow.design.canvas') })).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1, name: '休假', exact: true })).toBeVisible()
  await expect.element(button(t('workflow.design.save'))).toBeEnabled()
})

test('what is given up, or belongs to another user, is not offered', async () => {
  keepDrawing(ID, { xml: writeTree(treeOf('经理审批')), formKey: '', version: 3 })
  await open()
  await button(t('workflow.design.kept.forget')).click()
  await expect.element(offer()).not.toBeInTheDocument()
  expect(keptDrawing(ID)).toBeUndefined()
  keepDrawing(ID, { xml: STORED, formKey: '', version: 3 })
  const own = session.get()
  if (own === undefined) throw new Error('no session')
  session.set({ ...own, person: { ...own.person, id: '0192d5a0-0000-7000-8000-0000000000ff' } })
  expect(keptDrawing(ID)).toBeUndefined()
  session.set(own)
  expect(keptDrawing(ID)).toBeDefined()
  windowStorage.remove('texts')
  expect(keptDrawing(ID)).toBeUndefined()
})
