/** Answers to security questions: the same to all who write them a little differently, and stored as passwords are. */
import { passwords } from '#kernel/session/password-hash.ts'

/** NFKC, one blank between words, no capitals: `  Blue  Street` is `blue street`. */
export const normalAnswer = (answer: string): string =>
  answer.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('en')

export const hashAnswer = (answer: string): Promise<string> => passwords.hash(normalAnswer(answer))

/**
 * Whether all answers are right. It computes as many hashes as there are answers, whichever is wrong.
 * @param hashes undefined for an answer that can only be wrong, which costs the same
 */
export async function areAnswersRight(
  answers: readonly string[],
  hashes: readonly (string | undefined)[],
): Promise<boolean> {
  let isRight = answers.length === hashes.length
  for (const [at, answer] of answers.entries()) {
    const isOne = await passwords.verify(hashes[at], normalAnswer(answer))
    isRight &&= isOne
  }
  return isRight
}
