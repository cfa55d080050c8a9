/** Whether what was typed fits the texts of a record: contained in them, or how they sound. */
import { MAX_SOUND, soundsOf } from '#kernel/search/sounds.ts'
import { normalised, type Term } from '#kernel/search/tokens.ts'

/** Every term is contained in one of the texts, or begins a sound of one. */
export async function fits(texts: readonly string[], terms: readonly Term[]): Promise<boolean> {
  const plain = normalised(texts.join('\n'))
  const open = terms.filter(({ text }) => !plain.includes(text))
  if (open.length === 0) return true
  const wanted = open.flatMap(({ sound }) => (sound === undefined ? [] : [sound.slice(0, MAX_SOUND)]))
  if (wanted.length < open.length) return false
  const sounds = (await Promise.all(texts.map(soundsOf))).flat()
  return wanted.every((sound) => sounds.some((one) => one.startsWith(sound)))
}

/** Verbs before the name of a process: `发起 请假`, `start leave`. */
const VERB = /^\s*(?:发起|提交|新建|申请|start|new)\s*/iu

/** What was typed without a verb before it. Empty where there is nothing but the verb. */
export const withoutVerb = (typed: string): string => typed.replace(VERB, '')
