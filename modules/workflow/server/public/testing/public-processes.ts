/** Processes for the public in tests: deployed by their authors, started and asked about by visitors. */
import { publicProcessRoutes } from '#workflow/contract/public-process.ts'
import { workflowModelRoutes, type ModelDraft, type ModelProblem } from '#workflow/contract/model.ts'
import type { PublicStart } from '#workflow/contract/public-start.ts'
import type { TestServer } from '../../../../../tests/harness.ts'
import { fromElsewhere, solved } from '../../../../../tests/visitors.ts'
import { flows, processOf } from '../../testing/processes.ts'

const REQUIRED = '<camunda:validation><camunda:constraint name="required"/></camunda:validation>'
const field = (id: string, type: string, inside = '') =>
  `<camunda:formField id="${id}" label="${id}" type="${type}">${inside}</camunda:formField>`

/** Visitors say who they are and what they suggest; the user `handler` answers. */
export const suggestionOf = (key: string, handler: string, more = ''): string =>
  processOf(
    key,
    `<startEvent id="start" portico:writes="budget"><extensionElements><camunda:formData>${field('visitor', 'string', REQUIRED)}${field('content', 'textarea')}${field('friend', 'user')}${more}</camunda:formData></extensionElements></startEvent>
<userTask id="check" name="Check" camunda:assignee="${handler}"/>
<userTask id="answer" name="Answer" camunda:assignee="${handler}"><extensionElements><camunda:formData>${field('reply', 'textarea', REQUIRED)}</camunda:formData></extensionElements></userTask>
<endEvent id="end"/>${flows('start check', 'check answer', 'answer end')}`,
    'Suggestion',
  )

export const OPEN: Omit<PublicStart, 'ownerId'> = {
  perDay: 50,
  note: '',
  noteEn: '',
  answerFields: ['content', 'reply'],
  steps: ['answer'],
}

interface Author {
  readonly server: TestServer
  readonly token: string
}

export const saveModel = ({ server, token }: Author, draft: Partial<ModelDraft> & { xml: string }) =>
  server.call(workflowModelRoutes.create, { body: { name: 'Suggestion', ...draft }, token })

/** @returns the id of the model */
export async function deployPublic(author: Author, draft: Partial<ModelDraft> & { xml: string }): Promise<string> {
  const saved = await saveModel(author, draft)
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
  const { id } = saved.data
  const deployed = await deployAgain(author, id)
  if (deployed.status !== 200) throw new Error(JSON.stringify(deployed.body))
  return id
}

export const deployAgain = ({ server, token }: Author, id: string) =>
  server.call(workflowModelRoutes.deploy, { body: { id }, token })

/** The codes of the problems for which a deployment was refused. */
export const problemsIn = ({ body }: { body: { data?: unknown } }): string[] =>
  ((body.data as { problems?: ModelProblem[] } | null)?.problems ?? []).map(({ code }) => code)

interface VisitorOptions {
  headers?: Record<string, string>
  captchaId?: string
  captcha?: string
  tenantCode?: string
}

/** The given answer to a verification code, else the right one. */
async function codeFor(server: TestServer, { captchaId, captcha, ...more }: Omit<VisitorOptions, 'headers'>) {
  const code = captchaId === undefined || captcha === undefined ? await solved(server) : { captchaId, captcha }
  return { ...code, ...more }
}

/** Files a request as a visitor. */
export async function file(
  server: TestServer,
  key: string,
  vars: object,
  { headers = fromElsewhere(), ...more }: VisitorOptions = {},
) {
  const body = { key, vars: vars as Record<string, never>, ...(await codeFor(server, more)) }
  return server.call(publicProcessRoutes.start, { body, headers })
}

/** Asks by a receipt number as a visitor. */
export async function ask(
  server: TestServer,
  receipt: string,
  { headers = fromElsewhere(), ...more }: VisitorOptions = {},
) {
  const body = { receipt, ...(await codeFor(server, more)) }
  return server.call(publicProcessRoutes.answer, { body, headers })
}
