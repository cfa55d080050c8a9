/** Whether a user of a list has a second factor: part of the list’s own statement, as a further one costs more. */
import { sql, type RawBuilder } from 'kysely'

/** @param userId the column that names the user, such as `page.id` */
export const hasFactor = (userId: string): RawBuilder<boolean> => sql<boolean>`(
  exists (select 1 from sys_totp as factor where factor.user_id = ${sql.ref(userId)})
  or exists (select 1 from sys_passkey as factor where factor.user_id = ${sql.ref(userId)}))`
