/** A new process whose key another model has is saved under another one, and its page begins with a key of its own. */
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { processIdsIn } from '#process/compile/renamed.ts'
import { readTree } from '#process/simple/index.ts'
import { t } from '#shell/i18n.ts'
import { navigateTo } from '#shell/page/location.ts'
import { windowStorage } from '#shell/session/window-storage.ts'
import { workflowFormRoutes } from '#workflow/contract/form.ts'
import { workflowModelRoutes, type ModelDraft } from '#workflow/contract/model.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import DesignPage from './DesignPage.tsx'
import { ID, storedModel } from './testing/stored-model.ts'

const NOTHING = { problems: [], services: [], calls: [], decisions: [], calendars: [], processes: [], forms: [] }
const TAKEN = '流程标识已被流程“请假”使用'

let sent: ModelDraft[] = []
let isTaken: boolean

beforeEach(async () => {
  sent = []
  isTaken = true
  windowStorage.remove('texts')
  signInAs({ can: ['page', 'save', 'update'].map((verb) => `wf:model:${verb}`) })
  fakeServer.answer(workflowModelRoutes.check, () => NOTHING)
  fakeServer.answer(workflowFormRoutes.published, () => [])
  fakeServer.answer(workflowModelRoutes.create, ({ body }) => {
    sent.push(body)
    if (isTaken) return fakeServer.refuse({ status: 409, error: 'process_key_taken', msg: TAKEN })
    return { id: ID, key: 'other', version: 1, problems: [] }
  })
  // The page of the stored model.
  fakeServer.answer(workflowModelRoutes.get, () => storedModel(sent.at(-1)?.xml ?? ''))
  await page.viewport(1440, 900)
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const keysSent = () => sent.map(({ xml }) => processIdsIn(xml)[0])

for (const as of ['', '?as=bpmn'])
  test(`the message names the model that has it, and another key is offered ${as}`, async () => {
    navigateTo(`/bpm/model/design${as}`)
    await show(<DesignPage />)
    await button(t('workflow.design.save')).click()
    const question = page.getByRole('dialog', { name: TAKEN })
    await expect.element(question).toBeVisible()
    await question.getByRole('button', { name: t('kit.cancel') }).click()
    expect(sent).toHaveLength(1)
    await button(t('workflow.design.save')).click()
    await expect.element(question).toBeVisible()
    isTaken = false
    await question.getByRole('button', { name: t('workflow.design.saveAs') }).click()
    await expect.poll(() => sent.length).toBe(3)
    const [first, second, third] = keysSent()
    expect([second === first, third === first]).toEqual([true, false])
    // It is still what it was before.
    expect(readTree(sent[2]?.xml ?? '') === undefined).toBe(as !== '')
  })
