/** What a preview of rights answers, for tests of the line in forms. */
import type { AccessPreview } from '#system/contract/access-preview.ts'

const NO_SIDE: AccessPreview['gain'] = { count: 0, people: [] }

/** @param more what the test is about; everything else is nothing */
export const anEffect = (more: Partial<AccessPreview> = {}): AccessPreview => ({
  concerned: 1,
  gain: NO_SIDE,
  lose: NO_SIDE,
  keys: [],
  keyCount: 0,
  altered: { count: 0, people: [] },
  tenants: { count: 0, list: [] },
  conflicts: { count: 0, people: [] },
  ...more,
})

/** So many users, one of whom is named. */
export const aSide = (count: number, realName: string, key: string): AccessPreview['gain'] => ({
  count,
  people: [{ id: '0192d5a0-0000-7000-8000-0000000000e1', realName, headUrl: '', deptName: '总部', keys: [key] }],
})
