/** Which list of the server a page begins with. */

/** Pages at whose address the list lies, too. */
export const LISTS =
  'apiKey audit dataRule grantRequest group log/error log/login log/operation microApp online oss param partyAttr post recycle schedule scheduleLog storage user'
    .split(' ')
    .map((name) => `/sys/${name}`)
    .concat('/msg/channel', '/msg/notice', '/msg/template', '/form/template')

/** Of lists that lie elsewhere. */
export const LISTS_ELSEWHERE: Readonly<Record<string, string>> = { '/bpm/work': '/workflow/task/todo' }

/** How a list asks whose address has no query (`readListState`). */
export const FIRST = { page: 1, limit: 10 } as const

/** The path of the list that a page begins with. An address with a query says what it wants, and asks by itself. */
export function listOf(path: string): string | undefined {
  return LISTS.includes(path) ? `${path}/page` : LISTS_ELSEWHERE[path]
}
