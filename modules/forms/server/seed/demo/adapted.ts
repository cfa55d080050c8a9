/** The ready-made forms as a company has changed them. */
import type { ReadyForm } from '#forms/contract/template.ts'
import type { Field, FormModel } from '#forms-core/index.ts'
import { readyModel } from '../../template/first-model.ts'

export interface Adaptation {
  readonly title?: FormModel['title']
  /** Changes of fields and columns by their variable names. */
  readonly fields?: Readonly<Record<string, Partial<Record<keyof Field | 'requiredWhen', unknown>>>>
}

/** A ready-made form under ids of its own, with changes. */
export function adapted(ready: ReadyForm, { title, fields = {} }: Adaptation = {}): FormModel {
  const model = readyModel(ready)
  const change = <One extends { name: string }>(one: One): One => ({ ...one, ...fields[one.name] })
  return {
    ...model,
    ...(title && { title }),
    fields: model.fields.map((field) =>
      change(field.kind === 'childTable' ? { ...field, fields: field.fields.map(change) } : field),
    ),
  }
}
