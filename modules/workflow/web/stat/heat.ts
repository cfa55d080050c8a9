/** Where it waits, as colours of a drawing. Pure. */
import type { NodeStat } from '#workflow/contract/stat.ts'
import type { Mark, Tone } from '../diagram/marks.ts'

const TONES: readonly Tone[] = ['heat1', 'heat2', 'heat3', 'heat4']

/** Each node by its median wait against the longest; the badge says it in words, for who sees no colours. */
export function heatOf(
  nodes: readonly Pick<NodeStat, 'id' | 'p50'>[],
  textOf: (ms: number) => string,
): Record<string, Mark> {
  const longest = Math.max(...nodes.map(({ p50 }) => p50 ?? 0), 0)
  return Object.fromEntries(
    nodes.flatMap(({ id, p50 }) => {
      if (p50 === null || longest === 0) return []
      const level = Math.min(TONES.length - 1, Math.floor((p50 / longest) * TONES.length))
      return [[id, { tone: TONES[level] ?? 'heat1', badge: textOf(p50) }] as const]
    }),
  )
}
