/** Forgotten passwords, step by step, for tests. */
import { sessionRoutes } from '#contract/session.ts'
import { ownQuestionRoutes, type QuestionsDraft } from '#security/contract/question.ts'
import { recoveryRoutes, type RecoveryProof } from '#security/contract/recovery.ts'
import { seal } from '../../../../tests/seal.ts'
import type { TestServer } from '../../../../tests/harness.ts'
import { fromElsewhere, solved } from '../../../../tests/visitors.ts'

export async function begin(server: TestServer, username: string, more: object = {}) {
  const body = { username, ...(await solved(server)), ...more }
  return server.call(recoveryRoutes.begin, { body, headers: fromElsewhere() })
}

export const send = (server: TestServer, challenge: string) =>
  server.call(recoveryRoutes.send, { body: { challenge, method: 'mail' }, headers: fromElsewhere() })

async function sealed(server: TestServer, payload: object) {
  const { data: key } = await server.call(sessionRoutes.key, { headers: fromElsewhere() })
  return seal(key, { nonce: key.nonce, ...payload })
}

export async function prove(server: TestServer, challenge: string, proof: RecoveryProof['proof']) {
  return server.call(recoveryRoutes.prove, {
    body: await sealed(server, { challenge, proof }),
    headers: fromElsewhere(),
  })
}

export async function setPassword(server: TestServer, challenge: string, newPassword: string) {
  const body = await sealed(server, { challenge, newPassword, comfirmPassword: newPassword })
  return server.call(recoveryRoutes.set, { body, headers: fromElsewhere() })
}

export async function saveQuestions(server: TestServer, token: string, questions: QuestionsDraft['questions']) {
  return server.call(ownQuestionRoutes.save, { token, body: await sealed(server, { questions }) })
}

/** A question with an answer that was typed twice alike. */
export const asked = (question: string, answer: string) => ({ question, answer, confirmation: answer })
