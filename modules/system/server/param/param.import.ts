/** System parameters out of a sheet, by the rules of the form. What is sensitive is set in the form alone. */
import { invalid } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { wordChoices } from '#kernel/imports/choices.ts'
import { defineImport } from '#kernel/imports/define.ts'
import { judgeEach } from '#kernel/imports/issues.ts'
import type { Choice, ImportColumn, ImportedRow, Sight } from '#kernel/imports/spec.ts'
import { HIDDEN_VALUE, ParamDraft, paramErrors, paramImport, ParamType } from '#system/contract/param.ts'
import { lockRule } from '#kernel/database/rule-lock.repo.ts'
import { changeRecord } from '#kernel/records/write-records.ts'
import { findParamsByKey, type FoundParam, type ParamValues } from './param.repo.ts'
import { addParam, changedValues, newValues, paramKind } from './param.service.ts'

interface Look {
  types: Choice[]
}

type Row = ImportedRow<ParamDraft, FoundParam>

const columns: readonly ImportColumn<ParamDraft, Look>[] = [
  {
    key: 'key',
    title: 'export.param.key',
    hint: 'import.param.key',
    required: true,
    example: 'example.page.size',
  },
  {
    key: 'type',
    title: 'export.param.type',
    hint: 'import.param.type',
    example: ({ types }, language) => types.find(({ value }) => value === 'number')?.[language] ?? '',
    choices: ({ types }) => types,
  },
  { key: 'value', title: 'export.param.value', hint: 'import.param.value', example: '20' },
  { key: 'remark', title: 'export.param.remark', example: '' },
]

/** At which column a broken rule stands. */
const COLUMN_OF = { [paramErrors.paramProtected.name]: 'type' }

export const importedParams = defineImport<ParamDraft, Look, FoundParam>({
  noun: 'param',
  title: 'export.param.title',
  routes: paramImport,
  schema: ParamDraft,
  columns,
  keyColumn: 'key',
  keyOf: (key) => key,
  taken: paramErrors.keyTaken,
  needs: { create: 'sys:param:save', change: 'sys:param:update' },
  merge: (before, { value, ...given }) => {
    // What an export shows of a sensitive value says nothing: the value stays.
    const isHidden = before?.sensitive === 1 && String(value).trim() === HIDDEN_VALUE
    return { ...before, ...given, ...(value !== undefined && !isHidden && { value }) }
  },
  look: async () => ({ types: wordChoices(ParamType.options, (type) => `export.param.type_${type}`) }),
  find: async ({ db, tx, actor }, keys) => {
    if (tx) await lockRule(tx, actor.tenantId, 'param')
    const found = await findParamsByKey(db, keys)
    return new Map(
      found.map((param) => [param.key, { id: param.id, reach: true, before: param, draft: draftOf(param) }]),
    )
  },
  judge: (sight, rows, refuse) =>
    judgeEach(rows, { refuse, columnOf: COLUMN_OF }, (row) => valuesOf(sight, row, newId())),
  apply: async (sight, rows) => {
    const { tx, actor } = sight
    for (const row of rows) {
      const id = row.existing?.id ?? newId()
      const values = valuesOf(sight, row, id)
      if (row.existing) await changeRecord(tx, actor, { kind: paramKind, before: row.existing.before, after: values })
      else await addParam(tx, actor, values, { id, action: 'create' })
    }
  },
})

/** The value of a sensitive one is no part of it. */
const draftOf = ({ key, type, sensitive, value, remark }: FoundParam): ParamDraft => ({
  key,
  type,
  sensitive,
  value: sensitive === 1 ? '' : value,
  remark,
})

/** What a row is written as. @throws AppError, InvalidInput as the form would */
function valuesOf({ kernel, actor }: Sight<Look>, { draft, existing }: Row, id: string): ParamValues {
  const isSensitive = existing?.before.sensitive === 1
  if (isSensitive && draft.value !== '') throw invalid('value', 'param_sensitive_value')
  if (draft.value === HIDDEN_VALUE && existing?.draft.value !== HIDDEN_VALUE)
    throw invalid('value', 'param_hidden_value')
  if (!existing) return newValues(kernel, actor, id, draft)
  const { value, ...rest } = draft
  return changedValues(kernel, actor, existing.before, isSensitive ? rest : { ...rest, value })
}
