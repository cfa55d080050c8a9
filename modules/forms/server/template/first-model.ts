/** What a new form begins with. */
import { randomUUID } from 'node:crypto'
import expense from '#forms-core/templates/expense.json' with { type: 'json' }
import inspection from '#forms-core/templates/inspection.json' with { type: 'json' }
import leave from '#forms-core/templates/leave.json' with { type: 'json' }
import purchase from '#forms-core/templates/purchase.json' with { type: 'json' }
import seal from '#forms-core/templates/seal.json' with { type: 'json' }
import visitor from '#forms-core/templates/visitor.json' with { type: 'json' }
import type { ReadyForm } from '#forms/contract/template.ts'
import { FormModel, withNewIds, type FieldId } from '#forms-core/index.ts'

const READY: Readonly<Record<ReadyForm, { $schema: string }>> = { leave, expense, purchase, seal, visitor, inspection }

/** The id of a new field. */
export const newFieldId = (): FieldId => `f-${randomUUID().slice(9)}`

/** A ready-made form under ids of its own. */
export function readyModel(name: ReadyForm): FormModel {
  const { $schema: _, ...model } = READY[name]
  return withNewIds(FormModel.parse(model), newFieldId)
}

/** A form without fields. */
export const emptyModel = (title: FormModel['title']): FormModel => ({ format: 1, title, fields: [], layout: [] })
