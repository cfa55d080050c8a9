/** One call on several records: each is done or refused for its own reason. */
import { errors } from '#contract/errors.ts'
import { AppError, InvalidInput } from '../errors.ts'
import { issueText, translate, type Language } from '../i18n/translate.ts'
import type { BatchResult } from '#contract/batch.ts'

/** Issues of one record that are named. */
const MAX_NAMED_ISSUES = 3

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
      result.refused.push({ id, ...refusalOf(error, language) })
    }
  }
  return result
}

/** Input that does not fit one record is refused for it alone: others may be done already. */
function refusalOf(error: unknown, language: Language): { error: string; msg: string } {
  if (error instanceof InvalidInput) {
    const texts = new Set(error.issues.map(({ code, params }) => issueText(language, code, params)))
    return { error: errors.invalidInput.name, msg: [...texts].slice(0, MAX_NAMED_ISSUES).join(' ') }
  }
  if (!(error instanceof AppError)) throw error
  const { name } = error.code
  return { error: name, msg: translate(language, `error.${name}`, error.params) }
}
