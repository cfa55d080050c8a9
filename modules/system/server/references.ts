/** Says what stands in the way of a deletion, by name. */
import { errors } from '#contract/errors.ts'
import { AppError } from '#kernel/errors.ts'
import { translate, type Language } from '#kernel/i18n/translate.ts'

/** Kinds of what may refer to a record; each has its text `system.reference.{kind}`. */
export type ReferenceKind =
  'children' | 'subMenus' | 'mainPeople' | 'otherPeople' | 'roles' | 'members' | 'ledDepts' | 'fileUsers'

export interface Reference {
  kind: ReferenceKind
  count: number
  /** The first few. */
  names: readonly string[]
}

/** Names shown per kind. */
export const MAX_NAMES = 5

/** The refusal to delete `name`, naming what refers to it. */
export function inUse(language: Language, name: string, references: readonly Reference[]): AppError {
  const by = references
    .map((reference) => describe(language, reference))
    .join(translate(language, 'system.reference.and'))
  return new AppError(errors.inUse, { name, by }, { references })
}

function describe(language: Language, { kind, count, names }: Reference): string {
  const list = names.slice(0, MAX_NAMES).join(translate(language, 'system.reference.comma'))
  const more = count > Math.min(names.length, MAX_NAMES) ? translate(language, 'system.reference.more') : ''
  return translate(language, `system.reference.${kind}`, { count, names: list + more })
}
