/** Forms as files: JSON that says by `$schema` what it is. */
import { z } from 'zod'
import { MAX_MODEL_BYTES } from '../model/limits.ts'
import { FormModel } from '../model/model.ts'
import { readModel, type ReadModel } from '../model/read-model.ts'

/** What a file of a form names as its schema; the number is the `format` of the model. */
export const FORM_SCHEMA_ID = 'urn:portico:form:1'

/** Blanks between the values of a file may take as much room as the model. */
const MAX_FILE_CHARACTERS = 4 * MAX_MODEL_BYTES

/** The file of a model. The same model gives the same text. */
export const writeFormFile = (model: FormModel): string =>
  `${JSON.stringify({ $schema: FORM_SCHEMA_ID, ...model }, undefined, 2)}\n`

/** Reads a file. Everything that keeps it from being a form is a problem; nothing is thrown. */
export function readFormFile(text: string): ReadModel {
  if (text.length > MAX_FILE_CHARACTERS)
    return { problems: [{ code: 'form_too_large', path: '', detail: String(MAX_MODEL_BYTES) }] }
  const file = jsonIn(text)
  if (typeof file !== 'object' || file === null || Array.isArray(file))
    return { problems: [{ code: 'form_invalid', path: '', detail: 'json' }] }
  const { $schema, ...model } = file as Record<string, unknown>
  if ($schema !== FORM_SCHEMA_ID)
    return { problems: [{ code: 'form_invalid', path: '$schema', detail: FORM_SCHEMA_ID }] }
  return readModel(model)
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The JSON Schema 2020-12 of a file, for editors and other programs. What rules mean it does not say. */
export function formFileSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(FormModel, { io: 'input' })
  const properties = { $schema: { const: FORM_SCHEMA_ID }, ...schema.properties }
  return { $schema, $id: FORM_SCHEMA_ID, ...schema, properties, required: ['$schema', ...(schema.required ?? [])] }
}
