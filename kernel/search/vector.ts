/**
 * Documents and queries in PostgreSQL's spelling. Every token begins with its tenant, so that the index leads to the tenant's
 * own documents whatever the others have. Pure but for the sounds.
 */
import type { DocumentRow } from './document.repo.ts'
import type { SearchDocument } from './searchable.ts'
import { MAX_SOUND, soundsOf } from './sounds.ts'
import { normalised, tokensOf, type Term } from './tokens.ts'

/** Between two texts of one document, so that no phrase goes from one into the other. */
const GAP = 16
/** The last place that PostgreSQL can number. */
const LAST_PLACE = 16_383
/** Titles, sounds, and everything else. */
type Weight = 'A' | 'B' | 'D'

const wordIn = (tenantId: number, word: string) => `${tenantId}:${word}`
const soundIn = (tenantId: number, sound: string) => `${tenantId}~${sound}`

/** As a lexeme is written inside quotes. */
const quoted = (lexeme: string) => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** Titles are compared without blanks at their ends, and with one in place of several. */
export const titleKeyOf = (title: string): string => normalised(title).replaceAll(/\s+/gu, ' ').trim()

/** A document as it is written. */
export async function rowOf(tenantId: number, document: SearchDocument): Promise<DocumentRow> {
  const places = new Map<string, string[]>()
  const put = (lexeme: string, at: number, weight: Weight) => {
    const place = `${Math.min(at, LAST_PLACE)}${weight === 'D' ? '' : weight}`
    const known = places.get(lexeme)
    if (known) known.push(place)
    else places.set(lexeme, [place])
  }
  let from = 0
  const titles = [document.title, ...(document.also ?? [])]
  for (const [weight, text] of [...titles.map((title) => ['A', title] as const), ['D', document.body ?? ''] as const]) {
    const tokens = tokensOf(text)
    for (const { word, at } of tokens) put(wordIn(tenantId, word), from + at, weight)
    from += (tokens.at(-1)?.at ?? 0) + GAP
  }
  for (const sound of (await Promise.all(titles.map(soundsOf))).flat()) put(soundIn(tenantId, sound), 1, 'B')
  return {
    record_id: document.id,
    title_key: titleKeyOf(document.title),
    tokens: [...places].map(([lexeme, at]) => `${quoted(lexeme)}:${[...new Set(at)].join(',')}`).join(' '),
    dept_ids: document.deptIds ?? [],
    owner_ids: document.ownerIds ?? [],
    updated_at: document.updatedAt,
  }
}

/**
 * What all terms must meet: each as a phrase, or as a sound.
 * @param place `title`: only titles and their sounds count
 */
export function queryOf(tenantId: number, terms: readonly Term[], place: 'anywhere' | 'title'): string {
  const label = (isBegun: boolean, weights: string) => {
    const labels = `${isBegun ? '*' : ''}${place === 'title' ? weights : ''}`
    return labels === '' ? '' : `:${labels}`
  }
  const phraseOf = ({ words }: Term) =>
    words
      .map(({ word, distance, isBegun }, index) => {
        const before = words[index - 1]
        const step = before ? ` <${distance - before.distance}> ` : ''
        return `${step}${quoted(wordIn(tenantId, word))}${label(isBegun, 'A')}`
      })
      .join('')
  return terms
    .map((term) => {
      const phrase = phraseOf(term)
      if (term.sound === undefined) return `(${phrase})`
      return `(${phrase} | ${quoted(soundIn(tenantId, term.sound.slice(0, MAX_SOUND)))}${label(true, 'B')})`
    })
    .join(' & ')
}
