/** How titles sound, as a condition of a list: pickers and lists find a name by pinyin and initials. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { termsOf } from './tokens.ts'
import { soundQueryOf } from './vector.ts'

/**
 * Whether the title of a record in the index sounds like what was typed: `zhangw` and `zw` meet 张伟. Undefined when the
 * text cannot be a sound, because it is more than letters.
 * @param kind of the searchable
 * @param column qualified name of the column that holds the record's id, such as `sys_user.id`
 */
export function soundsLike(
  { tenantId, kind, column }: { tenantId: number; kind: string; column: string },
  typed: string,
): RawBuilder<SqlBool> | undefined {
  const query = soundQueryOf(tenantId, termsOf(typed))
  if (query === undefined) return undefined
  return sql<SqlBool>`${sql.ref(column)} in (
    select record_id from sys_search_document
    where tenant_id = ${tenantId}::int and kind = ${kind} and title_tokens @@ ${query}::tsquery)`
}
