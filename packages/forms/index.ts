/**
 * The forms core: models of online forms, their rules, the values of records, versions and files. No IO, no clock, no
 * chance: the caller brings the time, the user and new ids. Server, designer and renderer use the same code. See
 * README.md for its words and promises.
 */
export {
  isCompleteRow,
  isGroup,
  MAX_CONDITION_DEPTH,
  needsOperand,
  operatorsOf,
  rowsOfCondition,
  type Condition,
  type ConditionGroup,
  type ConditionRow,
  type Operand,
  type Operator,
  type Subject,
} from './conditions/condition.ts'
export { readCondition, ruleAst } from './conditions/read.ts'
/** Every expression below one, itself first. */
export { walk as walkRule } from '#process/expressions/index.ts'
export { fieldsInside, referencesTo, type FieldReference } from './conditions/references.ts'
export { sourceOf, subjectsFor } from './conditions/subjects.ts'
export { writeCondition } from './conditions/write.ts'
export type { Field, FieldKind, FieldOf, FormulaResult, RowField, RowFieldKind } from './model/field.ts'
export type { Check, Default, Marks, SerialRule } from './model/field-rules.ts'
export { FieldId, isReservedName, VariableName } from './model/ids.ts'
export { FIELD_KINDS, ROW_FIELD_KINDS } from './model/kinds.ts'
export { placedItems } from './model/check-layout.ts'
export { itemsFor, itemsInside, type LayoutItem, type LayoutTab } from './model/layout.ts'
export * from './model/limits.ts'
export { FormModel, placedFields, type PlacedField } from './model/model.ts'
export { allOptions, ApiName, type FieldOption, type OptionsSource } from './model/options.ts'
export { FORM_PROBLEMS, type FormProblem, type FormProblemCode } from './model/problem.ts'
export { readModel, type ReadModel } from './model/read-model.ts'
export { LocalText, textIn, type FormLanguage } from './model/texts.ts'
export { capitalAmount } from './rules/capital.ts'
export type { CompiledField, CompiledForm, FieldNames } from './rules/compiled-form.ts'
export { placesOf, sumOf } from './rules/decimal.ts'
export { EvaluationCostError } from './rules/evaluate-rule.ts'
export { FormEvaluation, type FormSnapshot, type PlacedProblem } from './rules/evaluation.ts'
export type { EvaluationContext, FieldProblem, FieldState, StoredValues } from './rules/field-state.ts'
export { RULE_FUNCTIONS } from './rules/functions.ts'
export { decimalsOf, isComputable, ruleTypeOf, type RuleType } from './rules/types.ts'
export { changesBetween, reversed, withChanges, type ValueChange } from './values/changes.ts'
export { checkRecord, type CheckedRecord, type RecordChange } from './values/check-record.ts'
export { columnOf, isIndexed, isSeveral, mayBeUnique, possibleMarks, type ValueColumn } from './values/column.ts'
export { canConvert, convertValue, type ConvertContext } from './values/convert.ts'
export { indexValues, type FieldValue } from './values/index-values.ts'
export { jsonSchemaOf } from './values/json-schema.ts'
export { problemsOfIssue, type RecordProblem } from './values/record-problem.ts'
export { recordSchema, type NamedRecord } from './values/record-schema.ts'
export { isSameJson } from './values/same-json.ts'
export { serialPeriod, serialText } from './values/serial.ts'
export { rowIdOf, rowsIn } from './rules/rows.ts'
export { namedRecord } from './values/stored.ts'
export { valueSchema } from './values/value-schema.ts'
export { differenceOf, type FormChange } from './versions/difference.ts'
export { typeChangeProblems, typeKeyOf, typeKeysOf } from './versions/field-types.ts'
export { renameVariable } from './versions/rename.ts'
export { retiredFields, type RetiredField } from './versions/retired.ts'
export { sayFormChange } from './versions/say-change.ts'
export { guessFields, type SheetGuess } from './io/guess.ts'
export { withNewIds } from './io/copy.ts'
export { FORM_SCHEMA_ID, formFileSchema, readFormFile, writeFormFile } from './io/file.ts'
export { firstText, sayFormProblem, sayKind, sayProperty, sayRecordProblem } from './text.ts'
