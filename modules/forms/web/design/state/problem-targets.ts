/** Everything that keeps a form from being published, with the place on the canvas that each problem belongs to. */
import {
  readModel,
  typeChangeProblems,
  typeKeysOf,
  type FieldId,
  type FormModel,
  type FormProblem,
} from '#forms-core/index.ts'
import { FORM, itemAt, type Target } from '../model/layout-tree.ts'

export interface PlacedProblem {
  problem: FormProblem
  target: Target
}

/** What is wrong with a model; `published` is the latest version, whose types are fixed. */
export function problemsOf(
  model: FormModel,
  published: FormModel | null,
  others: readonly FormProblem[],
): PlacedProblem[] {
  const read = readModel(model)
  const found = 'problems' in read ? read.problems : []
  const types = published === null ? [] : typeChangeProblems(model, typeKeysOf(published))
  return [...found, ...types, ...others].map((problem) => ({ problem, target: targetOf(model, problem.path) }))
}

/** Problems that only the server can find: a dictionary, a form or a configured call that is not there. */
export const isFromServer = ({ code }: FormProblem): boolean => code === 'form_unknown_reference'

/** `fields.3.fields.1.visibleWhen` is the column, `layout.2.items.0` the item. */
function targetOf(model: FormModel, path: string): Target {
  const [first, at, second, index] = path.split('.')
  if (first === 'fields') {
    const field = model.fields[Number(at)]
    const column = field?.kind === 'childTable' && second === 'fields' ? field.fields[Number(index)] : undefined
    const found = column ?? field
    return found === undefined ? FORM : { is: 'field', id: found.id }
  }
  const item = first === 'layout' ? itemAt(model, path) : undefined
  if (item === undefined) return FORM
  return item.type === 'field' ? { is: 'field', id: item.field } : { is: 'item', path }
}

/** The problems of fields by id; those of columns are also counted for their table by the caller. */
export function byField(problems: readonly PlacedProblem[]): ReadonlyMap<FieldId, FormProblem[]> {
  const found = new Map<FieldId, FormProblem[]>()
  for (const { problem, target } of problems)
    if (target.is === 'field') found.set(target.id, [...(found.get(target.id) ?? []), problem])
  return found
}
