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

/**
 * What was typed without a verb before it, as in `start leave`. Empty where there is nothing but the verb.
 * @param verbs in lower case, in any language
 */
export function withoutVerb(typed: string, verbs: readonly string[]): string {
  const text = typed.trimStart()
  const plain = text.toLowerCase()
  const verb = verbs.find((one) => plain.startsWith(one))
  return verb === undefined ? text : text.slice(verb.length).trimStart()
}
