/** What other nouns read of a stored model. */
import type { Db } from '#kernel/database/lease.ts'

export const findModelName = (db: Db, id: string) =>
  db.selectFrom('wf_model').select('name').where('id', '=', id).executeTakeFirst()

/** A model as it is drawn, with its settings. */
export const findDrawing = (db: Db, id: string) =>
  db.selectFrom('wf_model').select(['xml', 'settings']).where('id', '=', id).executeTakeFirst()
