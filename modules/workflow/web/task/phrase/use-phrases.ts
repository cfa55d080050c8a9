/** Phrases for comments: those of the user, then those of the organisation. */
import { useDictOptions } from '#kit/dict/use-dict-options.ts'
import { useMutate } from '#kit/form/use-mutate.ts'
import { useCan } from '#shell/access/use-can.ts'
import { useCall } from '#shell/request/use-call.ts'
import { PHRASE_DICT, workflowPhraseRoutes } from '#workflow/contract/phrase.ts'

const FRESH_MS = 300_000
const NONE: readonly string[] = []

export interface Phrases {
  readonly own: readonly string[]
  readonly shared: readonly string[]
  /** Both, each once, in the order of their keys. */
  readonly all: readonly string[]
}

export function usePhrases(): Phrases {
  const mayHandle = useCan('wf:task:handle')
  const { data: own = NONE } = useCall(workflowPhraseRoutes.list, {}, { freshFor: FRESH_MS, enabled: mayHandle })
  const shared = useDictOptions(PHRASE_DICT).map(({ label }) => label)
  return { own, shared, all: [...new Set([...own, ...shared])] }
}

/** Replaces the user's own phrases. */
export const useSavePhrases = () =>
  useMutate(workflowPhraseRoutes.update, { refreshes: [workflowPhraseRoutes.list], done: false })
