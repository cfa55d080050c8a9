import type { Translate } from '#shell/i18n.ts'
import { MAX_FINISHED, type WorkflowDefinition } from '#workflow/contract/definition.ts'

/** How many instances of a version have ended, as far as they are counted: `10,000+`. */
export const finishedCount = (t: Translate, { finished }: Pick<WorkflowDefinition, 'finished'>): string =>
  t(finished < MAX_FINISHED ? 'workflow.version.finishedCount' : 'workflow.version.finishedMore', { count: finished })
