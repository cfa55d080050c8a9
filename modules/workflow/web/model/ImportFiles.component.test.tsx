/** An archive of models and the decisions that they evaluate: reported one by one, and kept. */
import { strToU8, zipSync } from 'fflate'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ReplyOf } from '#contract/route.ts'
import { t } from '#shell/i18n.ts'
import { decisionTableRoutes } from '#workflow/contract/decision-table.ts'
import { workflowModelFileRoutes } from '#workflow/contract/model-file.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import ImportFiles from './ImportFiles.tsx'

const BPMN = '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"/>'
const DMN = (name: string) => `<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" name="${name}"/>`
const ID = (end: number) => `01912f4e-0000-7000-8000-00000000000${end}`
const report: ReplyOf<typeof workflowModelFileRoutes.check> = {
  becomes: 'created',
  modelId: null,
  modelName: '',
  vendors: [],
  processes: [],
  findings: [],
  asked: [],
  foreign: [],
  beans: [],
  variables: [],
  services: [],
  calls: [],
}
const item: ReplyOf<typeof decisionTableRoutes.page>['list'][number] = {
  id: ID(1),
  name: 'Known',
  nameEn: '',
  remark: 'kept',
  keys: ['known'],
  number: 1,
  deployedDate: '2026-01-01T00:00:00.000Z',
  createDate: '2026-01-01T00:00:00.000Z',
  updateDate: '2026-01-01T00:00:00.000Z',
  version: 4,
  actions: [],
}

let kept: string[] = []
beforeEach(() => {
  kept = []
  signInAs({ can: ['wf:model:page', 'wf:model:save', 'wf:decision:page', 'wf:decision:save', 'wf:decision:update'] })
  fakeServer.answer(workflowModelFileRoutes.check, () => report)
  fakeServer.answer(workflowModelFileRoutes.import, ({ body }) => {
    kept.push(`model ${body.name}`)
    return { id: ID(2), outcome: 'created' as const }
  })
  fakeServer.answer(decisionTableRoutes.check, ({ body }) => {
    const name = /name="(\w+)"/.exec(body.xml)?.[1] ?? ''
    const view = { key: name.toLowerCase(), name, requires: [], hitPolicy: null, aggregation: null, expression: '1' }
    return { name, problems: [], decisions: [{ ...view, inputs: [], outputs: [], rules: [], asks: [] }] }
  })
  fakeServer.answer(decisionTableRoutes.page, ({ query }) => ({
    list: query.keyword === 'Known' ? [item] : [],
    total: query.keyword === 'Known' ? 1 : 0,
    totalExact: true,
  }))
  fakeServer.answer(decisionTableRoutes.get, () => ({
    ...item,
    xml: 'old',
    problems: [],
    decisions: [],
    calendars: [],
    isChanged: false,
  }))
  fakeServer.answer(decisionTableRoutes.create, ({ body }) => {
    kept.push(`new ${body.name}`)
    return { id: ID(3) }
  })
  fakeServer.answer(decisionTableRoutes.update, ({ body }) => {
    kept.push(`${body.name} ${body.version} ${body.remark}`)
    return null
  })
})

async function choose(name: string, files: Readonly<Record<string, string>>) {
  const zip = zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])))
  const input = document.querySelector('input[type="file"]')
  if (!(input instanceof HTMLInputElement)) throw new Error('no place for files')
  await userEvent.upload(input, new File([new Uint8Array(zip)], name))
}
const part = (name: string) => page.getByRole('region', { name, exact: true })

test('models and decisions of an archive are kept, tables of the same name once that is wanted', async () => {
  await show(<ImportFiles open afterOpenChange={() => undefined} onClose={() => undefined} />)
  await choose('models.zip', {
    'leave.bpmn': BPMN,
    'decisions/new.dmn': DMN('Fresh'),
    'decisions/known.dmn': DMN('Known'),
    'notes.txt': 'nothing of ours',
  })
  await expect.element(part('new.dmn')).toHaveTextContent(t('workflow.import.decision.created', { name: '' }))
  await expect.element(part('known.dmn')).toHaveTextContent(t('workflow.import.decision.updated', { name: 'Known' }))
  await expect.element(part('notes.txt')).not.toBeInTheDocument()
  await expectAccessible()
  await part('known.dmn').getByRole('checkbox').click()
  await page.getByRole('button', { name: t('workflow.import.yes', { count: 3 }) }).click()
  await expect.element(part('known.dmn')).toHaveTextContent(t('workflow.import.result.updated'))
  expect(kept).toEqual(['model leave', 'new Fresh', 'Known 4 kept'])
  await expect.element(part('new.dmn').getByText(t('workflow.import.decision.open'))).toBeVisible()
})

