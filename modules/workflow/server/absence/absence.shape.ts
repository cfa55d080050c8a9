/** An absence as its draft, its row and its audit record. */
import type { AbsenceDraft } from '#workflow/contract/absence.ts'
import type { AbsenceValues, FoundAbsence } from './absence.repo.ts'

export const valuesOf = (
  { deputyId, beginDate, endDate, processes, reason, takeOver, atEnd }: Omit<AbsenceDraft, 'userId'>,
  userId: string,
): AbsenceValues => ({
  user_id: userId,
  deputy_id: deputyId,
  begins_at: beginDate,
  ends_at: endDate,
  processes: [...new Set(processes)],
  reason,
  take_over: takeOver,
  at_end: atEnd,
})

export const valuesOfRow = (row: FoundAbsence): AbsenceValues => valuesOf(row, row.userId)

export const toAuditRecord = ({ user_id, deputy_id, begins_at, ends_at, processes, ...same }: AbsenceValues) => ({
  userId: user_id,
  deputyId: deputy_id,
  beginDate: new Date(begins_at).toISOString(),
  endDate: new Date(ends_at).toISOString(),
  processes: [...processes].sort(),
  reason: same.reason,
  takeOver: same.take_over,
  atEnd: same.at_end,
})
