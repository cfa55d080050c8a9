import { expect, test } from 'vitest'
import type { WorkflowTaskRow } from '#workflow/contract/task.ts'
import { groupsByDue } from './groups-by-due.ts'

const due = (id: string, dueDate: Date | null) =>
  ({ id, dueDate: dueDate?.toISOString() ?? null }) as unknown as WorkflowTaskRow

test('tasks stand in the groups of their due days, in the order in which they come', () => {
  const now = new Date(2026, 10, 20, 15, 30)
  const groups = groupsByDue(
    [
      due('a', new Date(2026, 10, 19, 9)),
      due('b', new Date(2026, 10, 20, 15)),
      due('c', new Date(2026, 10, 20, 18)),
      due('d', new Date(2026, 10, 21, 9)),
      due('e', new Date(2026, 10, 30, 9)),
      due('f', null),
    ],
    now,
  )
  expect(groups.map(({ due: day, tasks }) => [day, tasks.map(({ id }) => id).join('')])).toEqual([
    ['late', 'ab'],
    ['today', 'c'],
    ['tomorrow', 'd'],
    ['later', 'e'],
    ['none', 'f'],
  ])
})
