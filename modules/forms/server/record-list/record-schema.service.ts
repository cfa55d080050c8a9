/** A form as JSON Schema, for programs that write records. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { jsonSchemaOf, type Field, type FormModel } from '#forms-core/index.ts'
import { openForm } from '../record/form-access.ts'
import type { Values } from '#forms/contract/record.ts'

/** The schema of what the user may send: without hidden fields; what they may only read is marked so. */
export const schemaOfForm = ({ database }: Pick<Kernel, 'database'>, actor: Actor, formId: string): Promise<Values> =>
  database.read(actor.tenantId, async (db) => {
    const { model, hidden, modes } = await openForm(db, actor, formId)
    const isReadOnly = ({ id }: Field) => modes.get(id) === 'read'
    const schema = jsonSchemaOf(asSent(model, hidden, isReadOnly), actor.language)
    // The typed cast: a schema is JSON.
    return schema as Values
  })

/** The fields that a user may send or read, columns of child tables as well. */
function asSent(model: FormModel, hidden: ReadonlySet<string>, isReadOnly: (field: Field) => boolean): FormModel {
  const shown = <Of extends Field>(fields: readonly Of[]): Of[] =>
    fields
      .filter(({ id }) => !hidden.has(id))
      .map((field) => (isReadOnly(field) ? { ...field, readOnly: true } : field))
  const fields = shown(model.fields).map((field) =>
    field.kind === 'childTable' ? { ...field, fields: shown(field.fields) } : field,
  )
  return { ...model, fields }
}
