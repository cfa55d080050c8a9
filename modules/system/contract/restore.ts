/** What keeps a record in the recycle bin. */
import { errorCode } from '#contract/errors.ts'

export const restoreErrors = {
  /** What the record belonged to is gone, too. */
  needs: errorCode('restore_needs', 422, 90),
}
