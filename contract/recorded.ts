/**
 * Replies that a build for demonstration records and its page plays (`apps/server/demonstration`,
 * `apps/web/demonstration`). The product itself uses none of it.
 */

/** One reply to a GET call: what was asked beyond the path, and `data` of the envelope. */
export interface Recorded {
  readonly query: Readonly<Record<string, string>>
  readonly data: unknown
}

/** By path below the base path, parameters filled in. */
export type RecordedPart = Readonly<Record<string, readonly Recorded[]>>

/** What was recorded in which file: names of parts, each a file `{language}/{part}.json`. */
export interface RecordedIndex {
  readonly parts: readonly string[]
}

/** The part that holds a path: `/sys/user/page` is in `sys-user`. */
export const partOf = (path: string): string =>
  path
    .split('/')
    .slice(1, 3)
    .map((word) => word.replaceAll(/\W/g, '_'))
    .join('-')
