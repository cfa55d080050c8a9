/** The modeler of processes: elements are chosen, changed as one step each, checked by the server and saved. */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { navigateTo } from '#shell/page/location.ts'
import { preferenceRoutes } from '#records/contract/preference.ts'
import { workflowDefinitionRoutes } from '#workflow/contract/definition.ts'
import { workflowFormRoutes } from '#workflow/contract/form.ts'
import { ModelSettings, workflowModelRoutes } from '#workflow/contract/model.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import DesignPage from './DesignPage.tsx'
import { ID, storedModel } from './testing/stored-model.ts'
import { skeletonOf } from './skeleton.ts'

const XML = skeletonOf('leave', { process: '请假', start: '开始', approve: '审批', end: '结束' }).replace(
  '<bpmn:incoming>toApprove',
  '<bpmn:extensionElements><acme:note xmlns:acme="urn:acme">keep</acme:note></bpmn:extensionElements><bpmn:incoming>toApprove',
)
const problem = { code: 'PEOPLE_UNSAID', severity: 'warning' as const, node: 'approve', message: '没有审批人' }
const model = storedModel(XML)

beforeEach(() => {
  signInAs({ can: ['page', 'save', 'update', 'deploy'].map((verb) => `wf:model:${verb}`) })
  fakeServer.answer(workflowModelRoutes.get, () => model)
  fakeServer.answer(workflowModelRoutes.check, () => ({
    problems: [],
    services: ['mail'],
    calls: [],
    decisions: [],
    calendars: [],
    processes: [],
    forms: [],
  }))
  fakeServer.answer(workflowFormRoutes.published, () => [])
})

async function open(more = '') {
  await page.viewport(1440, 900)
  navigateTo(`/bpm/model/design?id=${ID}${more}`)
  await show(<DesignPage />)
  await expect.element(page.getByRole('complementary', { name: t('workflow.design.panel') })).toBeVisible()
}
const field = (key: 'name' | 'assignee' | 'id') =>
  page.getByRole('textbox', { name: t(`workflow.design.field.${key}`), exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a change in the panel is one step that is undone, redone and saved with its version and all else of the file', async () => {
  const sent: { xml: string; version: number | undefined }[] = []
  fakeServer.answer(workflowModelRoutes.update, ({ body }) => {
    sent.push({ xml: body.xml, version: body.version })
    return { id: ID, key: 'leave', version: 4, problems: [] }
  })
  await open('&element=approve')
  await expect.element(field('name')).toHaveValue('审批')
  await field('name').fill('主管审批')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(t('workflow.design.changed'))).toBeVisible()
  await button(t('workflow.design.undo')).click()
  await expect.element(field('name')).toHaveValue('审批')
  await button(t('workflow.design.redo')).click()
  await expect.element(field('name')).toHaveValue('主管审批')
  await button(t('workflow.design.save')).click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]?.version).toBe(3)
  expect(sent[0]?.xml).toContain('name="主管审批"')
  expect(sent[0]?.xml).toContain('portico:people="leader:1"')
  expect(sent[0]?.xml).toMatch(/<acme:note[^>]*>keep<\/acme:note>/)
  await expect.element(page.getByText(t('workflow.design.saved'), { exact: true })).toBeVisible()
})

test('a problem of the check stands at its element, and choosing it selects that', async () => {
  fakeServer.answer(workflowModelRoutes.check, () => ({
    problems: [problem],
    services: [],
    decisions: [],
    calendars: [],
    calls: [],
    processes: [],
    forms: [],
  }))
  await open()
  await page.getByRole('button', { name: t('workflow.design.problems', { count: 1 }) }).click()
  await page
    .getByRole('dialog', { name: t('workflow.design.problemList') })
    .getByRole('button')
    .click()
  await expect.element(field('id')).toHaveValue('approve')
  await expect.element(page.getByTitle('没有审批人')).toBeVisible()
})

test('a problem with a condition leads to the flow that has it', async () => {
  const found = { ...problem, flow: 'toEnd' }
  const nothing = { services: [], decisions: [], calendars: [], calls: [], processes: [], forms: [] }
  fakeServer.answer(workflowModelRoutes.check, () => ({ ...nothing, problems: [found] }))
  await open()
  await page.getByRole('button', { name: t('workflow.design.problems', { count: 1 }) }).click()
  await page
    .getByRole('dialog', { name: t('workflow.design.problemList') })
    .getByRole('button')
    .click()
  await expect.element(field('id')).toHaveValue('toEnd')
})

