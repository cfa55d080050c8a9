/** The lists of records that views are saved of: one for each form, with the filters that the user may see there. */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { Id } from '#contract/scalars.ts'
import { AppError } from '#kernel/errors.ts'
import type { ListFamily } from '#kernel/lists/known-lists.ts'
import { RECORD_COLUMNS, recordListRoutes } from '#forms/contract/record-list.ts'
import { listQueryOf } from '#forms/contract/record-query.ts'
import { FieldId, textIn } from '#forms-core/index.ts'
import { openForm } from '../record/form-access.ts'
import { retiredOf } from '../record/retired.ts'

export const recordViewLists: ListFamily = {
  noun: 'formRecordList',
  route: recordListRoutes.page,
  open: async ({ db, actor, member }) => {
    if (!Id.safeParse(member).success) return undefined
    const opened = await openForm(db, actor, member).catch((error: unknown) => {
      if (error instanceof AppError && error.code === errors.notFound) return undefined
      throw error
    })
    if (!opened?.rights.has('view')) return undefined
    const fields = opened.model.fields.filter(({ id }) => !opened.hidden.has(id))
    const retired = new Map((await retiredOf(db, opened)).map((field) => [field.id, field.label]))
    const known = new Map([...retired, ...fields.map(({ id, label }) => [id, label] as const)])
    return {
      can: recordListRoutes.page.can,
      query: listQueryOf(fields),
      // Of a field that is hidden from the user the name is not shown either.
      goneName: (filter) => {
        const label = known.get(filter)
        return label && textIn(label, actor.language)
      },
      shownColumns: (columns) => withoutStrangers(columns, new Set([...known.keys(), ...RECORD_COLUMNS])),
    }
  },
}

const isStranger = (text: unknown, known: ReadonlySet<string>): boolean =>
  typeof text === 'string' && FieldId.safeParse(text).success && !known.has(text)

/** The settings of a table without the ids of fields that the user does not see. */
function withoutStrangers(
  columns: Readonly<Record<string, unknown>>,
  known: ReadonlySet<string>,
): Record<string, unknown> {
  const shown = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter((item) => !isStranger(item, known)).map(shown)
    const read = z.record(z.string(), z.unknown()).safeParse(value)
    return read.success ? withoutStrangers(read.data, known) : value
  }
  return Object.fromEntries(
    Object.entries(columns).flatMap(([key, value]): [string, unknown][] =>
      isStranger(key, known) ? [] : [[key, shown(value)]],
    ),
  )
}
