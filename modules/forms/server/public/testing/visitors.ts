/** Forms that are published for visitors, and what visitors enter, in tests. */
import { publicFormRoutes, publicSettingsRoutes, type PublicSettings } from '#forms/contract/public.ts'
import { templateRoutes, type ReadyForm } from '#forms/contract/template.ts'
import type { TestServer } from '../../../../../tests/harness.ts'
import { fromElsewhere, solved } from '../../../../../tests/visitors.ts'

export const CLOSED: PublicSettings = {
  isViewOpen: false,
  isEntryOpen: false,
  versionNo: null,
  perDay: null,
  total: null,
  closeDate: null,
}

export { fromElsewhere, solved }

/** What a form needs besides its fields. */
export interface FormMaker {
  readonly server: TestServer
  readonly token: string
}

/** A form with one version; `change` changes its model before. */
export async function aPublishedForm(
  { server, token }: FormMaker,
  { ready, change = (model) => model }: { ready: ReadyForm; change?: (model: object) => object },
): Promise<string> {
  const { data } = await server.call(templateRoutes.create, { token, body: { name: `form ${ready}`, ready } })
  await publishAnew({ server, token }, data.id, change)
  return data.id
}

export async function publishAnew(
  { server, token }: FormMaker,
  id: string,
  change: (model: object) => object,
): Promise<void> {
  const draft = (await server.call(templateRoutes.draft, { token, params: { id } })).data
  // The typed cast: what is wrong with it the server says.
  const model = JSON.parse(JSON.stringify(change(draft.model))) as Record<string, never>
  const saved = await server.call(templateRoutes.saveDraft, { token, params: { id }, body: { rev: draft.rev, model } })
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
  const answer = await server.call(templateRoutes.publish, { token, params: { id }, body: { rev: saved.data.rev } })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
}

/** The ids of the fields by their names, of the draft. */
export async function idsOf({ server, token }: FormMaker, id: string): Promise<Record<string, string>> {
  const { data } = await server.call(templateRoutes.draft, { token, params: { id } })
  return Object.fromEntries(data.model.fields.map((field) => [field.name, field.id]))
}

/** Values by the names of their fields. */
export async function named(maker: FormMaker, id: string, values: Readonly<Record<string, unknown>> | undefined) {
  const ids = await idsOf(maker, id)
  return Object.fromEntries(
    Object.entries(ids).flatMap(([name, field]) => (values && field in values ? [[name, values[field]]] : [])),
  )
}

export const open = ({ server, token }: FormMaker, id: string, settings: Partial<PublicSettings>) =>
  server.call(publicSettingsRoutes.set, { token, params: { id }, body: { ...CLOSED, ...settings } })

/** Enters a record as a visitor. */
export async function enter(
  server: TestServer,
  id: string,
  values: Record<string, unknown>,
  {
    headers = fromElsewhere(),
    ...answer
  }: { headers?: Record<string, string>; captchaId?: string; captcha?: string } = {},
) {
  const body = { values: values as Record<string, never>, ...(await solved(server)), ...answer }
  return server.call(publicFormRoutes.enter, { params: { id }, body, headers })
}
