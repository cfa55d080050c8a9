/** Why an expression or a timer failed, as the core writes it down in English, in the language of who reads it. */

/** How a reason reads, the name of its text, and what its parts are called there. */
const REASONS: readonly (readonly [pattern: RegExp, key: string, ...parts: string[]])[] = [
  [/^(\w+) is no number$/, 'NO_NUMBER', 'kind'],
  [/^(\w+) is no boolean$/, 'NO_BOOLEAN', 'kind'],
  [/^(\w+) and (\w+) have no order$/, 'NO_ORDER', 'kind', 'otherKind'],
  [/^a list has no (.+)$/s, 'NO_PLACE', 'name'],
  [/^(string|number|boolean) has no (.+)$/s, 'NO_MEMBER', 'kind', 'name'],
  [/^no finite number$/, 'NOT_FINITE'],
  [/^only texts, lists and maps have a size$/, 'NO_SIZE'],
  [/^more than (\d+) characters$/, 'TOO_LONG', 'count'],
  [/^more than (\d+) loops$/, 'TOO_MANY_LOOPS', 'count'],
  [/^a range of more than (\d+)$/, 'RANGE_TOO_LONG', 'count'],
  [/^(\w+) with a computed pattern$/, 'COMPUTED_PATTERN', 'name'],
  [/^(\w+) with nested repetition$/, 'NESTED_REPETITION', 'name'],
  [/^no } in (.+)$/s, 'NO_BRACE', 'source'],
  [/^a text without its end in (.+)$/s, 'OPEN_TEXT', 'source'],
  [/^ at (\d+) in (.+)$/s, 'ENDS_EARLY', 'at', 'source'],
  [/^(\S+) at (\d+) in (.+)$/s, 'UNEXPECTED', 'name', 'at', 'source'],
  [/^it takes too long$/, 'TAKES_TOO_LONG'],
  [/^no value of a variable$/, 'NO_VALUE'],
  [/^no working days$/, 'NO_WORKING_DAYS'],
  [/^no working time$/, 'NO_WORKING_TIME'],
  [/^now\(\), today\(\): use the variable now$/, 'USE_NOW'],
  [/^null\.(\w+)\(\)$/, 'OF_NULL', 'name'],
]

/** @returns a reason of the core in these texts; any other one as it is */
export function reasonIn(reason: string, texts: Readonly<Record<string, string>>): string {
  for (const [pattern, key, ...parts] of REASONS) {
    const found = pattern.exec(reason)
    const text = texts[key]
    if (found === null || text === undefined) continue
    return parts.reduce((filled, part, at) => {
      const value = found[at + 1] ?? ''
      const shown = /kind$/i.test(part) ? (texts[`kind.${value}`] ?? value) : value
      return filled.replaceAll(`{{${part}}}`, () => shown)
    }, text)
  }
  return reason
}