test('what another user saved meanwhile is overwritten only when that is chosen', async () => {
  const versions: (number | undefined)[] = []
  let isFirst = true
  fakeServer.answer(workflowModelRoutes.update, ({ body }) => {
    versions.push(body.version)
    if (isFirst) {
      isFirst = false
      return fakeServer.refuse({ status: 409, error: 'changed_meanwhile', msg: '' })
    }
    return { id: ID, key: 'leave', version: 9, problems: [] }
  })
  await open('&element=approve')
  await field('name').fill('复核')
  await userEvent.keyboard('{Enter}')
  await button(t('workflow.design.save')).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('workflow.design.conflict'))
  await expect.element(field('name')).toHaveValue('复核')
  fakeServer.answer(workflowModelRoutes.get, () => ({ ...model, version: 8, remark: 'theirs' }))
  await button(t('workflow.design.conflict.mine')).click()
  await expect.poll(() => versions).toEqual([3, 8])
})

test('the id of another element is not taken over, and says why', async () => {
  await open('&element=approve')
  await field('id').fill('end')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(t('workflow.design.idTaken'))).toBeVisible()
})

test('who may not change models sees the drawing only', async () => {
  signInAs({ can: ['wf:model:page'] })
  await page.viewport(1440, 900)
  navigateTo(`/bpm/model/design?id=${ID}`)
  await show(<DesignPage />)
  await expect.element(page.getByText(t('workflow.design.readOnlyNote'))).toBeVisible()
  expect(button(t('workflow.design.save')).query()).toBeNull()
})

test('our own parts can be used by everybody', async () => {
  await open('&element=approve')
  await expect.element(field('name')).toBeVisible()
  await expectAccessible()
})

test('the drawing in small is shown and hidden, follows the drawing, and its choice is kept', async () => {
  const kept: unknown[] = []
  fakeServer.answer(preferenceRoutes.set, ({ body }) => {
    kept.push(body.value)
    return null
  })
  await open()
  const small = () => document.querySelector('.djs-minimap')
  expect(small()).toBeNull()
  const toggle = button(t('workflow.design.minimap'))
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'false')
  await toggle.click()
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => small()?.querySelector('[id^="djs-minimap-approve"]')).toBeTruthy()
  expect(small()?.classList.contains('open')).toBe(true)
  const viewport = () => small()?.querySelector('.viewport')?.getAttribute('width')
  const before = viewport()
  await button(t('workflow.design.larger')).click()
  await expect.poll(viewport).not.toBe(before)
  await expect.poll(() => kept).toContainEqual({ shown: true })
  await expectAccessible()
  await toggle.click()
  await expect.poll(() => small()?.classList.contains('open')).toBe(false)
})

test('processes of the file that are not drawn are named', async () => {
  const second = '<bpmn:process id="behind" name="后台" isExecutable="true"><bpmn:startEvent id="b"/></bpmn:process>'
  fakeServer.answer(workflowModelRoutes.get, () => storedModel(XML.replace('<bpmndi:', () => `${second}<bpmndi:`)))
  await open()
  await expect.element(page.getByText(t('workflow.design.undrawn', { count: 1, names: '后台' }))).toBeVisible()
})

test('the drawing is saved as a picture, under the name of the process', async () => {
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function record(
    this: HTMLAnchorElement,
  ) {
    saved.push(`${this.download} ${this.href.slice(0, 5)}`)
  })
  onTestFinished(() => click.mockRestore())
  await open()
  await page.getByRole('button', { name: t('workflow.design.picture') }).click()
  await expect.poll(() => saved).toEqual(['请假.png blob:'])
})

test('what is stored is compared with a version of the model', async () => {
  const version = {
    id: ID,
    key: 'leave',
    number: 2,
    name: '请假',
    suspended: 0 as const,
    deployedBy: '',
    deployedDate: '2026-11-20T02:30:00.000Z',
    running: 0,
    finished: 0,
    sha256: '',
    note: '',
    isNewest: true,
    settings: ModelSettings.parse({}),
  }
  const side = { xml: XML, settings: version.settings }
  fakeServer.answer(workflowDefinitionRoutes.versions, () => [version])
  fakeServer.answer(workflowDefinitionRoutes.difference, ({ params, query }) => {
    expect([params.id, query]).toEqual([ID, {}])
    return {
      from: { ...side, number: 2 },
      to: { ...side, number: null },
      changes: [{ id: 'approve', element: 'userTask', name: '审批', kind: 'changed' as const, fields: [] }],
      verdict: 'meaning' as const,
      problems: [],
    }
  })
  await open()
  await button(t('workflow.design.compare')).click()
  const drawer = page.getByRole('dialog', { name: t('workflow.difference.title') })
  await expect.element(drawer.getByRole('button', { name: '审批', exact: true })).toBeVisible()
})
