/** The parts of the page, as its address names them. */
export const REVIEW_TABS = ['plan', 'own', 'result'] as const
export type ReviewTab = (typeof REVIEW_TABS)[number]

export const tabIn = (query: URLSearchParams): ReviewTab =>
  REVIEW_TABS.find((tab) => tab === query.get('tab')) ?? 'plan'

/** What another part does not know of: the state of a list. */
const STATE = ['id', 'keyword', 'status', 'decision', 'reviewId', 'page', 'order', 'orderField', 'view'] as const

/** The change of the address that opens a part, with filters of its own. */
export const openedTab = (tab: ReviewTab, filters: Readonly<Record<string, string>> = {}) => ({
  ...Object.fromEntries(STATE.map((name) => [name, undefined])),
  tab: tab === 'plan' ? undefined : tab,
  ...filters,
})
