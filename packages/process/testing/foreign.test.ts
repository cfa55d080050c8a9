/** Files of other engines: what becomes of every construct that was met in public examples of theirs. */
import { expect, test } from 'vitest'
import { fate, FOREIGN } from './foreign.ts'

test.each(FOREIGN)('$category: $name', async (one) => {
  expect(await fate(one)).toEqual(one.outcome)
})

test('what ends, and what is refused, by category', () => {
  const counts: Record<string, [ends: number, refused: number]> = {}
  for (const { category, outcome } of FOREIGN) {
    const [ends, refused] = counts[category] ?? [0, 0]
    counts[category] = outcome === 'ends' ? [ends + 1, refused] : [ends, refused + 1]
  }
  expect(counts).toEqual({
    people: [13, 0],
    starts: [7, 0],
    work: [16, 3],
    gateways: [8, 2],
    'events on the way': [12, 0],
    'events at tasks': [7, 0],
    repetition: [7, 1],
    parts: [7, 3],
    'drawing and data': [5, 0],
  })
})
