/** Why an instance cannot go on with another version, in words. */
import { translate } from '#kernel/i18n/translate.ts'
import type { Ir, Language, Objection } from '#process/index.ts'
import { nodeText } from '../runtime/engine/node-name.ts'

export const reasonsOf = (objections: readonly Objection[], ir: Ir, language: Language): string[] =>
  objections.map(({ node, reason }) =>
    translate(language, `workflow.objection.${reason}`, { node: nodeText(ir, node, language) }),
  )
