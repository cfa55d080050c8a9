/** Ids and names: each id once in the form, each name once where a rule can read it. */
import { isReservedName } from './ids.ts'
import type { PlacedField } from './model.ts'
import { problemAt, type FormProblem } from './problem.ts'

export function nameProblems(placed: readonly PlacedField[]): FormProblem[] {
  const ids = new Set<string>()
  const formNames = new Set<string>()
  const columnNames = new Set<string>()
  for (const { field, table } of placed) if (table === undefined) formNames.add(field.name)
  const seen = new Set<string>()
  return placed.flatMap((one) => {
    const { field, table } = one
    const problems: FormProblem[] = []
    if (ids.has(field.id)) problems.push(problemAt(one, 'form_duplicate_id', 'id', field.id))
    ids.add(field.id)
    if (isReservedName(field.name)) problems.push(problemAt(one, 'form_reserved_name', 'name', field.name))
    // A column may not hide a field of the form; two child tables may have columns of one name.
    const scope = table === undefined ? seen : columnNames
    const key = table === undefined ? field.name : `${table.id} ${field.name}`
    if (scope.has(key) || (table !== undefined && formNames.has(field.name)))
      problems.push(problemAt(one, 'form_duplicate_name', 'name', field.name))
    scope.add(key)
    return problems
  })
}
