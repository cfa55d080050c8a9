/** Notices in the search: those one was sent, and for those who publish them those in their reach. */
import { holds } from '#kernel/access/actor.ts'
import { wordsOf } from '#kernel/rich-text/clean-html.ts'
import { topicsOf, type Searchable } from '#kernel/search/searchable.ts'
import * as repo from './notice-search.repo.ts'

export const searchableNotices: Searchable = {
  kind: 'notice',
  icon: 'megaphone',
  version: 1,
  topics: topicsOf('notice', ['create', 'update', 'publish', 'withdraw', 'delete', 'restore']),
  async documents(db, ids) {
    const notices = await repo.findForSearch(db, ids)
    return notices.map(({ id, title, content, updatedAt }) => ({ id, title, body: wordsOf(content), updatedAt }))
  },
  nextIds: repo.nextIds,
  /** To whom a notice went is too much to keep with it; `shown` tells. */
  findable: () => 'all',
  async shown(db, { actor }, ids) {
    const own = await repo.findReceived(db, actor.userId, ids)
    const rest = ids.filter((id) => !own.some((notice) => notice.id === id))
    const reached = rest.length > 0 && holds(actor, 'msg:notice:page') ? await repo.findReached(db, actor, rest) : []
    return new Map([
      ...own.map((notice) => [notice.id, shownOf(notice, `/msg/mine?id=${notice.messageId}`)] as const),
      ...reached.map((notice) => [notice.id, shownOf(notice, `/msg/notice?id=${notice.id}`)] as const),
    ])
  },
}

const shownOf = ({ title, content, day }: repo.FoundForSearch, address: string) => ({
  title,
  detail: day ?? '',
  text: () => wordsOf(content),
  address,
})
