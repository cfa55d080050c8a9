/**
 * What evaluating may cost. It is counted and not timed, so that the same expression over the same values always ends
 * alike, wherever it is evaluated. What costs more is an incident that names the expression.
 */
import { Incident } from '../model/failure.ts'

/** Of one expression. A unit is an operation, a value that is looked at, or some characters of a text. */
export const MAX_EXPRESSION_COST = 200_000
/** Of all expressions of one command. */
export const MAX_COMMAND_COST = 2_000_000
const CHARACTERS_PER_UNIT = 16
/** Of an expression in an incident. */
const MAX_SHOWN_CHARACTERS = 200

export class Budget {
  private left: number
  private readonly text: string
  private readonly within: Budget | undefined
  private keys: WeakMap<object, readonly string[]> | undefined
  private texts: WeakMap<object, string> | undefined

  /**
   * @param text the expression that it is spent on
   * @param within what is spent here is spent there, too
   */
  constructor(limit: number, text = '', within?: Budget) {
    this.left = limit
    this.text = text
    this.within = within
  }

  /** @throws Incident when there is not so much left */
  spend(units = 1): void {
    this.left -= units
    if (this.within !== undefined) this.within.left -= units
    if (this.left >= 0 && (this.within === undefined || this.within.left >= 0)) return
    const { text } = this
    const shown = text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS)}…` : text
    throw new Incident('EXPRESSION_TOO_COSTLY', shown)
  }

  /** For so many characters. */
  spendText(characters: number): void {
    this.spend(Math.ceil(characters / CHARACTERS_PER_UNIT))
  }

  /** The keys of a map that have a value; paid for once. */
  keysOf(map: object): readonly string[] {
    const known = this.keys?.get(map)
    if (known !== undefined) return known
    const found = Object.keys(map).filter((key) => (map as Record<string, unknown>)[key] !== undefined)
    this.keys ??= new WeakMap()
    this.keys.set(map, found)
    this.spend(found.length)
    return found
  }

  /** What a list or a map is as a text; made and paid for once. */
  textOf(value: object, make: () => string): string {
    const known = this.texts?.get(value)
    if (known !== undefined) return known
    const made = make()
    this.texts ??= new WeakMap()
    this.texts.set(value, made)
    return made
  }
}
