import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { ownQuestionRoutes } from '#security/contract/question.ts'
import { ownQuestionsOf, removeQuestions, saveQuestions } from './question.service.ts'

export function mountQuestions(kernel: Kernel): Mounted[] {
  return implement('ownQuestion', ownQuestionRoutes, {
    list: ({ actor }) => ownQuestionsOf(kernel, actor),
    save: ({ actor, body }) => saveQuestions(kernel, actor, body),
    remove: ({ actor }) => removeQuestions(kernel, actor),
  })
}
