/** Forms as the journeys need them: made and published through the API. */
import type { z } from 'zod'
import type { FormAccess } from '#forms/contract/access.ts'
import { recordRoutes, type Values } from '#forms/contract/record.ts'
import { templateRoutes, type ReadyForm } from '#forms/contract/template.ts'
import { modelOf } from '../../packages/forms/testing/models.ts'
import type { Caller } from './caller.ts'
import { unique } from './people.ts'

export interface PublishedForm {
  readonly id: string
  readonly name: string
}

interface FormOptions {
  /** The ready-made form that it begins with. */
  ready?: ReadyForm
  /** Its fields, one below the other, instead of those of a ready-made form. */
  fields?: Parameters<typeof modelOf>[0]
  name?: string
  nameEn?: string
  category?: string
  /** Who may do what; left out, all users enter and edit records and see their own. */
  access?: z.input<typeof FormAccess>
}

/** Publishes a form. */
export async function makeForm(admin: Caller, options: FormOptions = {}): Promise<PublishedForm> {
  const { ready = 'expense', fields, name = unique('报销'), nameEn = '', category = '', access } = options
  const begin = fields === undefined ? { ready } : {}
  const { id } = await admin.call(templateRoutes.create, { body: { name, nameEn, category, ...begin } })
  const params = { id }
  let { rev } = await admin.call(templateRoutes.draft, { params })
  if (fields !== undefined) {
    const model = JSON.parse(JSON.stringify(modelOf(fields, { title: { zh: name, en: nameEn } }))) as Record<
      string,
      never
    >
    rev = (await admin.call(templateRoutes.saveDraft, { params, body: { rev, model } })).rev
  }
  await admin.call(templateRoutes.publish, { params, body: { rev } })
  if (access !== undefined) await admin.call(templateRoutes.setAccess, { params, body: { access } })
  return { id, name }
}

/** Enters a record. @param values by variable name */
export async function makeRecord(caller: Caller, { id }: PublishedForm, values: Values): Promise<string> {
  const record = await caller.call(recordRoutes.create, { params: { formId: id }, body: { values } })
  return record.id
}
