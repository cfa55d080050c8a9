/** Ids among the values of a record or of its changes, so that they can be named. */

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** A role may tick thousands of menus; more names than this help no one. */
const MAX_IDS = 500

/** The ids that stand in a value, however deep, at most 500 of them. */
export function idsIn(value: unknown): string[] {
  const found = new Set<string>()
  const look = (part: unknown): void => {
    if (typeof part === 'string') {
      if (UUID.test(part) && found.size < MAX_IDS) found.add(part)
    } else if (typeof part === 'object' && part !== null) Object.values(part).forEach(look)
  }
  look(value)
  return [...found]
}
