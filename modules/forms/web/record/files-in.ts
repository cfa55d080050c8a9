/** The files that the values of a record name. Pure. */
import {
  rowsIn,
  type Field,
  type FieldId,
  type FormModel,
  type RowField,
  type StoredValues,
} from '#forms-core/index.ts'

const ofFiles = ({ kind }: Field | RowField): boolean => kind === 'file' || kind === 'picture' || kind === 'signature'

/** The ids of files, pictures and signatures, in the record and in its rows, each once. */
export function filesIn({ fields }: Pick<FormModel, 'fields'>, values: StoredValues): string[] {
  const found = fields.flatMap((field): unknown[] => {
    if (field.kind !== 'childTable') return ofFiles(field) ? [values[field.id]] : []
    const columns = field.fields.filter(ofFiles).map(({ id }) => id)
    return columns.length === 0 ? [] : rowsIn(values, field.id).flatMap((row) => cellsOf(row, columns))
  })
  return [...new Set(found.flat().filter(isId))]
}

const isId = (value: unknown): value is string => typeof value === 'string' && value !== ''

const cellsOf = (row: StoredValues, columns: readonly FieldId[]): unknown[] => columns.map((id) => row[id])
