/** The security questions of the signed-in user. */
import type { Sealed } from '#contract/session.ts'
import { listOf, type SecurityPolicy } from '#contract/security-items.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { InvalidInput, type RawIssue } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { MIN_QUESTIONS, QUESTION_DICTIONARY, QuestionsDraft, type OwnQuestions } from '#security/contract/question.ts'
import { hashAnswer, normalAnswer } from './answers.ts'
import { questionsOf, replaceQuestions, type StoredQuestion } from './question.repo.ts'

const isAccepted = ({ resetMethods }: SecurityPolicy): boolean => listOf(resetMethods).includes('questions')
const requiredBy = ({ questionsAsked }: SecurityPolicy): number => Math.max(MIN_QUESTIONS, questionsAsked)

export async function ownQuestionsOf({ database, policies }: Kernel, actor: Actor): Promise<OwnQuestions> {
  const policy = await policies.of(actor.tenantId)
  const stored = await database.read(actor.tenantId, (db) => questionsOf(db, actor.userId))
  return {
    questions: stored.map(({ code, text }) => code || text),
    required: requiredBy(policy),
    requiredOfDictionary: policy.questionsAsked,
    isAccepted: isAccepted(policy),
  }
}

/** Replaces all questions. @throws InvalidInput naming each question that breaks a rule */
export async function saveQuestions(kernel: Kernel, actor: Actor, sealed: Sealed): Promise<null> {
  const { database, policies, sealing, labels } = kernel
  const { tenantId } = actor
  const { questions } = await sealing.open(sealed, QuestionsDraft)
  const policy = await policies.of(tenantId)
  const offered = await database.read(tenantId, (db) => labels.offered(db, QUESTION_DICTIONARY))
  const issues = issuesOf(questions, { offered, policy })
  if (issues.length > 0) throw new InvalidInput(issues)
  const hashed: StoredQuestion[] = []
  for (const { question, answer } of questions) {
    const named = offered.has(question) ? { code: question, text: '' } : { code: '', text: question }
    hashed.push({ ...named, answerHash: await hashAnswer(answer) })
  }
  await database.transaction(tenantId, (tx) => replace(tx, actor, hashed))
  return null
}

export async function removeQuestions({ database }: Kernel, actor: Actor): Promise<null> {
  await database.transaction(actor.tenantId, (tx) => replace(tx, actor, []))
  return null
}

async function replace(tx: Tx, actor: Actor, questions: readonly StoredQuestion[]): Promise<void> {
  const before = await questionsOf(tx, actor.userId)
  await replaceQuestions(tx, actor, questions)
  await recordChange(tx, actor, {
    action: 'changeQuestions',
    resource: 'user',
    resourceId: actor.userId,
    label: actor.realName,
    before: { securityQuestions: before.length },
    after: { securityQuestions: questions.length },
  })
}

interface Rules {
  offered: ReadonlyMap<string, unknown>
  policy: SecurityPolicy
}

/** The rules of specification section 5: answers agree, no question twice; and enough of them. */
function issuesOf(questions: QuestionsDraft['questions'], { offered, policy }: Rules): RawIssue[] {
  const issues: RawIssue[] = []
  const seen = new Set<string>()
  for (const [at, { question, answer, confirmation }] of questions.entries()) {
    const path = `questions.${at}`
    const named = normalAnswer(question)
    if (seen.has(named)) issues.push({ path: `${path}.question`, code: 'question_exists', params: {} })
    seen.add(named)
    if (normalAnswer(answer) !== normalAnswer(confirmation))
      issues.push({ path: `${path}.confirmation`, code: 'answers_inconsistent', params: {} })
  }
  const required = requiredBy(policy)
  const ofDictionary = questions.filter(({ question }) => offered.has(question)).length
  if (questions.length < required)
    issues.push({ path: 'questions', code: 'questions_too_few', params: { minimum: required } })
  else if (ofDictionary < policy.questionsAsked)
    issues.push({ path: 'questions', code: 'questions_of_dictionary', params: { minimum: policy.questionsAsked } })
  return issues
}
