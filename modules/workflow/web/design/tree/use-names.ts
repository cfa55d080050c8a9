/** The names of users, roles, posts and so on that the rules of a tree name by id, of processes and of fields. */
import { useMemo } from 'react'
import { stepsOf, type SimpleTree } from '#process/simple/index.ts'
import { namedField, useFormFields } from '../form-fields.ts'
import type { Check } from '../use-check.ts'
import { useRuleNames, type PickedKind } from '../use-rule-names.ts'
import type { NamedKind } from './words.ts'

/** @param known processes that can be called, and the form of the model */
export function useNames(
  tree: SimpleTree,
  { processes, forms, calls, formKey }: Pick<Check, 'processes' | 'forms' | 'calls'> & { formKey: string },
): (kind: NamedKind, id: string) => string {
  const fields = useFormFields(formKey)
  const picked = useRuleNames(useMemo(() => rulesOf(tree), [tree]))
  const known: Readonly<Record<Exclude<NamedKind, PickedKind>, ReadonlyMap<string, string>>> = {
    work: new Map(calls.map(({ name, title }) => [name, title])),
    form: new Map(forms.map(({ id, name }) => [id, name])),
    process: new Map(processes.map(({ key, name }) => [key, name])),
    field: new Map(fields.map(namedField).map(({ name, label }) => [name, label])),
  }
  return (kind, id) => (isKnown(kind) ? (known[kind].get(id) ?? id) : picked(kind, id))
}

const isKnown = (kind: NamedKind): kind is Exclude<NamedKind, PickedKind> =>
  kind === 'work' || kind === 'form' || kind === 'process' || kind === 'field'

/** Who is asked, and who gets a copy. */
const rulesOf = (tree: SimpleTree): string[] =>
  [...stepsOf(tree.steps)].flatMap(({ fields }) => [fields['people'] ?? '', fields['cc'] ?? ''])
