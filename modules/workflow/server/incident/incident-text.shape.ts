import { hasText, translate, type Language } from '#kernel/i18n/translate.ts'
import { say } from '#process/index.ts'

/** What happened, in a sentence: the product's own for what the core does not know. */
export function describeIncident(
  { code, detail, node }: { code: string; detail: string; node: string },
  language: Language,
): string {
  const key = `workflow.incident.${code}`
  return hasText(language, key)
    ? translate(language, key, { node, detail })
    : say('incident', code, language, { node, detail })
}
