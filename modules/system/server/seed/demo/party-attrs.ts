/** Attributes of the company's users and departments: employee number, day of entry, cost centre. */
import { hash } from 'node:crypto'
import type { Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'
import { NO_BOUNDS } from '#system/contract/party-attr.ts'
import { insertMany } from '../seed.repo.ts'
import { findStaffing } from './demo.repo.ts'

/** Writes the definitions, and values of every user and department there is. */
export async function writePartyAttrs(tx: Tx, tenantId: number): Promise<void> {
  const [number, entry, centre] = [newId(), newId(), newId()]
  const plain = { tenant_id: tenantId, bounds: NO_BOUNDS, data_type: 'text', is_unique: 0, pattern: '' } as const
  await insertMany(tx, 'sys_party_attr', [
    {
      ...plain,
      id: number,
      party_type: 'user',
      code: 'employeeNo',
      name: '工号',
      name_en: 'Employee number',
      is_unique: 1,
      pattern: String.raw`[A-Z]\d{5}`,
      sort: 10,
    },
    {
      ...plain,
      id: entry,
      party_type: 'user',
      code: 'entryDay',
      name: '入职日期',
      name_en: 'Entry',
      data_type: 'date',
      sort: 20,
    },
    {
      ...plain,
      id: centre,
      party_type: 'dept',
      code: 'costCentre',
      name: '成本中心',
      name_en: 'Cost centre',
      sort: 10,
    },
  ])
  const people = await findStaffing(tx)
  const depts = await tx.selectFrom('sys_dept').select('id').orderBy('sort').orderBy('name').execute()
  const none = { tenant_id: tenantId, number: null, named_user_id: null, named_dept_id: null, unique_hash: null }
  const dayOf = (at: number) => new Date(Date.UTC(2012, 0, 4 + ((at * 37) % 5000))).toISOString().slice(0, 10)
  const ofUser = (attr_id: string, user_id: string, value: string) => ({
    ...none,
    id: newId(),
    attr_id,
    user_id,
    dept_id: null,
    value,
  })
  await insertMany(
    tx,
    'sys_party_attr_value',
    people.flatMap(({ id }, at) => {
      const employeeNo = `A${String(10_001 + at)}`
      // As text, which PostgreSQL reads as bytes.
      const unique_hash = `\\x${hash('sha256', employeeNo, 'hex')}`
      return [{ ...ofUser(number, id, employeeNo), unique_hash }, ofUser(entry, id, dayOf(at))]
    }),
  )
  await insertMany(
    tx,
    'sys_party_attr_value',
    depts.map(({ id }, at) => ({
      ...none,
      id: newId(),
      attr_id: centre,
      user_id: null,
      dept_id: id,
      value: `CC-${String(at + 1).padStart(3, '0')}`,
    })),
  )
}
