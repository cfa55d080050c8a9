/** A notice as the wire and its trace show it. */
import { createHash } from 'node:crypto'
import type { Actor } from '#kernel/access/actor.ts'
import type { NoticeAction, NoticeDraft } from '#messaging/contract/notice.ts'
import type { Audience } from './audience.service.ts'
import { noticeActions } from './notice.policy.ts'
import type { FoundNotice, NoticeValues } from './notice.repo.ts'

/** Characters of the content that its trace keeps word for word; of a longer one it keeps a fingerprint, too. */
const TRACED = 2_000

/** Whom it is for only while that counts, in order, so that only what changed differs. */
export function fieldsOf(values: NoticeValues, { audience, deptIdList, roleIdList, userIdList }: Audience) {
  const { title, kind, pinned, content, expireDate, channels } = values
  const chosen = (ids: readonly string[]) => (audience === 'chosen' ? [...ids].sort() : [])
  return {
    title,
    kind,
    pinned,
    content: traced(content),
    expireDate,
    channels,
    audience,
    deptIdList: chosen(deptIdList),
    roleIdList: chosen(roleIdList),
    userIdList: chosen(userIdList),
  }
}

function traced(content: string): string {
  if (content.length <= TRACED) return content
  return `${content.slice(0, TRACED)}… ${createHash('sha256').update(content).digest('hex').slice(0, 12)}`
}

/** What is in the recycle bin; a notice comes back as a draft. */
export const binned = (notice: FoundNotice): NoticeDraft => ({
  title: notice.title,
  kind: notice.kind,
  content: notice.content,
  pinned: notice.pinned,
  audience: notice.audience,
  deptIdList: notice.deptIdList,
  roleIdList: notice.roleIdList,
  userIdList: notice.userIdList,
  expireDate: notice.expireDate,
  channels: notice.channels,
})

export const withActions = <Row extends { status: 0 | 1 | 2 }>(
  actor: Actor,
  row: Row,
): Row & { actions: NoticeAction[] } => ({
  ...row,
  actions: noticeActions(actor, row),
})
