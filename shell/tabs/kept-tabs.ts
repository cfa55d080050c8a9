/** Reads the tabs that a window has kept over a reload. Pure: anything may stand there. */
import type { Remembered } from './tabs-model.ts'

/** Reads what was kept. @returns none for another person, and for what is not ours */
export function readTabs(text: string | null, person: string): Remembered[] {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    if (!isRecord(kept) || kept['person'] !== person || !Array.isArray(kept['open'])) return []
    return kept['open'].filter(isRemembered)
  } catch {
    return []
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isRemembered = (value: unknown): value is Remembered =>
  isRecord(value) &&
  typeof value['path'] === 'string' &&
  value['path'].startsWith('/') &&
  typeof value['search'] === 'string' &&
  typeof value['isPinned'] === 'boolean' &&
  ['string', 'undefined'].includes(typeof value['title'])
