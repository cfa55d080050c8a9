/** Says what stands in the way of a deletion, by name. */
import { errors } from '#contract/errors.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { translate, type Language } from '#kernel/i18n/translate.ts'

/** Kinds of what may refer to a record; each has its text `system.reference.{kind}`. */
export type ReferenceKind =
  | 'children'
  | 'subMenus'
  | 'mainPeople'
  | 'otherPeople'
  | 'roles'
  | 'members'
  | 'ledDepts'
  | 'fileUsers'
  | 'holders'
  | 'processes'

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

/** What a later module's records refer to here. */
export type ReferredKind = 'post' | 'group'

/** The record a user wants to delete, with the words it may be named by. */
export interface Referred {
  kind: ReferredKind
  id: string
  code: string
  name: string
}

/** Says what of a later module refers to a record. */
export type Referrer = (tx: Tx, referred: Referred) => Promise<Reference | undefined>

const referrers: Referrer[] = []

/** A later module makes known that its records refer to posts or groups by name. */
export const registerReferrer = (referrer: Referrer): void => void referrers.push(referrer)

/** What later modules have that refers to a record. */
export async function referencesFromOutside(tx: Tx, referred: Referred): Promise<Reference[]> {
  const found: Reference[] = []
  for (const referrer of referrers) {
    const reference = await referrer(tx, referred)
    if (reference !== undefined && reference.count > 0) found.push(reference)
  }
  return found
}
