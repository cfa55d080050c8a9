/** Whatever a test writes into the audit trail, people read it: nouns, actions and fields have their words. */
import { actionKeys, fieldKeys, resourceKeys } from '#system/contract/audit-words.ts'
import zh from '../modules/system/locales/zh.json' with { type: 'json' }
import { asSuperuser } from './two-tenants.ts'

/** Rows that were made for their shape alone (`two-tenants.ts`). */
const FILLED = 'x'
const WORDS = new Set(Object.keys(zh))

/**
 * What stands in the trail of a database and has no word (`modules/system/contract/audit-words.ts` looks for them in
 * this order).
 */
export async function unsaidInTrail(url: string): Promise<string[]> {
  const client = await asSuperuser(url)
  try {
    const { rows } = await client.query<{ resource: string; action: string; field: string | null }>(
      'select distinct resource, action, field from sys_audit left join lateral jsonb_object_keys(changes) field on true where resource <> $1',
      [FILLED],
    )
    const wanted = rows.flatMap(({ resource, action, field }) => [
      resourceKeys(resource),
      actionKeys(action),
      ...(field === null ? [] : [fieldKeys(resource, field)]),
    ])
    return [...new Set(wanted.filter((keys) => !keys.some((key) => WORDS.has(key))).map(([first]) => first ?? ''))]
  } finally {
    await client.end()
  }
}
