/**
 * Documents and queries in PostgreSQL's spelling. Every token begins with its tenant, so that the index leads to the
 * tenant's own documents whatever the others have. Pure but for the sounds.
 */
import type { DocumentRow } from './document.repo.ts'
import type { SearchDocument } from './searchable.ts'
import { MAX_SOUND, soundsOf } from './sounds.ts'
import { normalised, tokensOf, type Term } from './tokens.ts'

/** Between two texts of one document, so that no phrase goes from one into the other. */
const GAP = 16
/** The last place that PostgreSQL can number. */
const LAST_PLACE = 16_383

const wordIn = (tenantId: number, word: string) => `${tenantId}:${word}`
const soundIn = (tenantId: number, sound: string) => `${tenantId}~${sound}`

/** As a lexeme is written inside quotes. */
const quoted = (lexeme: string) => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** Titles are compared without blanks at their ends, and with one in place of several. */
export const titleKeyOf = (title: string): string => normalised(title).replaceAll(/\s+/gu, ' ').trim()

/** Lexemes by their places; none twice. */
class Vector {
  readonly #places = new Map<string, Set<number>>()

  put(lexeme: string, at: number): void {
    const places = this.#places.get(lexeme) ?? new Set()
    this.#places.set(lexeme, places.add(Math.min(at, LAST_PLACE)))
  }

  /** In PostgreSQL's spelling. */
  text(): string {
    return [...this.#places].map(([lexeme, places]) => `${quoted(lexeme)}:${[...places].join(',')}`).join(' ')
  }
}

/** A document as it is written. */
export async function rowOf(tenantId: number, document: SearchDocument): Promise<DocumentRow> {
  const titles = [document.title, ...(document.also ?? [])]
  const sounds = (await Promise.all(titles.map(soundsOf))).flat()
  const vectorOf = (texts: readonly string[]) => {
    const vector = new Vector()
    let from = 0
    for (const text of texts) {
      const tokens = tokensOf(text)
      for (const { word, at } of tokens) vector.put(wordIn(tenantId, word), from + at)
      from += (tokens.at(-1)?.at ?? 0) + GAP
    }
    for (const sound of sounds) vector.put(soundIn(tenantId, sound), 1)
    return vector.text()
  }
  return {
    record_id: document.id,
    title_key: titleKeyOf(document.title),
    title_tokens: vectorOf(titles),
    tokens: vectorOf([...titles, document.body ?? '']),
    dept_ids: document.deptIds ?? [],
    owner_ids: document.ownerIds ?? [],
    updated_at: document.updatedAt,
  }
}

/** What all terms must meet: each as a phrase, or as a sound. */
export function queryOf(tenantId: number, terms: readonly Term[]): string {
  const phraseOf = ({ words }: Term) =>
    words
      .map(({ word, distance, isBegun }, index) => {
        const before = words[index - 1]
        const step = before ? ` <${distance - before.distance}> ` : ''
        return `${step}${quoted(wordIn(tenantId, word))}${isBegun ? ':*' : ''}`
      })
      .join('')
  return terms
    .map((term) => {
      const phrase = phraseOf(term)
      if (term.sound === undefined) return `(${phrase})`
      return `(${phrase} | ${quoted(soundIn(tenantId, term.sound.slice(0, MAX_SOUND)))}:*)`
    })
    .join(' & ')
}

/** What all terms must sound like; undefined when one of them is no sound. */
export function soundQueryOf(tenantId: number, terms: readonly Term[]): string | undefined {
  const sounds = terms.flatMap(({ sound }) => sound ?? [])
  if (terms.length === 0 || sounds.length < terms.length) return undefined
  return sounds.map((sound) => `${quoted(soundIn(tenantId, sound.slice(0, MAX_SOUND)))}:*`).join(' & ')
}
