/** Says what stands in the way of a deletion, by name. */
import { errors } from '#contract/errors.ts'
import type { Tx } from '../database/lease.ts'
import { AppError } from '../errors.ts'
import { translate, type Language } from '../i18n/translate.ts'

export interface Reference {
  /** What refers: its text is `reference.{kind}`. */
  kind: string
  count: number
  /** The first few. */
  names: readonly string[]
}

/** Names shown per kind. */
export const MAX_NAMES = 5

/** The refusal to delete `name`, naming what refers to it. */
export function inUse(language: Language, name: string, references: readonly Reference[]): AppError {
  const by = references.map((reference) => describe(language, reference)).join(translate(language, 'reference.and'))
  return new AppError(errors.inUse, { name, by }, { references })
}

function describe(language: Language, { kind, count, names }: Reference): string {
  const list = names.slice(0, MAX_NAMES).join(translate(language, 'reference.comma'))
  const more = count > Math.min(names.length, MAX_NAMES) ? translate(language, 'reference.more') : ''
  return translate(language, `reference.${kind}`, { count, names: list + more })
}

/** The record a user wants to delete, with the words it may be named by. */
export interface Referred {
  kind: 'post' | 'group' | 'formTemplate' | 'formApi'
  id: string
  code: string
  name: string
}

/** Says what of a later module refers to a record; asked before the record is deleted. */
export type Referrer = (tx: Tx, referred: Referred) => Promise<Reference | undefined>

/** What later modules have that refers to a record. */
export async function referencesFromOutside(
  tx: Tx,
  referrers: readonly Referrer[],
  referred: Referred,
): Promise<Reference[]> {
  const found: Reference[] = []
  for (const referrer of referrers) {
    const reference = await referrer(tx, referred)
    if (reference !== undefined && reference.count > 0) found.push(reference)
  }
  return found
}
