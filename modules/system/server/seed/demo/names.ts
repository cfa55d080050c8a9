/** Names of people who do not exist, each with a user name no other user has. */
import { ENGLISH_FEMALE, ENGLISH_MALE, ENGLISH_SURNAMES, FEMALE, MALE, SURNAMES } from './name-parts.ts'
import type { Chance } from './random.ts'

export interface Person {
  realName: string
  /** Pinyin, or first and last name; a number where several are called alike. */
  username: string
  /** 0 male, 1 female. */
  gender: 0 | 1
}

/** One in so many comes from abroad. */
const ENGLISH_SHARE = 0.03
/** Given names of one character. */
const SHORT_SHARE = 0.22

/** Makes people one after another. */
export class People {
  readonly #chance: Chance
  readonly #taken = new Map<string, number>()

  /** @param taken user names that are given already */
  constructor(chance: Chance, taken: readonly string[] = []) {
    this.#chance = chance
    taken.forEach((name) => this.#taken.set(name, 1))
  }

  next(): Person {
    const gender = this.#chance.happens(0.45) ? 1 : 0
    const { realName, spelled } = this.#chance.happens(ENGLISH_SHARE) ? this.#english(gender) : this.#chinese(gender)
    return { realName, gender, username: this.#unused(spelled) }
  }

  #chinese(gender: 0 | 1) {
    const characters = gender === 1 ? FEMALE : MALE
    const surname = this.#chance.pickEarly(SURNAMES)
    const first = this.#chance.pick(characters)
    const second = this.#chance.happens(SHORT_SHARE) ? undefined : this.#chance.pick(characters)
    const parts = second === undefined || second.written === first.written ? [surname, first] : [surname, first, second]
    return {
      realName: parts.map(({ written }) => written).join(''),
      spelled: parts.map((part) => part.spelled).join(''),
    }
  }

  #english(gender: 0 | 1) {
    const first = this.#chance.pick(gender === 1 ? ENGLISH_FEMALE : ENGLISH_MALE)
    const last = this.#chance.pick(ENGLISH_SURNAMES)
    return { realName: `${first} ${last}`, spelled: `${first}.${last}`.toLowerCase() }
  }

  #unused(spelled: string): string {
    const times = (this.#taken.get(spelled) ?? 0) + 1
    this.#taken.set(spelled, times)
    return times === 1 ? spelled : `${spelled}${String(times).padStart(2, '0')}`
  }
}
