import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { workflowPhraseRoutes } from '#workflow/contract/phrase.ts'
import { listPhrases, updatePhrases } from './phrase.service.ts'

export function mountWorkflowPhrases(kernel: Kernel): Mounted[] {
  return implement('wfPhrase', workflowPhraseRoutes, {
    list: ({ actor }) => listPhrases(kernel, actor),
    update: ({ actor, body }) => updatePhrases(kernel, actor, body),
  })
}
