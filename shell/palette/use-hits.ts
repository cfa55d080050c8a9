/** What the server finds while a user types. */
import { useEffect, useState } from 'react'
import { ports, type FoundGroup, type FoundHit } from '../ports.ts'
import { messageOf } from '../request/call-error.ts'

/** Milliseconds of rest until it is asked (specification section 9); what the page has is shown at once. */
export const REST = 500

interface Hits {
  /** Of what was typed last, or, until that is there, of what was typed before. */
  readonly groups: readonly FoundGroup[]
  /** The answer to what was typed is still on its way. */
  readonly isWaiting: boolean
  readonly failure: string | undefined
}

interface Answer {
  readonly wish: string
  readonly groups: readonly FoundGroup[]
  readonly failure?: string
}

const NONE: readonly FoundGroup[] = []

/**
 * Asks a moment after the last key; a call that is no longer wanted is given up.
 * @param kinds left out: all
 */
export function useHits(text: string, kinds: readonly string[] | undefined, isWanted: boolean): Hits {
  const [answer, setAnswer] = useState<Answer>()
  const only = kinds?.join()
  const wish = isWanted && text !== '' ? `${only ?? ''} ${text}` : ''
  useEffect(() => {
    if (wish === '') return undefined
    const giveUp = new AbortController()
    const timer = setTimeout(() => {
      ports()
        .search()
        .then((source) => source.find(text, only?.split(','), giveUp.signal))
        .then(
          (groups) => setAnswer({ wish, groups }),
          (thrown: unknown) => {
            if (!giveUp.signal.aborted) setAnswer({ wish, groups: NONE, failure: messageOf(thrown) })
          },
        )
    }, REST)
    return () => {
      clearTimeout(timer)
      giveUp.abort()
    }
  }, [wish, text, only])
  if (wish === '') return { groups: NONE, isWaiting: false, failure: undefined }
  return {
    groups: answer?.groups ?? NONE,
    isWaiting: answer?.wish !== wish,
    failure: answer?.wish === wish ? answer.failure : undefined,
  }
}

/** Recently opened records as they are now; none until the server has answered. */
export function useRecalled(keys: readonly string[]): readonly FoundHit[] {
  const [hits, setHits] = useState<readonly FoundHit[]>([])
  const wanted = keys.join()
  useEffect(() => {
    if (wanted === '') return undefined
    const giveUp = new AbortController()
    // Without them the palette is only emptier.
    ports()
      .search()
      .then((source) => source.recall(wanted.split(','), giveUp.signal))
      .then(setHits, () => undefined)
    return () => giveUp.abort()
  }, [wanted])
  return wanted === '' ? [] : hits
}