test('what is set of a model is in the archive, and is sent with its file', async () => {
  const sent: unknown[] = []
  fakeServer.answer(workflowModelFileRoutes.import, ({ body }) => {
    sent.push(body.settings)
    return { id: ID(2), outcome: 'created' as const }
  })
  await show(<ImportFiles open afterOpenChange={() => undefined} onClose={() => undefined} />)
  await choose('models.zip', {
    'leave.bpmn': BPMN,
    'other.bpmn': BPMN,
    'settings.json': JSON.stringify({
      'leave.bpmn': { category: 'HR', formKey: 'leave' },
      'other.bpmn': { category: 1 },
    }),
  })
  await expect.element(part('leave.bpmn')).toHaveTextContent(t('workflow.import.settings'))
  await expect.element(part('other.bpmn')).not.toHaveTextContent(t('workflow.import.settings'))
  await page.getByRole('button', { name: t('workflow.import.yes', { count: 2 }) }).click()
  await expect.element(part('other.bpmn')).toHaveTextContent(t('workflow.import.result.created'))
  expect(sent).toEqual([expect.objectContaining({ category: 'HR', formKey: 'leave', mayWithdraw: true }), undefined])
})

test('an archive without such files, and one that is none, say so', async () => {
  await show(<ImportFiles open afterOpenChange={() => undefined} onClose={() => undefined} />)
  await choose('empty.zip', { 'notes.txt': 'x' })
  await expect.element(part('empty.zip')).toHaveTextContent(t('workflow.import.archive'))
  const input = document.querySelector('input[type="file"]')
  if (input instanceof HTMLInputElement) await userEvent.upload(input, new File(['no archive'], 'broken.zip'))
  await expect.element(part('broken.zip')).toHaveTextContent(t('workflow.import.archive'))
})

test('large files of an archive are read without workers, which the policy of the page forbids', async () => {
  const forbidden = vi.fn<() => void>().mockThrow(new TypeError('forbidden'))
  vi.stubGlobal('Worker', forbidden)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const checked: number[] = []
  fakeServer.answer(workflowModelFileRoutes.check, ({ body }) => {
    checked.push(body.xml.length)
    return report
  })
  await show(<ImportFiles open afterOpenChange={() => undefined} onClose={() => undefined} />)
  const padded = (length: number) => BPMN.padEnd(length)
  // Of a Chinese file there are fewer characters than bytes.
  const chinese = `${BPMN}<!--${'流'.repeat(400_000)}-->`
  await choose('models.zip', {
    'large.bpmn': padded(600_000),
    'chinese.bpmn': chinese,
    'beyond.bpmn': padded(1_000_001),
    'vast.bpmn': padded(4_000_000),
  })
  await expect.element(part('large.bpmn')).toBeVisible()
  await expect.element(part('beyond.bpmn')).toHaveTextContent(t('workflow.model.xml.tooLarge'))
  await expect.element(part('vast.bpmn')).toHaveTextContent(t('workflow.model.xml.tooLarge'))
  expect(checked).toEqual([600_000, chinese.length])
  expect(forbidden).not.toHaveBeenCalled()
})

test('of an archive with too much in it, what is left out is counted', async () => {
  await show(<ImportFiles open afterOpenChange={() => undefined} onClose={() => undefined} />)
  const large = BPMN.padEnd(2_900_000)
  await choose('many.zip', Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`m${at}.bpmn`, large])))
  await expect.element(part('many.zip')).toHaveTextContent(t('workflow.import.tooManyIn', { count: 3 }))
  await expect.element(part('m16.bpmn')).toBeVisible()
  await expect.element(part('m17.bpmn')).not.toBeInTheDocument()
})

test('a second file with the same key is offered as the new draft of the first, in the same drawer', async () => {
  const replaced: boolean[] = []
  fakeServer.answer(workflowModelFileRoutes.check, () =>
    kept.length === 0 ? report : { ...report, becomes: 'updated' as const, modelId: ID(2), modelName: 'leave' },
  )
  fakeServer.answer(workflowModelFileRoutes.import, ({ body }) => {
    if (kept.length > 0 && !body.replace)
      return fakeServer.refuse({ status: 409, error: 'process_key_taken', msg: 'leave has the key' })
    kept.push(`model ${body.name}`)
    replaced.push(body.replace)
    return { id: ID(2), outcome: body.replace ? ('updated' as const) : ('created' as const) }
  })
  await show(<ImportFiles open afterOpenChange={() => undefined} onClose={() => undefined} />)
  await choose('models.zip', { 'first.bpmn': BPMN, 'second.bpmn': BPMN })
  await page.getByRole('button', { name: t('workflow.import.yes', { count: 2 }) }).click()
  await expect.element(part('second.bpmn')).toHaveTextContent('leave has the key')
  await part('second.bpmn').getByRole('checkbox').click()
  await page.getByRole('button', { name: t('workflow.import.yes', { count: 1 }) }).click()
  await expect.element(part('second.bpmn')).toHaveTextContent(t('workflow.import.result.updated'))
  expect(replaced).toEqual([false, true])
})
