/**
 * How a Chinese title sounds, so that it is found by pinyin and initials. The dictionary is loaded when first needed.
 */

/** Characters of a title whose sound is looked up. */
const MAX_CHARACTERS = 32
/** Letters of a sound that are kept; what is typed is cut alike. */
export const MAX_SOUND = 24

const HAN = /\p{Script=Han}+/gu

const pinyinPro = () => import('pinyin-pro')

/**
 * What a title sounds like from each of its characters on, written without blanks: whole syllables and initials. Names
 * are read as surnames, too (`shan` for 单).
 */
export async function soundsOf(title: string): Promise<string[]> {
  const runs = [...title.normalize('NFKC').slice(0, MAX_CHARACTERS).matchAll(HAN)].map(([run]) => run)
  if (runs.length === 0) return []
  const { pinyin } = await pinyinPro()
  const sounds = new Set<string>()
  for (const run of runs) {
    const plain = { toneType: 'none', type: 'array', v: true } as const
    for (const syllables of [pinyin(run, plain), pinyin(run, { ...plain, surname: 'head' })]) addFrom(sounds, syllables)
  }
  return [...sounds]
}

function addFrom(sounds: Set<string>, syllables: readonly string[]): void {
  for (const from of syllables.keys()) {
    const rest = syllables.slice(from)
    for (const sound of [rest.join(''), rest.map((syllable) => syllable.charAt(0)).join('')]) {
      const letters = sound.toLowerCase().replaceAll(/[^a-z]/g, '')
      if (letters !== '') sounds.add(letters.slice(0, MAX_SOUND))
    }
  }
}

/** Where in a title something sounds as it was typed, from and to; undefined: nowhere. Letters have no sound. */
export async function soundsAt(title: string, typed: string): Promise<readonly [number, number] | undefined> {
  const { match } = await pinyinPro()
  for (const { 0: run, index } of title.matchAll(HAN)) {
    const found = match(run, typed, { precision: 'start', continuous: true, v: true }) ?? []
    const [first, last] = [found[0], found.at(-1)]
    if (first !== undefined && last !== undefined) return [index + first, index + last + 1]
  }
  return undefined
}
