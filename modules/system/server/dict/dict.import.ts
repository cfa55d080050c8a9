/** Entries of dictionaries out of a sheet, of several dictionaries at once. The rules are those of the form. */
import type { ImportRoutes } from '#contract/import.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { wholeNumber } from '#kernel/imports/cell-values.ts'
import { dictionaryNumbers, wordChoices } from '#kernel/imports/choices.ts'
import { Examiner } from '#kernel/imports/examiner.ts'
import { judgeEach } from '#kernel/imports/issues.ts'
import type { NounImport } from '#kernel/imports/kind.ts'
import type { Choice, ImportColumn, ImportSpec, Sight } from '#kernel/imports/spec.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { dictCustImport } from '#system/contract/dict-cust.ts'
import { dictImport } from '#system/contract/dict-data.ts'
import { dictErrors, DictTone } from '#system/contract/dict.ts'
import { lockRule } from '#kernel/database/rule-lock.repo.ts'
import { findEntries, insertEntries, updateEntry, type FoundEntry } from './dict-data.repo.ts'
import { traceEntries } from './dict-data.trace.ts'
import { customDicts, systemDicts, type DictFamily } from './dict-family.ts'
import { EntryDraft, EntryPlan, type PlannedEntry } from './dict-import-plan.ts'
import { PAIR, withPairs, type Elsewhere } from './dict-pair-key.ts'
import { findTypes } from './dict-type.repo.ts'
import { rowOf } from './dict.shape.ts'

interface Look extends Elsewhere {
  types: Choice[]
  statuses: Choice[]
  tones: Choice[]
  /** Read under the lock when it is confirmed. */
  plan?: EntryPlan
}

const columns: readonly ImportColumn<EntryDraft, Look>[] = [
  {
    key: 'typeId',
    title: 'export.dict.type',
    hint: 'import.dict.type',
    required: true,
    example: ({ types: [first] }) => first?.zh ?? '',
    choices: ({ types }) => types,
  },
  { key: 'val', title: 'export.dict.val', hint: 'import.dict.val', required: true, example: 'A01' },
  {
    key: 'name',
    title: 'export.dict.nameZh',
    required: true,
    example: (_, language) => translate(language, 'import.dict.exampleName'),
  },
  { key: 'nameEn', title: 'export.dict.nameEn', hint: 'import.dict.nameEn', example: '' },
  { key: 'parent', title: 'export.dict.parent', hint: 'import.dict.parent', example: '' },
  { key: 'sort', title: 'export.dict.sort', hint: 'import.dict.sort', example: '10', parse: wholeNumber },
  {
    key: 'status',
    title: 'export.dict.status',
    hint: 'import.dict.status',
    example: ({ statuses }, language) => statuses.at(-1)?.[language] ?? '',
    choices: ({ statuses }) => statuses,
  },
  {
    key: 'tone',
    title: 'export.dict.tone',
    example: ({ tones: [first] }, language) => first?.[language] ?? '',
    choices: ({ tones }) => tones,
  },
  { key: 'remark', title: 'export.dict.remark', example: '' },
]

/** At which column a broken rule stands; the form shows them at the same fields. */
const COLUMN_OF = { [dictErrors.belowItself.name]: 'parent', [dictErrors.tooDeep.name]: 'parent' }

type Spec = ImportSpec<EntryDraft, Look, FoundEntry>

const specOf = (family: DictFamily, routes: ImportRoutes): Spec => ({
  noun: family.noun,
  title: `export.${family.noun}.title`,
  routes,
  schema: EntryDraft,
  columns: [...columns, { key: PAIR, title: 'export.dict.val', example: '' }],
  keyColumn: PAIR,
  keyOf: (pair) => pair,
  taken: dictErrors.valueTaken,
  needs: { create: `sys:${family.noun}:save`, change: `sys:${family.noun}:update` },
  look: (about) => lookUp(family, about),
  find: async ({ db, tx, actor, look }, pairs) => (await planOf(family, { db, tx, actor, look })).find(pairs),
  judge: async ({ db, tx, actor, look }, rows, refuse) => {
    const plan = await planOf(family, { db, tx, actor, look })
    await judgeEach(rows, { refuse, columnOf: COLUMN_OF }, (row) => plan.take(row, look.elsewhere))
  },
  apply: async ({ tx, actor, look: { plan } }, rows) => {
    await write({ tx, actor, family }, plan?.planned(rows) ?? [])
  },
})

/** The import of a family's entries. */
const importOf = (family: DictFamily, routes: ImportRoutes) => {
  const spec = specOf(family, routes)
  return (kernel: Kernel): NounImport => ({
    noun: spec.noun,
    title: spec.title,
    routes,
    can: routes.create.can,
    columns,
    keyColumn: 'val',
    keyOf: (val) => val,
    begin: async (about) => {
      const look = await spec.look({ kernel, ...about })
      return withPairs(new Examiner(spec, { kernel, ...about, look }), look)
    },
  })
}

export const importedDicts = importOf(systemDicts, dictImport)
export const importedCustomDicts = importOf(customDicts, dictCustImport)

async function lookUp(family: DictFamily, { kernel, db }: { kernel: Kernel; db: Db }): Promise<Look> {
  const types = await findTypes(db, family)
  return {
    types: types.map(({ id, code }) => ({ value: id, zh: code, en: code })),
    statuses: await dictionaryNumbers(kernel, db, 'dict_status'),
    tones: wordChoices(DictTone.options, (tone) => `export.dict.tone_${tone}`),
    elsewhere: new Map(),
  }
}

async function planOf(
  family: DictFamily,
  { db, tx, actor, look }: Pick<Sight<Look>, 'db' | 'tx' | 'actor' | 'look'>,
): Promise<EntryPlan> {
  if (look.plan) return look.plan
  if (tx) await lockRule(tx, actor.tenantId, family.noun)
  look.plan = new EntryPlan(family, await findTypes(db, family), await findEntries(db, family))
  return look.plan
}

async function write(
  { tx, actor, family }: { tx: Tx; actor: Actor; family: DictFamily },
  entries: readonly PlannedEntry[],
): Promise<void> {
  const { tenantId, userId: by } = actor
  const created = entries.filter(({ change }) => change.action === 'create')
  const rows = created.map(({ change: { id }, typeId, fields }) => ({ id, type_id: typeId, ...rowOf(fields) }))
  await insertEntries(tx, family, { tenantId, by, rows })
  for (const { change, fields } of entries) {
    if (change.action !== 'create') await updateEntry(tx, family, { id: change.id, by, values: rowOf(fields) })
  }
  for (const code of new Set(entries.map((entry) => entry.code))) {
    const changes = entries.filter((entry) => entry.code === code).map(({ change }) => change)
    await traceEntries(tx, actor, family, { code, changes })
  }
}
