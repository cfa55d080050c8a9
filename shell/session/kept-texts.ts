/**
 * Texts that a user has begun and not sent. They outlive a reload of the window and the end of a session, for the same
 * user; signing out forgets them.
 */
import { windowStorage } from './window-storage.ts'

/** The oldest go first. */
const MAX_TEXTS = 50

export interface KeptTexts {
  readonly get: (key: string) => string | undefined
  readonly set: (key: string, text: string) => void
  readonly delete: (key: string) => void
}

/** The texts of a user in this window, by what they are about; all parts of the page share them. */
export function keptTexts(person: string): KeptTexts {
  const write = (texts: Map<string, string>) => {
    for (const key of [...texts.keys()].slice(0, -MAX_TEXTS)) texts.delete(key)
    if (texts.size === 0) windowStorage.remove('texts')
    else windowStorage.write('texts', JSON.stringify({ person, texts: [...texts] }))
  }
  return {
    get: (key) => read(person).get(key),
    set: (key, text) => write(read(person).set(key, text)),
    delete(key) {
      const texts = read(person)
      if (texts.delete(key)) write(texts)
    },
  }
}

/** Anything may stand there. @returns none for another user, and for what is not ours */
function read(person: string): Map<string, string> {
  try {
    const stored: unknown = JSON.parse(windowStorage.read('texts') ?? 'null')
    if (!isRecord(stored) || stored['person'] !== person || !Array.isArray(stored['texts'])) return new Map()
    return new Map(stored['texts'].filter(isText))
  } catch {
    return new Map()
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isText = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string')
