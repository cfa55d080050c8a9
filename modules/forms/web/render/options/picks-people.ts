/** Whether the signed-in user may choose among users, departments and posts. */
import { useCan } from '#shell/access/use-can.ts'

/** Their lists are refused without one of these, and a page that is refused a call leads to `/403`. */
const PICKS = { ability: ['sys:user:page', 'sys:user:pick'] }

export const usePicksPeople = (): boolean => useCan(PICKS)
