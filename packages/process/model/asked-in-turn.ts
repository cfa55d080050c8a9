/** Expressions may have any marks in them. */
const EXPRESSION = /[$#]\{[^}]*\}/g

/**
 * Whether a rule for people names leaders level by level, who are asked one after the other: all that the core knows of
 * the words of such rules.
 */
export const isAskedInTurn = (people: string): boolean =>
  people
    .replace(EXPRESSION, '')
    .split(';')
    .some((rule) => /^\s*leaders(?:-to)?\s*:/.test(rule))
