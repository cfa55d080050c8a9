/** Pages that were designed in the browser (specification section 2.1). */

/** Which page it is: the `pageId` of the query, which a menu's address brings along. Undefined where there is none. */
export function designPageId(search: string): string | undefined {
  return new URLSearchParams(search).get('pageId') || undefined
}
