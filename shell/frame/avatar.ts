/** What stands in an avatar without a picture. */

/** The last two characters of a Chinese name, the initials of a Latin one. */
export function avatarText(name: string): string {
  // What is in brackets behind a name is no part of it.
  const trimmed = name.replace(/[(\uFF08][^(\uFF08]*[)\uFF09]\s*$/, '').trim() || name.trim()
  if (/\p{Script=Han}/u.test(trimmed)) return [...trimmed].slice(-2).join('')
  const words = trimmed.split(/[\s._-]+/).filter(Boolean)
  const [first = '', last = ''] =
    words.length > 1 ? [words[0], words.at(-1)] : [trimmed.slice(0, 1), trimmed.slice(1, 2)]
  return words.length > 1 ? (first.slice(0, 1) + last.slice(0, 1)).toUpperCase() : (first + last).toUpperCase()
}

/** One of five muted grounds, always the same for a person. */
export function avatarTone(id: string): 1 | 2 | 3 | 4 | 5 {
  let hash = 0
  for (const char of id) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 9973
  const tones = [1, 2, 3, 4, 5] as const
  return tones[hash % 5] ?? 1
}
