/** Dictionaries of the organisation's own: loaded when a user shows one, kept until it changes. */
import { useQuery } from '@tanstack/react-query'
import { onAnnounced } from '../live/announced.ts'
import { ports, type DictionaryEntry } from '../ports.ts'
import { queryClient } from '../request/query-client.ts'
import { CUSTOM_PREFIX } from './session.ts'

/** News tell of changes; this is for news that were missed. */
const FRESH_MS = 300_000
const keyOf = (code: string) => ['customDictionary', code]
const noEntries: readonly DictionaryEntry[] = []

onAnnounced('dictionaries', (what) => {
  if (what.startsWith(CUSTOM_PREFIX))
    void queryClient.invalidateQueries({ queryKey: keyOf(what.slice(CUSTOM_PREFIX.length)) })
})

/** The entries of a dictionary by its code; empty while they are on their way. Undefined asks for none. */
export function useCustomDict(code: string | undefined): readonly DictionaryEntry[] {
  const { data } = useQuery({
    queryKey: keyOf(code ?? ''),
    queryFn: () => ports().session.customDictionary(code ?? ''),
    enabled: code !== undefined,
    staleTime: FRESH_MS,
  })
  return data ?? noEntries
}
