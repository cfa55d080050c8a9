/** What a user has typed in the form of a process and not sent: how its ids are called, and their files. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import type { RecordFile } from '#forms/contract/offered.ts'
import { filesOfValues } from '../record/choice.service.ts'
import { filesOf } from '../record/names.repo.ts'
import { namesOfTyped } from '../record/names.ts'
import { filesIn } from '../record/record-files.ts'
import { RECORD_RESOURCE } from '../record/record-trace.ts'
import type { AddressKernel } from '../record/record.shape.ts'
import { visibleValues } from '../record/visible.ts'
import { openedAt, type FormAtNode } from './process-record.service.ts'
import { byId } from './typed-values.service.ts'

export interface TypedNames {
  readonly names: Readonly<Record<string, string>>
  readonly files: Readonly<Record<string, RecordFile>>
}

/** Nothing of it was checked: of records only those within the user's reach are named, of files only their own. */
export async function typedNames(
  kernel: AddressKernel,
  db: Db,
  actor: Actor,
  { at, sent }: { at: FormAtNode; sent: Readonly<Record<string, unknown>> },
): Promise<TypedNames> {
  const { model, form, hidden } = await openedAt(db, at)
  const values = visibleValues(byId(form, sent), hidden)
  const ids = filesIn({ model }, values).map(({ id }) => id)
  const own = await filesOf(db, { ids, userId: actor.userId, recordId: null, resource: RECORD_RESOURCE })
  return {
    names: await namesOfTyped(db, actor, { model, values, recordId: null }),
    files: await filesOfValues(kernel, db, actor, own),
  }
}
