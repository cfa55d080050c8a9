/**
 * Viewing as another user: for a quarter of an hour a session is answered as that user would be, and changes nothing.
 * It is a property of the viewer's own session, so that no second token exists; whatever loads the session asks again
 * whether the viewer still holds everything that the viewed user holds. See docs/decisions/036-view-as.md.
 */
import { errors, type ErrorCode } from '#contract/errors.ts'
import type { AnyRoute } from '#contract/route.ts'
import { whileViewing } from '#contract/viewing.ts'

/** Whose session it is that views as another user. */
export interface Viewing {
  readonly by: { readonly userId: string; readonly username: string; readonly realName: string }
  readonly reason: string
  /** Of this node's clock, in milliseconds since 1970. */
  readonly endsAt: number
}

/** Why a route answers nothing during a viewing; undefined: it answers. */
export function viewingRefusal(route: AnyRoute): ErrorCode | undefined {
  switch (whileViewing(route)) {
    case 'read':
    case 'end':
      return undefined
    case 'private':
      return errors.viewAsPrivate
    case 'write':
      return errors.viewAsReadOnly
  }
}

interface Seen {
  readonly userId: string
  readonly realName: string
  readonly viewing?: Viewing | undefined
}

/** Who really calls, and the name of the user as whom they view; empty where they view as no one. For logs. */
export const callerBehind = ({ userId, realName, viewing }: Seen) =>
  viewing
    ? { userId: viewing.by.userId, realName: viewing.by.realName, viewingAs: realName }
    : { userId, realName, viewingAs: '' }
