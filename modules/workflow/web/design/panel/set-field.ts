import type { ElementFields, FieldName } from '../properties.ts'

/** Sets one field of the chosen element; false where the value cannot be taken. */
export type SetField = (field: FieldName, value: string) => boolean
/** Sets several as one step. */
export type SetFields = (fields: ElementFields) => boolean
