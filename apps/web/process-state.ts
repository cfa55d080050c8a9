/** The process of a record. By itself: what it needs is listed in no script of the start. */
import { textsOf } from './page-texts.ts'

/** With the texts of its module. */
export async function processState() {
  const [state] = await Promise.all([import('#workflow/web/instance/ProcessState.tsx'), textsOf('modules/workflow')])
  return state
}
