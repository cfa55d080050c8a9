/** Online forms for tests of processes that name them. */
import { expect } from 'vitest'
import { templateRoutes } from '#forms/contract/template.ts'
import type { FormModel } from '#forms-core/index.ts'
import type { TestServer } from '../../../../tests/harness.ts'

interface Designed {
  readonly server: TestServer
  /** Who may design forms. */
  readonly token: string
}

/** A template that has no version yet. @returns its id */
export const aTemplate = async ({ server, token }: Designed): Promise<string> =>
  (await server.call(templateRoutes.create, { body: { name: '采购' }, token })).data.id

/** Saves a model and publishes it as the next version. */
export async function publishModel({ server, token }: Designed, id: string, model: FormModel): Promise<void> {
  const { rev } = (await server.call(templateRoutes.draft, { params: { id }, token })).data
  const body = { rev, model: JSON.parse(JSON.stringify(model)) as Record<string, never> }
  const saved = await server.call(templateRoutes.saveDraft, { params: { id }, body, token })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const done = await server.call(templateRoutes.publish, { params: { id }, body: { rev: saved.data.rev }, token })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
}

/** A template with one published version. @returns its id */
export async function aPublishedForm(designed: Designed, model: FormModel): Promise<string> {
  const id = await aTemplate(designed)
  await publishModel(designed, id, model)
  return id
}
