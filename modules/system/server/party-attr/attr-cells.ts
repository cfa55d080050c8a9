/** Attributes as columns of an import. A cell is a value as it is stored; a user is named by their username. */
import type { Db } from '#kernel/database/lease.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { Choice, ImportColumn, Sight } from '#kernel/imports/spec.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { AttrColumn } from '#system/contract/party-value.ts'
import { usernameKey } from '../user/user.repo.ts'
import { attrTitles } from './attr-titles.ts'
import type { ActiveAttr } from './party-attr.repo.ts'
import { findUsersNamed } from './imported-values.repo.ts'

/** What a row says of attributes. */
export type AttrCells = Record<AttrColumn, string>

/** What an import knows of attributes. */
export interface AttrLook {
  /** Active definitions by their column. */
  attrs: ReadonlyMap<string, ActiveAttr>
  /** What cells may name, by column. */
  readonly choices: ReadonlyMap<string, readonly Choice[]>
  /** Users that cells have named, by username. */
  readonly userIds: Map<string, string>
  /** In which row a unique value was met first. */
  readonly seen: Map<string, number>
}

interface Looking {
  readonly attrLook: AttrLook
}

export const columnOf = (code: string): AttrColumn => `attr.${code}`

const EXAMPLES: Readonly<Partial<Record<ActiveAttr['dataType'], string>>> = { date: '2026-01-31' }

/**
 * A column for each attribute.
 * @param taken keys of the titles of the other columns
 */
export function attrColumns<Look extends Looking>(
  attrs: readonly ActiveAttr[],
  taken: readonly string[],
): ImportColumn<AttrCells, Look>[] {
  const titles = attrTitles(attrs, taken)
  return attrs.map(({ code, dataType, required }): ImportColumn<AttrCells, Look> => {
    const key = columnOf(code)
    const choices = ({ attrLook }: Look) => attrLook.choices.get(key) ?? []
    const hint = HINTS[dataType]
    return {
      key,
      title: titles.get(code) ?? code,
      required: required === 1,
      example: EXAMPLES[dataType] ?? '',
      ...(hint && { hint }),
      ...(CHOSEN.has(dataType) && { choices }),
      ...PARSED[dataType],
      ...(dataType === 'user' && { spelled: usernames }),
    }
  })
}

const CHOSEN: ReadonlySet<ActiveAttr['dataType']> = new Set(['boolean', 'dict', 'dept'])

const HINTS: Readonly<Partial<Record<ActiveAttr['dataType'], string>>> = {
  date: 'import.user.attrDate',
  user: 'import.user.attrUser',
  dept: 'import.user.dept',
}

const PARSED: Readonly<Partial<Record<ActiveAttr['dataType'], { parse: (text: string) => string | undefined }>>> = {
  text: { parse: (text) => text.normalize('NFC') },
  number: { parse: numberIn },
  date: { parse: dayIn },
}

/** As numbers are stored. */
function numberIn(text: string): string | undefined {
  const number = /^[-+]?\d{1,16}(\.\d{1,20})?(e[-+]?\d{1,2})?$/i.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(number) ? String(Object.is(number, -0) ? 0 : number) : undefined
}

/** `2026-01-31`, `2026/1/31`; whether there is such a day is checked with the value. */
function dayIn(text: string): string | undefined {
  const [, year, month = '', day = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? []
  return year && `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Usernames, or names that one user alone has. */
async function usernames({ db, actor, look }: Sight<Looking>, names: readonly string[]) {
  const found = await findUsersNamed(db, actor, names)
  for (const { id, username } of found) look.attrLook.userIds.set(username, id)
  return new Map(
    names.flatMap((name): [string, string | null][] => {
      const exact = found.find(({ key }) => key === usernameKey(name.trim()))
      const namesakes = found.filter(({ realName }) => realName === name.trim())
      const [only] = exact ? [exact] : namesakes
      if (!only) return []
      return [[name, !exact && namesakes.length > 1 ? null : only.username]]
    }),
  )
}

/** @param depts the departments that cells may name */
export async function lookAtAttrs(
  { kernel, db }: { kernel: Pick<Kernel, 'labels'>; db: Db },
  { attrs, depts }: { attrs: readonly ActiveAttr[]; depts: readonly Choice[] },
): Promise<AttrLook> {
  const choices = new Map<string, readonly Choice[]>()
  for (const attr of attrs) {
    const { dataType } = attr
    if (dataType === 'dept') choices.set(columnOf(attr.code), depts)
    if (dataType === 'boolean') choices.set(columnOf(attr.code), FLAGS())
    if (dataType === 'dict') choices.set(columnOf(attr.code), await entriesOf(kernel, db, attr.dictType))
  }
  return { attrs: byColumn(attrs), choices, userIds: new Map(), seen: new Map() }
}

export const byColumn = (attrs: readonly ActiveAttr[]): ReadonlyMap<string, ActiveAttr> =>
  new Map(attrs.map((attr) => [columnOf(attr.code), attr]))

const FLAGS = (): Choice[] =>
  (['true', 'false'] as const).map((value) => {
    const key = `partyAttr.flag.${value === 'true' ? 1 : 0}`
    return { value, zh: translate('zh', key), en: translate('en', key) }
  })

/** Entries that cannot be chosen any more are understood: a value that was there before stays. */
async function entriesOf({ labels }: Pick<Kernel, 'labels'>, db: Db, dictType: string): Promise<Choice[]> {
  const [zh, en] = [await labels.of(db, dictType, 'zh'), await labels.of(db, dictType, 'en')]
  const offered = await labels.offered(db, dictType)
  return [...zh].map(([value, label]) => ({
    value,
    zh: label,
    en: en.get(value) ?? label,
    isHidden: !offered.has(value),
  }))
}
