/** Records of the demonstration, checked by the forms core as those of the page are. */
import { dayIn, momentIn } from '#contract/wall-clock.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'
import {
  changesBetween,
  checkRecord,
  serialPeriod,
  serialText,
  type CompiledForm,
  type StoredValues,
} from '#forms-core/index.ts'
import { Chance } from '#system/server/index.ts'
import { describedBy } from '../../record/stored-record.ts'
import { findStaff, insertRecords, type DemoUser, type DemoRecord } from './demo.repo.ts'
import type { DemoForm } from './forms.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Of working hours: from half past eight to half past five. */
const [FIRST_MINUTE, LAST_MINUTE] = [8 * 60 + 30, 17 * 60 + 30]
/** Since when the forms are in use. */
export const DAYS_IN_USE = 60
const MAX_STAFF = 24
const COMMENT_SHARE = 0.2

export interface Filling {
  readonly tenantId: number
  readonly templateId: string
  readonly demo: DemoForm
  /** With the latest version. */
  readonly form: CompiledForm
  readonly versionId: string
  readonly zone: string
  readonly admin: DemoUser
}

/** Writes the records of one form: several owners, about as many each week. */
export async function writeRecords(tx: Tx, filling: Filling): Promise<void> {
  const { tenantId, templateId, demo } = filling
  const { enter, count } = demo
  if (enter === undefined) return
  const [first, ...others] = await findStaff(tx, demo.depts, MAX_STAFF)
  const staff: readonly [DemoUser, ...DemoUser[]] = first === undefined ? [filling.admin] : [first, ...others]
  const writer = new RecordWriter(filling, new Chance(tenantId * 7_919 + count), staff)
  const moments = Array.from({ length: count }, () => writer.moment()).sort((one, other) => one - other)
  // In the order of time, as their ids and numbers are.
  const records = moments.map((now) => writer.record(now, enter))
  await insertRecords(tx, { tenantId, templateId, records, serials: writer.serials() })
}

class RecordWriter {
  readonly #filling: Filling
  readonly #chance: Chance
  readonly #staff: readonly [DemoUser, ...DemoUser[]]
  readonly #numbers = new Map<string, { field: string; period: string; last: number }>()

  constructor(filling: Filling, chance: Chance, staff: readonly [DemoUser, ...DemoUser[]]) {
    this.#filling = filling
    this.#chance = chance
    this.#staff = staff
  }

  serials() {
    return [...this.#numbers.values()]
  }

  /** In working hours of the last weeks, more often lately. */
  moment(): number {
    const [chance, { zone }] = [this.#chance, this.#filling]
    const ago = Math.floor(chance.next() ** 1.5 * (DAYS_IN_USE - 2)) + 1
    const day = dayIn(new Date(Date.now() - ago * DAY_MS), zone)
    return momentIn(day, zone).getTime() + chance.between(FIRST_MINUTE, LAST_MINUTE) * MINUTE_MS
  }

  record(now: number, enter: NonNullable<DemoForm['enter']>): DemoRecord {
    const [chance, { form, versionId, zone, demo, admin }] = [this.#chance, this.#filling]
    const today = dayIn(new Date(now), zone)
    const owner = chance.pick(this.#staff)
    const other = this.#otherThan(owner)
    const context = { now, today, me: { id: owner.id, dept: owner.deptId } }
    const sent = enter({ chance, today, now, other: other.id })
    const created = this.#numbered(checked(form, { sent, context }), today)
    const later = demo.later !== undefined && chance.happens(demo.later.share) ? demo.later.sent : {}
    const values = checked(form, { sent: later, before: created, context })
    const revision = (rev: number, by: DemoUser, at: number, before: StoredValues, after: StoredValues) => ({
      id: newId(),
      rev,
      kind: rev === 1 ? ('create' as const) : ('update' as const),
      changes: changesBetween(before, after),
      by,
      at: new Date(at).toISOString(),
    })
    const revisions = [revision(1, owner, now, {}, created)]
    const lateAt = now + chance.between(10, 50) * MINUTE_MS
    if (changesBetween(created, values).length > 0) revisions.push(revision(2, owner, lateAt, created, values))
    const [text, ...texts] = demo.comments ?? []
    const isCommented = text !== undefined && chance.happens(COMMENT_SHARE)
    const comment = () => ({ id: newId(), text: chance.pick([text ?? '', ...texts]), by: admin })
    const comments = isCommented ? [{ ...comment(), at: new Date(lateAt).toISOString() }] : []
    const { title, field, rows } = describedBy(form, values)
    return { id: newId(), versionId, title, titleField: field, values, owner, rows, revisions, comments }
  }

  #otherThan({ id }: DemoUser): DemoUser {
    const other = this.#chance.pick(this.#staff)
    return other.id === id ? this.#filling.admin : other
  }

  /** With the next numbers of the serial fields. */
  #numbered(values: StoredValues, today: string): StoredValues {
    const next: Record<string, unknown> = { ...values }
    for (const field of this.#filling.form.model.fields) {
      if (field.kind !== 'serial') continue
      const period = serialPeriod(field.serial, today)
      const key = `${field.id} ${period}`
      const last = (this.#numbers.get(key)?.last ?? 0) + 1
      this.#numbers.set(key, { field: field.id, period, last })
      next[field.id] = serialText(field.serial, today, last)
    }
    return next
  }
}

/** @throws Error where the demonstration enters what its own form refuses */
function checked(form: CompiledForm, change: Omit<Parameters<typeof checkRecord>[1], 'newRowId'>): StoredValues {
  const result = checkRecord(form, { ...change, newRowId: newId })
  if ('values' in result) return result.values
  throw new Error(`a record of the demonstration is refused: ${JSON.stringify(result.problems)}`)
}
