/**
 * Attributes of records as fields of data rules, in SQL. One that is disabled has no value here; a rule that asks for
 * it reaches nothing (`makeReady`).
 */
import { sql, type RawBuilder } from 'kysely'
import type { RuleFieldType } from '#contract/rule.ts'
import type { RuleField } from '#kernel/access/rule-fields.ts'
import type { PartyType } from '#system/contract/party-attr.ts'

/** What of a stored value is compared. Only rows of one attribute get there, so that all of them can be cast. */
const COMPARED: Readonly<Record<RuleFieldType, RawBuilder<unknown>>> = {
  text: sql`v.value`,
  number: sql`v.number`,
  date: sql`v.value::date`,
  choice: sql`(v.value = 'true')::int`,
  user: sql`v.named_user_id`,
  dept: sql`v.named_dept_id`,
  // No attribute is of these types.
  role: sql`null::uuid`,
  post: sql`null::uuid`,
}

const FLAGS = [0, 1]

/** Declares the attributes of one kind of party. */
export const attrFieldOf =
  (partyType: PartyType) =>
  (code: string, type: RuleFieldType): RuleField => ({
    type,
    ...(type === 'choice' && { options: FLAGS }),
    of: (at) => sql`(select ${COMPARED[type]} from sys_party_attr_value v
      where v.tenant_id = ${sql.ref(`${at}.tenant_id`)}
        and v.${sql.ref(partyType === 'user' ? 'user_id' : 'dept_id')} = ${sql.ref(`${at}.id`)}
        and v.attr_id = (select a.id from sys_party_attr a
          where a.party_type = ${partyType} and a.code = ${code} and a.status = 1))`,
  })
