/** One call on several records: each is done or refused for its own reason. */
import { AppError } from '../errors.ts'
import { translate, type Language } from '../i18n/translate.ts'
import type { BatchResult } from '#contract/batch.ts'

/**
 * Does `work` for each id in turn and collects what was refused. `work` checks before it writes, so that a refusal
 * leaves the transaction it runs in usable.
 */
export async function eachOf(
  ids: readonly string[],
  language: Language,
  work: (id: string) => Promise<void>,
): Promise<BatchResult> {
  const result: BatchResult = { done: [], refused: [] }
  for (const id of new Set(ids)) {
    try {
      await work(id)
      result.done.push(id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { name } = error.code
      result.refused.push({ id, error: name, msg: translate(language, `error.${name}`, error.params) })
    }
  }
  return result
}
