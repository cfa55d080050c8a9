/** A process that is renamed while it is designed: its model is called so, unless it has names of its own. */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { writeTree, type SimpleTree } from '#process/simple/index.ts'
import { t } from '#shell/i18n.ts'
import { navigateTo } from '#shell/page/location.ts'
import { workflowFormRoutes } from '#workflow/contract/form.ts'
import { workflowModelRoutes, type ModelUpdate } from '#workflow/contract/model.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import DesignPage from './DesignPage.tsx'
import { skeletonOf } from './skeleton.ts'
import { ID, storedModel } from './testing/stored-model.ts'

const TREE: SimpleTree = {
  version: 1,
  made: 1,
  process: { key: 'leave', name: '请假' },
  start: { name: '发起' },
  steps: [{ id: 'approve1', kind: 'approve', fields: { name: '审批', people: 'leader:1' } }],
  end: { name: '结束' },
}
const DRAWN = skeletonOf('leave', { process: '请假', start: '开始', approve: '审批', end: '结束' })
const NOTHING = { problems: [], services: [], calls: [], decisions: [], calendars: [], processes: [], forms: [] }

let sent: ModelUpdate[] = []

beforeEach(() => {
  sent = []
  signInAs({ can: ['page', 'save', 'update'].map((verb) => `wf:model:${verb}`) })
  fakeServer.answer(workflowModelRoutes.check, () => NOTHING)
  fakeServer.answer(workflowFormRoutes.published, () => [])
  fakeServer.answer(workflowModelRoutes.update, ({ body }) => {
    sent.push(body)
    return { id: ID, key: 'leave', version: 3 + sent.length, problems: [] }
  })
})

const panel = () => page.getByRole('complementary', { name: t('workflow.design.panel') })
const field = (name: 'name' | 'name-en') =>
  panel().getByRole('textbox', { name: t(`workflow.design.field.${name}`), exact: true })

async function open(xml: string, name = '请假') {
  await page.viewport(1440, 900)
  fakeServer.answer(workflowModelRoutes.get, () => ({ ...storedModel(xml), name }))
  navigateTo(`/bpm/model/design?id=${ID}`)
  await show(<DesignPage />)
  await expect.element(field('name')).toHaveValue('请假')
}

async function save() {
  const count = sent.length
  await page.getByRole('button', { name: t('workflow.design.save'), exact: true }).click()
  await expect.poll(() => sent.length).toBe(count + 1)
}

for (const [kind, xml] of [
  ['a tree', writeTree(TREE)],
  ['a drawing', DRAWN],
] as const)
  test(`${kind} that is renamed renames its model, also in English, and the head says so at once`, async () => {
    await open(xml)
    await field('name').fill('休假')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { level: 1, name: '休假', exact: true })).toBeVisible()
    await field('name-en').fill('Leave')
    await userEvent.keyboard('{Enter}')
    await save()
    expect(sent.at(-1)).toMatchObject({ name: '休假', nameEn: 'Leave', version: 3 })
    // What is saved next keeps both.
    await field('name-en').fill('Leaves')
    await userEvent.keyboard('{Enter}')
    await save()
    expect(sent.at(-1)).toMatchObject({ name: '休假', nameEn: 'Leaves', version: 4 })
  })

test('a model with a name of its own keeps it while the process keeps its own', async () => {
  await open(writeTree(TREE), '请假申请')
  await expect.element(page.getByRole('heading', { level: 1, name: '请假申请', exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^审批/ }).click()
  await field('name').fill('主管审批')
  await userEvent.keyboard('{Enter}')
  await save()
  expect(sent.at(-1)).toMatchObject({ name: '请假申请', nameEn: '' })
})
